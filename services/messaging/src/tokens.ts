/** Injection token of the `Clock`. */
export const CLOCK = Symbol('clock');
/** Injection token of the service's `Logger`. */
export const LOGGER = Symbol('logger');
/** Injection token of the `WhatsappProvider`. */
export const WHATSAPP_PROVIDER = Symbol('whatsapp-provider');
/** Injection token of how many messages a phone sends in a minute. */
export const MESSAGES_PER_MINUTE = Symbol('messages-per-minute');
/** Injection token of where people find the product, without a slash at the end. */
export const PUBLIC_URL = Symbol('public-url');
