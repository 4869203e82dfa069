/** Injection token of the `Clock`. */
export const CLOCK = Symbol('clock');

/** Injection token of PUBLIC_URL, which may be undefined. */
export const PUBLIC_URL = Symbol('public url');
