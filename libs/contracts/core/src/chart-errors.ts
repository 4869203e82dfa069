/** Errors of the access to charts. */
export const CHART_ERRORS = {
  ACCESS_NOT_NEEDED: {
    status: 409,
    text: {
      pt: 'Você já vê este cliente. O acesso justificado não é necessário.',
      en: 'You already see this client. No justified access is needed.',
    },
  },
} as const;
