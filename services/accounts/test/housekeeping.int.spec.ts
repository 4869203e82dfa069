import { DatabaseConnection } from '@alinha/service-kit';
import { startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';
import { accountsService } from '../src/index.ts';

const app = await startTestApp({ services: ['accounts'] });

async function runHousekeeping(): Promise<void> {
  const connection = new DatabaseConnection(app.platform.urlOf('accounts'), 'accounts', 1);
  await accountsService.housekeeping?.(connection, app.platform.clock());
  await connection.close();
}

test('housekeeping deletes expired sessions only', async () => {
  const studio = await app.signUp();
  const phone = await studio.signIn();
  const sessions = () =>
    app.database.query('SELECT id FROM accounts.session WHERE employee_id = $1', [studio.user.id]);
  await app.database.query(
    `UPDATE accounts.session SET expires_at = now() - interval '1 second'
     WHERE id = (SELECT id FROM accounts.session WHERE employee_id = $1 ORDER BY created_at LIMIT 1)`,
    [studio.user.id],
  );
  expect(await sessions()).toHaveLength(2);
  await runHousekeeping();
  expect(await sessions()).toHaveLength(1);
  await expect(phone.signIn()).resolves.toBeDefined();
});

test('housekeeping deletes sign-in attempts outside the window', async () => {
  await app.database.query(
    `INSERT INTO accounts.sign_in_attempt (key, count, started_at)
     VALUES ('old', 3, now() - interval '16 minutes'), ('recent', 3, now() - interval '14 minutes')`,
  );
  await runHousekeeping();
  expect(await app.database.query('SELECT key FROM accounts.sign_in_attempt')).toEqual([{ key: 'recent' }]);
});
