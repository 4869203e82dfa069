/** Injection token of the configured `SubscriptionProvider`. */
export const PROVIDER = Symbol('subscription provider');
/** Injection token of the `SandboxSettings`; null with a real provider. */
export const SANDBOX = Symbol('sandbox');
/** Injection token of the configured `PixProvider`. */
export const PIX_PROVIDER = Symbol('pix provider');
/** Injection token of the process's `PlatformConfig`. */
export const CONFIG = Symbol('config');
