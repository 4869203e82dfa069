import { employeeEndpoints } from '@alinha/contracts-accounts';
import { eventually, startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';

const clock = new TestClock('2026-11-20T15:00:00Z');
const environment = { RATE_LIMIT: 'on' };
const app = await startTestApp({ services: ['accounts'], clock: clock.now, environment });

test('repeated changes to the address of a stranger send few e-mails to it', async () => {
  const studio = await app.signUp();
  const change = (email: string) =>
    studio.call(employeeEndpoints.update, { params: { id: studio.user.id }, body: { email } });
  const sentTo = async (email: string) => {
    const rows = await app.database.query('SELECT 1 FROM accounts.sandbox_mail WHERE recipient = $1', [
      email,
    ]);
    return rows.length;
  };
  for (let round = 1; round <= 8; round++) {
    await change('stranger@clinic.example');
    await change(`own${round}@clinic.example`);
  }
  // E-mails are sent in order, so the last one is the sign that no other one waits.
  await eventually(async () => expect(await sentTo('own8@clinic.example')).toBe(1));
  expect(await sentTo('stranger@clinic.example')).toBeLessThanOrEqual(5);
  expect((await studio.call(employeeEndpoints.get, { params: { id: studio.user.id } })).email).toBe(
    'own8@clinic.example',
  );
});
