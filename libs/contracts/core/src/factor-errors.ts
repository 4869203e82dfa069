/** Errors about second factors, a part of `ERRORS`. */
export const FACTOR_ERRORS = {
  FACTOR_REQUIRED: {
    status: 403,
    text: {
      pt: 'Sua empresa exige uma segunda etapa para entrar. Ative-a em "Segurança da conta" para continuar.',
      en: 'Your company requires a second sign-in step. Turn it on in "Account security" to continue.',
    },
  },
  DEMO_ACCOUNT: {
    status: 403,
    text: {
      pt: 'A conta de demonstração é de todos: a segunda etapa fica desativada nela.',
      en: 'Everybody uses the demonstration account: it has no second step.',
    },
  },
  SECOND_STEP: {
    status: 401,
    text: {
      pt: 'Sua conta pede uma segunda etapa para entrar. Atualize a página e entre de novo.',
      en: 'Your account needs a second step to sign in. Reload the page and sign in again.',
    },
  },
  SIGN_IN_EXPIRED: {
    status: 401,
    text: {
      pt: 'A entrada demorou demais ou teve códigos errados demais. Informe a senha de novo.',
      en: 'The sign-in took too long or had too many wrong codes. Enter your password again.',
    },
  },
  PASSKEY_REFUSED: {
    status: 400,
    text: {
      pt: 'Esta passkey não foi aceita. Tente de novo ou use outra forma.',
      en: 'This passkey was not accepted. Try again or use another way.',
    },
  },
  TOTP_ENABLED: {
    status: 409,
    text: {
      pt: 'O aplicativo autenticador já está ativo.',
      en: 'The authenticator app is already turned on.',
    },
  },
  TOTP_NOT_STARTED: {
    status: 409,
    text: {
      pt: 'Gere um novo código QR para ativar o aplicativo.',
      en: 'Create a new QR code to turn the app on.',
    },
  },
  NO_SECOND_FACTOR: {
    status: 409,
    text: {
      pt: 'Ative antes o aplicativo autenticador ou uma passkey.',
      en: 'Turn on the authenticator app or a passkey first.',
    },
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    text: {
      pt: 'Você já tem 20 passkeys. Remova uma antes de adicionar outra.',
      en: 'You already have 20 passkeys. Remove one before you add another.',
    },
  },
} as const;
