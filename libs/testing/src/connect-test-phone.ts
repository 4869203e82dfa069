import { randomUUID } from 'node:crypto';
import { connectionEndpoints, TEST_PHONE_PAGE, testPhoneEndpoints } from '@alinha/contracts-messaging';
import type { TestCaller } from './test-caller.ts';

/** A connected phone of test mode. */
export type ConnectedPhone = {
  readonly instance: string;
  /** Token of the phone's page. */
  readonly token: string;
};

/** Connects a simulated phone under a new name, as its page does: requests the QR code and scans it. */
export async function connectTestPhone(admin: TestCaller): Promise<ConnectedPhone> {
  const instance = `test-${randomUUID()}`;
  const { payload } = await admin.call(connectionEndpoints.connect, { body: { instance_name: instance } });
  const [, token = ''] = payload.test_link?.split(`${TEST_PHONE_PAGE}/`) ?? [];
  await admin.call(testPhoneEndpoints.scan, { params: { token } });
  return { instance, token };
}
