/** Injection token of the `WhatsappProvider`. */
export const WHATSAPP_PROVIDER = Symbol('whatsapp-provider');
/** Injection token of the rate limit of a phone, in messages per minute. */
export const MESSAGES_PER_MINUTE = Symbol('messages-per-minute');
/** Injection token of the product's public URL, without a trailing slash. */
export const PUBLIC_URL = Symbol('public-url');
