/** Errors of charts and of the clients whom they are about. */
export const CHART_ERRORS = {
  CLIENT_ACTIVE: {
    status: 409,
    text: {
      pt: 'Este cliente está ativo. Exclua o cliente antes de anonimizar os dados.',
      en: 'This client is active. Delete the client before you anonymise the data.',
    },
  },
  CLIENT_ANONYMISED: {
    status: 409,
    text: {
      pt: 'Este cliente foi anonimizado e não pode ser restaurado.',
      en: 'This client was anonymised and cannot be restored.',
    },
  },
  CHART_CLOSED: {
    status: 409,
    text: {
      pt: 'O prontuário deste cliente está fechado.',
      en: 'The chart of this client is closed.',
    },
  },
  ACCESS_NOT_NEEDED: {
    status: 409,
    text: {
      pt: 'Você já vê este cliente. O acesso justificado não é necessário.',
      en: 'You already see this client. No justified access is needed.',
    },
  },
} as const;
