import { Secret, TOTP } from 'otpauth';

/** Steps of 30 seconds before and after the current one whose code is accepted, for wrong clocks. */
const DRIFT_STEPS = 1;

const totpOf = (secret: string, account = '') =>
  new TOTP({
    issuer: 'Alinha',
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  });

/** 160 random bits in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads. @param account shown in the app */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}

/** The time step of a code, null for a wrong one. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
