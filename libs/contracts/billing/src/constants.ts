/** `total_amount_cents` in the reply to a call that removes the payment. Browsers then drop it from their lists. */
export const REMOVED_AMOUNT = -1;

/** Days of received money that one request reads at most. */
export const MAX_RECEIVED_DAYS = 400;
/** Payments that one request receives at most. */
export const MAX_RECEIVED_AT_ONCE = 500;

/** Path of the page to which checkout and portal return; a checkout adds `checkout=success` or `checkout=cancelled`. */
export const SUBSCRIPTION_PAGE = '/app/assinatura';

/** Kinds of keys in the PIX directory. */
export const PIX_KEY_TYPES = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

/** Path of the page on which a client pays; a signed token follows. */
export const PAYMENT_PAGE = '/pagar';
/** Days after a payment in which its link still says that it is paid. */
export const PAID_LINK_DAYS = 90;

/** Who confirms that PIX money has arrived. `sandbox` is a bank for trials, without money. */
export const PIX_PROVIDERS = ['openpix', 'sandbox'] as const;
export type PixProviderName = (typeof PIX_PROVIDERS)[number];

/** What the base of a commission comes from. `credit`: the session that a make-up session replaces. */
export const COMMISSION_BASES = ['session', 'package', 'plan', 'credit', 'none'] as const;
export type CommissionBase = (typeof COMMISSION_BASES)[number];
/** Rules of one professional. */
export const MAX_COMMISSION_RULES = 100;
/** 100 %. */
export const MAX_BASIS_POINTS = 10_000;
/** Fixed commission of one session. */
export const MAX_COMMISSION_CENTS = 9_999_999;
