import { authEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

const clock = new TestClock('2026-11-20T15:00:00Z');
const log: string[] = [];
const app = await startTestApp({
  services: ['accounts'],
  clock: clock.now,
  onLog: (line) => log.push(line),
});

const PASSWORD = 'Sua senha do Alinha mudou';
const EMAIL = 'O e-mail do seu acesso ao Alinha mudou';
const DEVICE = 'Nova entrada na sua conta do Alinha';

/** Without the e-mail that confirms a new address. */
const subjectsTo = async (email: string) => {
  const rows = await app.database.query<{ subject: string }>(
    `SELECT subject FROM accounts.sandbox_mail WHERE recipient = $1 AND subject NOT LIKE 'Confirme%' ORDER BY subject`,
    [email],
  );
  return rows.map(({ subject }) => subject);
};
const expectMails = (email: string, subjects: readonly string[]) =>
  eventually(async () => expect(await subjectsTo(email)).toEqual(subjects.toSorted()));
/** No e-mail is written later than the reply. */
const expectNoneWaiting = () =>
  eventually(async () => expect(await app.database.query('SELECT kind FROM accounts.mail')).toEqual([]));
const update = (studio: TestStudio, id: number, body: object) =>
  studio.call(employeeEndpoints.update, { params: { id }, body });

test('a changed e-mail and password are reported to the address before the change', async () => {
  const studio = await app.signUp();
  const before = studio.user.email;
  const after = `depois.${before}`;
  await update(studio, studio.user.id, { email: after, password: 'outra-senha' });
  await expectMails(before, [EMAIL, PASSWORD]);
  await expectNoneWaiting();
  expect(await subjectsTo(after)).toEqual([]);
});

test('a professional is notified when an administrator changes their e-mail', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee();
  await update(studio, colleague.user.id, { email: `novo.${colleague.user.email}` });
  await expectMails(colleague.user.email, [DEVICE, EMAIL]);
});

test('saving the same e-mail sends no notice', async () => {
  const studio = await app.signUp();
  await update(studio, studio.user.id, { email: studio.user.email, name: 'Outro Nome' });
  await expectNoneWaiting();
  expect(await subjectsTo(studio.user.email)).toEqual([]);
});

test('a sign-in is reported on a new device only; without a public address the log has the text', async () => {
  const studio = await app.signUp();
  const { email } = studio.user;
  // The device of the sign-up.
  await studio.signIn();
  await expectNoneWaiting();
  expect(await subjectsTo(email)).toEqual([]);
  await app.anonymous.call(authEndpoints.login, { body: { email, password: studio.password } });
  await expectMails(email, [DEVICE]);
  await eventually(() =>
    expect(log.filter((line) => line.includes(email)).join()).toMatch(/http:\S+\/esqueci-minha-senha/),
  );
});

test('a refused sign-in sends no notice', async () => {
  const { user } = await app.signUp();
  const body = { email: user.email, password: 'senha-errada' };
  await expect(app.anonymous.call(authEndpoints.login, { body })).rejects.toMatchObject({ status: 401 });
  await expectNoneWaiting();
  expect(await subjectsTo(user.email)).toEqual([]);
});

test('sign-ins without the device cookie send at most three notices, and names in them make no links', async () => {
  const limited = await startTestApp({ services: ['accounts'], rateLimit: true });
  const company_name = 'Sua conta acaba.\n\nEntre em http://golpe.example/entrar';
  const { user, password } = await limited.signUp({ company_name });
  const body = { email: user.email, password };
  for (let count = 1; count <= 5; count += 1) await limited.anonymous.call(authEndpoints.login, { body });
  await eventually(async () => expect(await limited.database.query('SELECT FROM accounts.mail')).toEqual([]));
  const mails = await limited.database.query<{ text: string }>(
    `SELECT text FROM accounts.sandbox_mail WHERE subject NOT LIKE 'Confirme%'`,
  );
  expect(mails).toHaveLength(3);
  expect(mails[0]?.text).toContain('em Sua conta acaba. Entre em http: / / golpe. example/ entrar');
});
