import { authEndpoints, type SecondStep, secondStepEndpoints } from '@alinha/contracts-accounts';
import type { TestApp, TestAuthenticator, TestStudio } from '@alinha/testing';
import { expect } from 'vitest';

type Visitors = Pick<TestApp, 'anonymous'>;

export const expired = { status: 401, code: 'SIGN_IN_EXPIRED' };
export const refusedPasskey = { status: 400, code: 'PASSKEY_REFUSED' };

/** Enters the right password of a person with a second factor. */
export async function passwordStep(
  app: Visitors,
  studio: TestStudio,
  password = studio.password,
): Promise<SecondStep> {
  const visitor = app.anonymous;
  const body = { email: studio.user.email, password };
  const reply = await visitor.request('POST', authEndpoints.login.path, body);
  expect(reply).toMatchObject({ status: 401, body: { code: 'SECOND_STEP' } });
  expect(visitor.connection.cookie).toBeNull();
  return (reply.body as { details: SecondStep }).details;
}

/** Signs in with a passkey: as the second step with a token, else instead of the password. */
export async function signInWithPasskey(
  app: Visitors,
  device: TestAuthenticator,
  token?: string,
  changes: Parameters<TestAuthenticator['get']>[1] = {},
  visitor = app.anonymous,
) {
  const options = await app.anonymous.call(secondStepEndpoints.passkeyOptions, { body: { token } });
  const credential = device.get(options, changes);
  return visitor.call(secondStepEndpoints.passkey, { body: { token, credential } });
}
