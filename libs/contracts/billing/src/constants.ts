/** `total_amount_cents` of a removed payment; lists drop it. */
export const REMOVED_AMOUNT = -1;

/** Return URL of checkout and portal; a checkout adds `checkout=success` or `checkout=cancelled`. */
export const SUBSCRIPTION_PAGE = '/app/assinatura';
