/** Errors about payments and the subscription, a part of `ERRORS`. */
export const BILLING_ERRORS = {
  PAYMENT_PENDING: {
    status: 409,
    text: { pt: 'Este pagamento ainda não foi pago.', en: 'This payment is not paid yet.' },
  },
  PIX_PAYMENT_PAID: {
    status: 409,
    text: { pt: 'Este pagamento já foi pago: não tem código.', en: 'This payment is paid: it has no code.' },
  },
  PIX_KEY_MISSING: {
    status: 409,
    text: {
      pt: 'A empresa ainda não tem uma chave PIX. Um administrador a cadastra em Configurações.',
      en: 'The company has no PIX key yet. An administrator adds it in Settings.',
    },
  },
  PIX_CURRENCY: {
    status: 409,
    text: {
      pt: 'O PIX só recebe em reais, e a empresa cobra em outra moeda.',
      en: 'PIX only accepts Brazilian reais, and the company charges in another currency.',
    },
  },
  SURPLUS_NOT_REFUSED: {
    status: 409,
    text: { pt: 'A devolução já foi feita ou está em curso.', en: 'The refund is done or under way.' },
  },
  PIX_CONFIRMED: {
    status: 409,
    text: {
      pt: 'Um PIX confirmado não pode ser desfeito nem alterado.',
      en: 'A confirmed PIX cannot be undone or changed.',
    },
  },
  PIX_PROVIDER_CHANGED: {
    status: 409,
    text: { pt: 'O provedor mudou: atualize a página.', en: 'The provider changed: reload the page.' },
  },
  PAYMENT_SETTLED: {
    status: 409,
    text: { pt: 'Este pagamento já está pago.', en: 'This payment is already paid.' },
  },
  PAYMENT_HAS_PARTS: {
    status: 409,
    text: {
      pt: 'Parte deste pagamento foi recebida nesse meio-tempo. Confira antes de excluir.',
      en: 'A part of this payment was received in the meantime. Check it before deleting.',
    },
  },
  PAYMENTS_CHANGED: {
    status: 409,
    text: {
      pt: 'Os valores mudaram nesse meio-tempo. Nada foi recebido: confira e tente de novo.',
      en: 'The amounts changed in the meantime. Nothing was received: check them and try again.',
    },
  },
  TILL_CHANGED: {
    status: 409,
    text: {
      pt: 'Os recebimentos do dia mudaram nesse meio-tempo. Confira e feche o caixa de novo.',
      en: 'The money received on the day changed in the meantime. Check it and close the till again.',
    },
  },
  COMMISSION_CHANGED: {
    status: 409,
    text: {
      pt: 'Os valores deste repasse mudaram nesse meio-tempo. Confira e feche o mês de novo.',
      en: 'The amounts of this commission changed in the meantime. Check them and close the month again.',
    },
  },
  COMMISSION_CLOSED: {
    status: 409,
    text: { pt: 'Este mês já está fechado.', en: 'This month is already closed.' },
  },
  COMMISSION_WITHOUT_RULE: {
    status: 409,
    text: {
      pt: 'Crie a regra deste profissional antes de fechar o mês.',
      en: 'Create a rule for this professional before you close the month.',
    },
  },
  COMMISSION_OPEN: {
    status: 409,
    text: {
      pt: 'Feche o mês antes de marcá-lo como pago.',
      en: 'Close the month before you mark it as paid.',
    },
  },
  PAYMENT_PAID: {
    status: 409,
    text: {
      pt: 'Este pagamento foi marcado como pago nesse meio-tempo. Confira antes de excluir.',
      en: 'This payment was marked as paid in the meantime. Check it before deleting.',
    },
  },
  ALREADY_SUBSCRIBED: {
    status: 409,
    text: {
      pt: 'A empresa já tem um plano ativo. Use "Gerenciar assinatura" para mudá-lo.',
      en: 'The company already has an active plan. Use "Manage subscription" to change it.',
    },
  },
  PURCHASE_PENDING: {
    status: 409,
    text: {
      pt: 'Há um PIX aguardando pagamento. Pague o código ou desista dele para escolher outro plano.',
      en: 'A PIX is waiting to be paid. Pay its code or give it up to choose another plan.',
    },
  },
  PURCHASE_UNDER_WAY: {
    status: 409,
    text: {
      pt: 'Este PIX não pode mais ser cancelado: ele foi pago agora, ou vale até o código vencer.',
      en: 'This PIX can no longer be cancelled: it has just been paid, or it stands until its code expires.',
    },
  },
  NOT_SUBSCRIBED: {
    status: 409,
    text: {
      pt: 'A empresa ainda não assinou nenhum plano.',
      en: 'The company has not subscribed to a plan yet.',
    },
  },
  PLAN_UNAVAILABLE: {
    status: 409,
    text: { pt: 'Este plano não está disponível.', en: 'This plan is not available.' },
  },
} as const;
