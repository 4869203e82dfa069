import { factorEndpoints, passkeyEndpoints } from '@alinha/contracts-accounts';
import { Secret, TOTP } from 'otpauth';
import { TestAuthenticator } from './test-authenticator.ts';
import type { TestStudio } from './test-studio.ts';

/** The code that an authenticator app shows. */
export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Turns the authenticator app on. The code of the current 30 seconds is then used. */
export async function turnTotpOn(studio: TestStudio, now: Date) {
  const { secret } = await studio.call(factorEndpoints.startTotp);
  const body = { code: totpCode(secret, now) };
  const { recovery_codes } = await studio.call(factorEndpoints.enableTotp, { body });
  return { secret, codes: recovery_codes ?? [] };
}

/** Adds a passkey of a simulated device. @param origin of the product, when it is configured */
export async function addPasskey(
  studio: TestStudio,
  origin = studio.connection.url,
  device = new TestAuthenticator(origin),
) {
  const browser = studio.with({ origin });
  const credential = device.create(await browser.call(passkeyEndpoints.options));
  const added = await browser.call(passkeyEndpoints.add, { body: { credential } });
  return { device, ...added };
}
