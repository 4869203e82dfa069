import { companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { eventually, startSmtpServer, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { afterAll, beforeEach, expect, test } from 'vitest';

const TOKEN = 'a-token-that-only-operators-have';
const MINUTE_MS = 60_000;

const smtp = await startSmtpServer();
afterAll(() => smtp.stop());
const clock = new TestClock('2026-11-20T15:00:00Z');
const log: string[] = [];
const app = await startTestApp({
  services: ['accounts'],
  clock: clock.now,
  environment: {
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Alinha <no-reply@alinha.test>',
    PUBLIC_URL: 'https://alinha.test',
    OPERATOR_TOKEN: TOKEN,
  },
  onLog: (line) => log.push(line),
});
const sandboxLog: string[] = [];
const sandbox = await startTestApp({
  services: ['accounts'],
  environment: { PUBLIC_URL: 'https://alinha.test', OPERATOR_TOKEN: TOKEN },
  onLog: (line) => sandboxLog.push(line),
});

beforeEach(async () => {
  smtp.received.length = 0;
  smtp.refused.clear();
  smtp.attempts = 0;
  log.length = 0;
});

/** Makes the product send an e-mail to the user. */
const changePassword = (studio: TestStudio, password = 'outra-senha') =>
  studio.call(employeeEndpoints.update, { params: { id: studio.user.id }, body: { password } });
const waiting = () => app.database.query('SELECT recipient, attempts FROM accounts.mail');
const mailPage = async ({ url } = sandbox, authorization = `Bearer ${TOKEN}`) => {
  const reply = await fetch(`${url}/ops/mail`, { headers: { authorization } });
  return { status: reply.status, html: await reply.text(), policy: reply.headers };
};
const linesWith = (text: string) => log.filter((line) => line.includes(text));

/** Signs a company up, and forgets the e-mail that confirms its address. */
async function signUp(overrides: Parameters<typeof app.signUp>[0] = {}): Promise<TestStudio> {
  const studio = await app.signUp(overrides);
  await eventually(async () => expect(await waiting()).toEqual([]));
  smtp.received.length = 0;
  smtp.attempts = 0;
  return studio;
}

test('an e-mail reaches its recipient as text and HTML, in the language of the company', async () => {
  const studio = await signUp({ name: 'Ana & <Bia>', company_name: 'Estúdio Céu' });
  await changePassword(studio);
  const [mail] = await eventually(() => {
    expect(smtp.received).toHaveLength(1);
    return smtp.received;
  });
  expect(mail).toMatchObject({
    from: { name: 'Alinha', address: 'no-reply@alinha.test' },
    to: [{ address: studio.user.email }],
    subject: 'Sua senha do Alinha mudou',
  });
  // 15:00 UTC is noon in the time zone of the company.
  expect(mail?.text).toContain('Olá, Ana & <Bia>.');
  expect(mail?.text).toContain('em Estúdio Céu mudou em 20 de novembro de 2026 às 12:00.');
  expect(mail?.html).toContain('Olá, Ana &amp; &lt;Bia&gt;.');
  await eventually(async () => expect(await waiting()).toEqual([]));

  await studio.call(companyEndpoints.update, { body: { language: 'en' } });
  await changePassword(studio, 'terceira-senha');
  await eventually(() =>
    expect(smtp.received[1]).toMatchObject({ subject: 'Your Alinha password was changed' }),
  );
});

test('an e-mail waits while the server refuses connections, and is sent once it is back', async () => {
  const studio = await signUp();
  await smtp.stop();
  await changePassword(studio);
  await eventually(() => expect(linesWith('e-mail not sent')).toHaveLength(1));
  expect(await waiting()).toEqual([{ recipient: studio.user.email, attempts: 1 }]);
  expect(linesWith('e-mail not sent').join()).not.toContain(studio.user.email);
  await smtp.start();
  clock.advance(MINUTE_MS);
  await eventually(() => expect(smtp.received).toHaveLength(1), 30_000);
  await eventually(async () => expect(await waiting()).toEqual([]));
});

test('an e-mail to a refused recipient is dropped after one attempt, and others are sent', async () => {
  const studio = await signUp();
  const other = await signUp();
  smtp.refused.set(studio.user.email, 550);
  await changePassword(studio);
  await changePassword(other);
  await eventually(async () => {
    expect(smtp.received.map(({ to }) => to?.[0]?.address)).toEqual([other.user.email]);
    expect(await waiting()).toEqual([]);
  });
  expect(smtp.attempts).toBe(2);
  const [line = ''] = linesWith('e-mail refused');
  expect(line).toContain('SMTP EENVELOPE RCPT TO 550');
  expect(line).not.toContain(studio.user.email);
});

test('an e-mail is dropped when the server has delayed it for a day', async () => {
  const studio = await signUp();
  smtp.refused.set(studio.user.email, 450);
  await changePassword(studio);
  await eventually(() => expect(linesWith('e-mail not sent')).toHaveLength(1));
  clock.advance(24 * 60 * MINUTE_MS);
  await eventually(() => expect(linesWith('e-mail too late')).toHaveLength(1), 30_000);
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(smtp.attempts).toBe(1);
});

test('operators read the newest 200 e-mails when no SMTP server is configured', async () => {
  const studio = await sandbox.signUp({ name: 'Ana <Bia>' });
  await eventually(async () => expect((await mailPage()).html).toContain('Confirme o seu e-mail'));
  await sandbox.database.query(
    `INSERT INTO accounts.sandbox_mail (company_id, mail_id, recipient, subject, text, at)
     SELECT $1, gen_random_uuid(), 'x@alinha.test', 'Assunto ' || i || '.', '', now() FROM generate_series(1, 200) i`,
    [studio.companyId],
  );
  await changePassword(studio);
  const { html } = await eventually(async () => {
    const page = await mailPage();
    expect(page.html).toContain('Sua senha do Alinha mudou');
    return page;
  });
  expect(html).toContain(studio.user.email);
  expect(html).toContain('Olá, Ana &lt;Bia&gt;.');
  expect(html).toContain('<a href="https://alinha.test/esqueci-minha-senha"');
  expect(html).toContain('Assunto 2.');
  await eventually(async () => expect((await mailPage()).html).not.toContain('Assunto 1.'));
  const lines = sandboxLog.filter((line) => line.includes('e-mail stored'));
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toMatch(/Ana|@|\/esqueci-minha-senha|\/confirmar-email/);
});

test('the page of e-mails is for operators, and says when an SMTP server sends them', async () => {
  expect((await mailPage(sandbox, '')).status).toBe(401);
  expect((await mailPage(app)).html).toContain('An SMTP server sends the e-mails');
});
