/** Injection token of the product's public URL, without a trailing slash. */
export const PUBLIC_URL = Symbol('public-url');
