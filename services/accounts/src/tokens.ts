/** Injection token of the product's public URL, without a trailing slash. */
export const PUBLIC_URL = Symbol('public-url');

/**
 * Injection token of a function from the `Origin` header to the origin of the product: the configured one, else the
 * header's, which the gateway has compared with the host.
 */
export const PASSKEY_ORIGIN = Symbol('passkey-origin');
export type PasskeyOrigin = (header: string | undefined) => string;
