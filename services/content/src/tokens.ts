/** Injection token of PUBLIC_URL, which may be undefined. */
export const PUBLIC_URL = Symbol('public url');
