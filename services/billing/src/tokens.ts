/** Injection token of the `Clock`. */
export const CLOCK = Symbol('clock');
