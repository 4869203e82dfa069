import { authEndpoints, employeeEndpoints, passwordLinkEndpoints } from '@alinha/contracts-accounts';
import { employeeInput, eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

const HOUR_MS = 3_600_000;
const PASSWORD = 'minha-senha';
const clock = new TestClock('2026-11-20T15:00:00Z');
const app = await startTestApp({
  services: ['accounts'],
  clock: clock.now,
  environment: { PUBLIC_URL: 'https://alinha.test' },
});
const limited = await startTestApp({ services: ['accounts'], rateLimit: true });

const invitee = (overrides = {}) => {
  const { password: _, ...body } = employeeInput(overrides);
  return body;
};
const invite = (studio: TestStudio, overrides = {}) =>
  studio.call(employeeEndpoints.invite, { body: invitee(overrides) });
const resend = (studio: TestStudio, id: number) =>
  studio.call(employeeEndpoints.resendInvitation, { params: { id } });
const mailsTo = (email: string) =>
  app.database.query<{ subject: string; text: string }>(
    'SELECT subject, text FROM accounts.sandbox_mail WHERE recipient = $1 ORDER BY number',
    [email],
  );
/** Tokens of the address, once it has received `count` links. */
const tokensOf = (email: string, count = 1) =>
  eventually(async () => {
    const tokens = (await mailsTo(email)).flatMap(
      ({ text }) => /\/nova-senha\/([\w-]{43})/.exec(text)?.[1] ?? [],
    );
    expect(tokens).toHaveLength(count);
    return tokens;
  });
const use = (token: string, password = PASSWORD) =>
  app.anonymous.call(passwordLinkEndpoints.use, { params: { token }, body: { password } });
const listed = async (studio: TestStudio, id: number) =>
  (await studio.call(employeeEndpoints.list)).find((employee) => employee.id === id);

test('an invited professional sets the password by the link, and can then sign in', async () => {
  const studio = await app.signUp({ company_name: 'Estúdio Céu' });
  const created = await invite(studio, { name: 'Bia' });
  expect(created).toMatchObject({ name: 'Bia', active: true, invited: true });
  const [token = ''] = await tokensOf(created.email);
  const [mail] = await mailsTo(created.email);
  expect(mail?.subject).toBe('Seu acesso ao Alinha');
  expect(mail?.text).toContain('Estúdio Céu criou um acesso para você no Alinha');
  expect(mail?.text).toContain('O link vale por 72 horas');
  expect(await app.anonymous.call(passwordLinkEndpoints.get, { params: { token } })).toEqual({
    email: created.email,
    company_name: 'Estúdio Céu',
    invited: true,
  });
  await use(token);
  expect(await listed(studio, created.id)).not.toHaveProperty('invited');
  const colleague = await studio.signIn(created.email, PASSWORD);
  expect(await colleague.call(authEndpoints.me)).toMatchObject({ id: created.id });
  // Only the sign-in is reported: nobody changed a password that existed.
  await eventually(async () =>
    expect((await mailsTo(created.email)).map(({ subject }) => subject)).toEqual([
      'Seu acesso ao Alinha',
      'Nova entrada na sua conta do Alinha',
    ]),
  );
  await expect(use(token)).rejects.toMatchObject({ status: 404 });
  await expect(resend(studio, created.id)).rejects.toMatchObject({ status: 409, code: 'NOT_INVITED' });
});

test('an invitation works for 72 hours, and can be sent again', async () => {
  const studio = await app.signUp();
  const { id, email } = await invite(studio);
  const [first = ''] = await tokensOf(email);
  clock.advance(72 * HOUR_MS);
  await expect(use(first)).rejects.toMatchObject({ status: 404 });
  expect(await resend(studio, id)).toMatchObject({ id, invited: true });
  const [, second = ''] = await tokensOf(email, 2);
  clock.advance(72 * HOUR_MS - 1);
  expect(await use(second)).toEqual({ email });
});

test('an invited professional cannot sign in before, and can ask for a link', async () => {
  const studio = await app.signUp();
  const { email } = await invite(studio);
  await tokensOf(email);
  const body = { email, password: 'pilates' };
  await expect(app.anonymous.call(authEndpoints.login, { body })).rejects.toMatchObject({ status: 401 });
  await app.anonymous.call(passwordLinkEndpoints.request, { body: { email } });
  const [, token = ''] = await tokensOf(email, 2);
  expect(await use(token)).toEqual({ email });
});

test('a corrected address ends the link of the wrong one, which gets no notice', async () => {
  const studio = await app.signUp();
  const { id, email } = await invite(studio);
  const [token = ''] = await tokensOf(email);
  const corrected = `certo.${email}`;
  const body = { email: corrected };
  await studio.call(employeeEndpoints.update, { params: { id }, body });
  await expect(use(token)).rejects.toMatchObject({ status: 404 });
  await resend(studio, id);
  expect(await use((await tokensOf(corrected))[0] ?? '')).toEqual({ email: corrected });
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a typed password ends the invitation', async () => {
  const studio = await app.signUp();
  const { id, email } = await invite(studio);
  const [token = ''] = await tokensOf(email);
  await studio.call(employeeEndpoints.update, { params: { id }, body: { password: PASSWORD } });
  await expect(use(token)).rejects.toMatchObject({ status: 404 });
  expect(await studio.signIn(email, PASSWORD)).toBeTruthy();
});

test('an invitation has the rules of a new professional', async () => {
  const studio = await app.signUp();
  await expect(invite(studio, { email: studio.user.email })).rejects.toMatchObject({
    status: 409,
    code: 'EMAIL_TAKEN',
  });
  clock.advance(HOUR_MS);
  await expect(invite(studio, { is_admin: true })).rejects.toMatchObject({ code: 'CONFIRM_PASSWORD' });
  const headers = { 'idempotency-key': 'um-convite-so' };
  const body = invitee();
  const { path } = employeeEndpoints.invite;
  const [one, two] = [
    await studio.request('POST', path, body, headers),
    await studio.request('POST', path, body, headers),
  ];
  expect([one.status, two.body]).toEqual([201, one.body]);
  await tokensOf(body.email);
  // The typed password stays required without an invitation.
  const typed = await studio.request('POST', employeeEndpoints.create.path, invitee());
  expect(typed).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
});

test('invitations of a person are limited', async () => {
  const studio = await limited.signUp();
  const { id } = await invite(studio);
  for (let call = 0; call < 5; call += 1) await resend(studio, id);
  await expect(resend(studio, id)).rejects.toMatchObject({ status: 429 });
});
