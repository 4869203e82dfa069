/** `total_amount_cents` of a removed payment; lists drop it. */
export const REMOVED_AMOUNT = -1;

/** How a client paid. */
export const PAYMENT_METHODS = ['pix', 'credit_card', 'debit_card', 'cash', 'transfer', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Return URL of checkout and portal; a checkout adds `checkout=success` or `checkout=cancelled`. */
export const SUBSCRIPTION_PAGE = '/app/assinatura';
