/** Errors about clinical notes and their templates, a part of `ERRORS`. */
export const NOTE_ERRORS = {
  NOTE_SIGNED: {
    status: 409,
    text: {
      pt: 'Esta evolução está assinada e não pode mais ser alterada. Adicione um adendo.',
      en: 'This note is signed and can no longer be changed. Add an addendum.',
    },
  },
  NOTE_NOT_SIGNED: {
    status: 409,
    text: {
      pt: 'Esta evolução ainda não foi assinada. Altere o próprio texto.',
      en: 'This note is not signed yet. Change the text itself.',
    },
  },
  NOTE_CHANGED: {
    status: 409,
    text: {
      pt: 'A evolução salva é outra. Confira o texto e assine de novo.',
      en: 'The saved note is different. Check the text and sign again.',
    },
  },
  TEMPLATE_CHANGED: {
    status: 409,
    text: {
      pt: 'Este modelo foi alterado nesse meio-tempo. Recarregue a página e tente de novo.',
      en: 'This template has changed in the meantime. Reload the page and try again.',
    },
  },
  TEMPLATE_LIMIT: {
    status: 409,
    text: {
      pt: 'O limite de 30 modelos próprios foi atingido. Exclua um antes.',
      en: 'The limit of 30 own templates is reached. Delete one first.',
    },
  },
} as const;
