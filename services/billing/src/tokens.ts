/** Injection token of the `Clock`. */
export const CLOCK = Symbol('clock');
/** Injection token of the service's `Logger`. */
export const LOGGER = Symbol('logger');
/** Injection token of the `SubscriptionProvider` of the configuration. */
export const PROVIDER = Symbol('subscription provider');
/** Injection token of the `SandboxSettings`; null where a real provider takes the money. */
export const SANDBOX = Symbol('sandbox');
/** Injection token of the process's `PlatformConfig`. */
export const CONFIG = Symbol('config');
