/** Injection token of the `Clock`. */
export const CLOCK = Symbol('clock');
/** Injection token of the service's `Logger`. */
export const LOGGER = Symbol('logger');
