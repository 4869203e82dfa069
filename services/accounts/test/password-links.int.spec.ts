import { randomUUID } from 'node:crypto';
import {
  activityEndpoints,
  authEndpoints,
  companyEndpoints,
  deletionEndpoints,
  employeeEndpoints,
  passwordLinkEndpoints,
} from '@alinha/contracts-accounts';
import { DatabaseConnection } from '@alinha/service-kit';
import { eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';
import { AccountsDatabase } from '../src/accounts.database.ts';
import { PrismaClient } from '../src/generated/prisma/client.ts';
import { accountsService } from '../src/index.ts';
import { PasswordLinksRepository } from '../src/password-links/password-links.repository.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'uma-senha-nova';
const clock = new TestClock('2026-11-20T15:00:00Z');
const log: string[] = [];
const app = await startTestApp({
  services: ['accounts'],
  clock: clock.now,
  environment: { PUBLIC_URL: 'https://alinha.test' },
  onLog: (line) => log.push(line),
});
const limited = await startTestApp({
  services: ['accounts'],
  rateLimit: true,
  environment: { PUBLIC_URL: 'https://alinha.test' },
});

const request = (email: string, to = app, language: 'pt' | 'en' = 'pt') =>
  to.anonymous.speaking(language).request('POST', passwordLinkEndpoints.request.path, { email });
const mailsTo = (email: string, to = app) =>
  to.database.query<{ subject: string; text: string }>(
    `SELECT subject, text FROM accounts.sandbox_mail
     WHERE recipient = $1 AND subject NOT LIKE 'Confirme%' ORDER BY number`,
    [email],
  );
const linkIn = (text: string) => /https:\/\/alinha\.test\/nova-senha\/([\w-]{43})\n/.exec(text)?.[1];

/** Tokens of all links that the address has received, oldest first. */
async function tokensOf(email: string, to = app): Promise<string[]> {
  const mails = await mailsTo(email, to);
  return mails.flatMap(({ text }) => linkIn(text) ?? []);
}

/** Requests a link and returns its token once it has arrived. */
async function newToken(email: string): Promise<string> {
  const before = (await tokensOf(email)).length;
  expect((await request(email)).status).toBe(200);
  return eventually(async () => {
    const tokens = await tokensOf(email);
    expect(tokens).toHaveLength(before + 1);
    return tokens.at(-1) ?? '';
  });
}

/** Settles when every earlier request was handled, because a later one of somebody else has arrived. */
async function untilHandled(): Promise<void> {
  const { user } = await app.signUp();
  await newToken(user.email);
  await eventually(async () =>
    expect(await app.database.query('SELECT FROM accounts.password_request')).toEqual([]),
  );
}

const use = (token: string, password = NEW_PASSWORD) =>
  app.anonymous.call(passwordLinkEndpoints.use, { params: { token }, body: { password } });
const find = (token: string) => app.anonymous.call(passwordLinkEndpoints.get, { params: { token } });
const signIn = (email: string, password: string) =>
  app.anonymous.call(authEndpoints.login, { body: { email, password } });
const actionsOf = async (studio: TestStudio) =>
  (await studio.call(activityEndpoints.list, { query: {} })).activities.map(({ action, user_name }) => ({
    action,
    user_name,
  }));

test('a link sets the password, ends all sessions, signs nobody in and is logged', async () => {
  const studio = await app.signUp({ name: 'Ana', company_name: 'Estúdio Céu' });
  const second = await studio.signIn();
  const { email } = studio.user;
  const token = await newToken(email);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Crie uma nova senha do Alinha');
  expect(mail?.text).toContain('O link vale por 30 minutos e só pode ser usado uma vez.');
  expect(await find(token)).toEqual({ email, company_name: 'Estúdio Céu', invited: false });

  const visitor = app.anonymous;
  await visitor.call(passwordLinkEndpoints.use, { params: { token }, body: { password: NEW_PASSWORD } });
  expect(visitor.connection.cookie).toBeNull();
  for (const session of [studio, second])
    await expect(session.call(authEndpoints.me)).rejects.toMatchObject({ status: 401 });
  await expect(signIn(email, studio.password)).rejects.toMatchObject({ status: 401 });
  const again = await studio.signIn(email, NEW_PASSWORD);
  await eventually(async () =>
    expect(await actionsOf(again)).toContainEqual({ action: 'employee.password_reset', user_name: 'Ana' }),
  );
  await eventually(async () =>
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Sua senha do Alinha mudou'),
  );
  await expect(use(token, 'terceira-senha')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(log.join('\n')).not.toContain(token);
});

test('exactly one of several concurrent uses of a link sets the password', async () => {
  const { user } = await app.signUp();
  const token = await newToken(user.email);
  const passwords = ['senha-um', 'senha-dois', 'senha-tres', 'senha-quatro'];
  const results = await Promise.allSettled(passwords.map((password) => use(token, password)));
  const won = passwords.filter((_, index) => results[index]?.status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const password of passwords) {
    const signedIn = signIn(user.email, password);
    if (won.includes(password)) expect(await signedIn).toMatchObject({ email: user.email });
    else await expect(signedIn).rejects.toMatchObject({ status: 401 });
  }
});

test('only the hash of the link is stored', async () => {
  const { user } = await app.signUp();
  const token = await newToken(user.email);
  const dump = await app.database.query<{ row: string }>(
    `SELECT l::text AS row FROM accounts.password_link l UNION ALL SELECT m::text FROM accounts.mail m
     UNION ALL SELECT o::text FROM accounts.outbox o`,
  );
  expect(dump.length).toBeGreaterThan(0);
  expect(dump.map(({ row }) => row).join()).not.toContain(token);
});

test('a link is refused after thirty minutes', async () => {
  const { user } = await app.signUp();
  const token = await newToken(user.email);
  clock.advance(30 * MINUTE_MS - 1);
  expect(await find(token)).toMatchObject({ email: user.email });
  clock.advance(1);
  await expect(find(token)).rejects.toMatchObject({ status: 404 });
  await expect(use(token)).rejects.toMatchObject({ status: 404 });
});

test('a newer link ends the older one', async () => {
  const { user } = await app.signUp();
  const older = await newToken(user.email);
  const newer = await newToken(user.email);
  await expect(use(older)).rejects.toMatchObject({ status: 404 });
  expect(await use(newer)).toEqual({ email: user.email });
});

test('a new password or e-mail in the settings ends the link', async () => {
  for (const change of [{ password: 'outra-senha' }, { email: `novo.${Math.random()}@alinha.test` }]) {
    const studio = await app.signUp();
    const token = await newToken(studio.user.email);
    await studio.call(employeeEndpoints.update, { params: { id: studio.user.id }, body: change });
    await expect(use(token)).rejects.toMatchObject({ status: 404 });
  }
});

test('a link changes the account of its owner only', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee();
  await use(await newToken(colleague.user.email));
  expect(await studio.call(authEndpoints.me)).toMatchObject({ id: studio.user.id });
  expect(await signIn(studio.user.email, studio.password)).toMatchObject({ id: studio.user.id });
});

test('a weak password is refused where the company requires strong ones, and the link stays valid', async () => {
  const studio = await app.signUp();
  await studio.call(companyEndpoints.update, { body: { strong_passwords: true } });
  const token = await newToken(studio.user.email);
  await expect(use(token, 'senha123')).rejects.toMatchObject({
    status: 400,
    fields: { password: expect.stringContaining('12') },
  });
  await expect(use(token, '12345')).rejects.toMatchObject({
    status: 400,
    fields: { password: expect.any(String) },
  });
  expect(await use(token, 'ximbica-torta-87-lago')).toEqual({ email: studio.user.email });
});

test('the reply does not reveal whether the account exists, and unknown addresses get no e-mail', async () => {
  const { user } = await app.signUp();
  const known = await request(user.email);
  const unknown = await request('nobody@studio.example');
  expect(known).toMatchObject({ status: 200, body: { ok: true, data: { received: true } } });
  expect(unknown.body).toEqual(known.body);
  await untilHandled();
  expect(await mailsTo('nobody@studio.example')).toEqual([]);
});

test('deactivated people get no link; people of a company that will be deleted can still sign in to cancel it', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee();
  const token = await newToken(colleague.user.email);
  await app.database.query(
    `UPDATE accounts.employee SET deactivated_at = now(), left_behind = 'keep' WHERE id = $1`,
    [colleague.user.id],
  );
  await expect(use(token)).rejects.toMatchObject({ status: 404 });
  await request(colleague.user.email);
  await studio.call(deletionEndpoints.request);
  await request(studio.user.email);
  await untilHandled();
  expect(await tokensOf(colleague.user.email)).toEqual([token]);
  expect(await tokensOf(studio.user.email)).toHaveLength(1);
});

test('after a new password, former wrong ones do not lock the person out', async () => {
  const { email } = (await limited.signUp()).user;
  const signIn = (password: string) =>
    limited.anonymous.request('POST', authEndpoints.login.path, { email, password });
  for (let attempt = 1; attempt <= 11; attempt += 1) await signIn('errada-123');
  expect((await signIn('errada-123')).status).toBe(429);
  await request(email, limited);
  const token = await eventually(async () => {
    const [found] = await tokensOf(email, limited);
    expect(found).toBeDefined();
    return found ?? '';
  });
  await limited.anonymous.call(passwordLinkEndpoints.use, {
    params: { token },
    body: { password: NEW_PASSWORD },
  });
  expect((await signIn(NEW_PASSWORD)).status).toBe(200);
});

test('the e-mail is in the language of the request', async () => {
  const { user } = await app.signUp();
  await request(user.email, app, 'en');
  await eventually(async () =>
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Set a new Alinha password']),
  );
});

test('an unknown or malformed link is refused', async () => {
  await expect(find('x'.repeat(43))).rejects.toMatchObject({ status: 404 });
  expect((await app.anonymous.request('GET', '/api/auth/password-links/short')).status).toBe(400);
});

test('requests are limited per e-mail and per network address', async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 7; call += 1) statuses.push((await request('x@studio.example', limited)).status);
  // The sixth exceeds the limit of the e-mail, the seventh that of the address.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect((await request('y@studio.example', limited)).status).toBe(429);
});

test('no link is made for an e-mail that changes meanwhile', async () => {
  const { user, companyId } = await app.signUp();
  const mailId = randomUUID();
  await app.database.query(
    `INSERT INTO accounts.mail (company_id, id, kind, employee_id, recipient, language, created_at, send_before, next_attempt_at)
     VALUES ($1, $2, 'password_link', $3, $4, 'pt', now(), '2100-01-01', '2100-01-01')`,
    [companyId, mailId, user.id, user.email],
  );
  const connection = new DatabaseConnection(app.platform.urlOf('accounts'), 'accounts', 2);
  const client = new PrismaClient({ adapter: connection.adapter() });
  const links = new PasswordLinksRepository(
    new AccountsDatabase(client, { connection, relay: { wake: () => {} } }),
  );
  const change = await connection.pool.connect();
  await change.query('BEGIN');
  await change.query('UPDATE employee SET email = $2 WHERE id = $1', [user.id, `novo.${user.email}`]);
  const made = links.replace(
    { companyId, userId: user.id, email: user.email },
    { mailId, tokenHash: Buffer.from(mailId), expiresAt: new Date('2100-01-01'), isInvitation: false },
  );
  const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INTO password_link%'`;
  await eventually(async () => expect(await app.database.query(waiting)).toHaveLength(1));
  await change.query('COMMIT');
  change.release();
  expect(await made).toBe(false);
  await app.database.query('DELETE FROM accounts.mail WHERE id = $1', [mailId]);
  await client.$disconnect();
  await connection.close();
});

test('housekeeping deletes expired links', async () => {
  const { user } = await app.signUp();
  await newToken(user.email);
  await app.database.query(`UPDATE accounts.password_link SET expires_at = now() - interval '1 minute'`);
  const connection = new DatabaseConnection(app.platform.urlOf('accounts'), 'accounts', 1);
  await accountsService.housekeeping?.(connection, new Date());
  await connection.close();
  expect(await app.database.query('SELECT FROM accounts.password_link')).toEqual([]);
});
