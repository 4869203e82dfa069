import {
  authEndpoints,
  companyEndpoints,
  DEFAULT_EMPLOYEE_COLOR,
  employeeEndpoints,
} from '@alinha/contracts-accounts';
import { PERMISSIONS } from '@alinha/contracts-core';
import { registerInput, startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts'] });

test('a sign-up creates the company, its first administrator and a session', async () => {
  const visitor = app.anonymous;
  const body = registerInput({ email: ' Bia@Alinha.TEST ', company_name: ' Estúdio Bia ' });
  const user = await visitor.call(authEndpoints.register, { body });

  expect(user).toEqual({
    id: user.id,
    name: body.name,
    email: 'bia@alinha.test',
    is_admin: true,
    role: 'administrator',
    permissions: PERMISSIONS,
  });
  expect(await visitor.call(authEndpoints.me)).toEqual(user);
  expect(await visitor.call(companyEndpoints.get)).toEqual({
    id: expect.any(Number),
    name: 'Estúdio Bia',
    legal_name: null,
    cpf: null,
    cnpj: null,
    phone: null,
    website: null,
    email: 'bia@alinha.test',
    address: null,
    require_evolution: true,
    language: 'pt',
    timezone: 'America/Sao_Paulo',
    currency: 'auto',
    strong_passwords: false,
    idle_lock_minutes: null,
    require_second_factor: false,
    own_agenda_only: false,
    chart_keep_years: 20,
  });
  const { permissions: _, ...person } = user;
  expect(await visitor.call(employeeEndpoints.list)).toEqual([
    {
      ...person,
      color: DEFAULT_EMPLOYEE_COLOR,
      capacity: 1,
      active: true,
      default_specialty_id: null,
      start_page: 'agenda',
      council_number: null,
    },
  ]);
});

test('a new company has the language of the request when none is given', async () => {
  const english = app.anonymous.speaking('en');
  await english.call(authEndpoints.register, { body: registerInput() });
  expect(await english.call(companyEndpoints.get)).toMatchObject({ language: 'en' });

  const portuguese = app.anonymous.speaking('en');
  await portuguese.call(authEndpoints.register, { body: registerInput({ language: 'pt' }) });
  expect(await portuguese.call(companyEndpoints.get)).toMatchObject({ language: 'pt' });
});

test('a sign-up sets HttpOnly cookies for session and device and one flag that scripts can read', async () => {
  const { status, headers } = await app.anonymous.request('POST', '/api/auth/register', registerInput());
  expect(status).toBe(201);
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^alinha_session=[\w-]{43}; HttpOnly; Max-Age=34560000; Path=\/; SameSite=Lax$/),
    'alinha_signed_in=1; Max-Age=34560000; Path=/; SameSite=Lax',
    expect.stringMatching(
      /^alinha_device=[\w-]{22}\.[\w-]{22}; HttpOnly; Max-Age=34560000; Path=\/; SameSite=Lax$/,
    ),
  ]);
});

test('the database stores neither the password nor the session token', async () => {
  const visitor = app.anonymous;
  const body = registerInput({ password: 'senha-muito-secreta' });
  await visitor.call(authEndpoints.register, { body });
  const token = visitor.connection.cookie?.split('=')[1] ?? '';
  const [stored] = await app.database.query<{ rows: string }>(
    `SELECT (SELECT json_agg(e) FROM accounts.employee e)::text || (SELECT json_agg(s) FROM accounts.session s)::text
       || coalesce((SELECT json_agg(o) FROM accounts.outbox o)::text, '') AS rows`,
  );
  expect(stored?.rows).toContain('$argon2id$');
  expect(stored?.rows).not.toContain(body.password);
  expect(token).toHaveLength(43);
  expect(stored?.rows).not.toContain(token);
});

test('one of ten concurrent sign-ups with the same e-mail succeeds', async () => {
  const email = 'disputado@alinha.test';
  const tries = Array.from({ length: 10 }, (_, index) =>
    app.anonymous.request(
      'POST',
      '/api/auth/register',
      registerInput({ email: index % 2 ? email : email.toUpperCase() }),
    ),
  );
  const replies = await Promise.all(tries);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  for (const { status, body } of replies) {
    if (status === 409) {
      expect(body).toMatchObject({ code: 'EMAIL_TAKEN', fields: { email: 'Este e-mail já está em uso.' } });
    }
  }
  // The refused sign-ups created no company.
  const [companies] = await app.database.query(
    'SELECT count(*)::int FROM accounts.company WHERE email = $1',
    [email],
  );
  expect(companies).toEqual({ count: 1 });
});

test('a sign-up is refused with a message for every invalid field, in the language of the request', async () => {
  const wrong = { company_name: ' ', email: 'bia', password: '12345', is_admin: true };
  const { status, body } = await app.anonymous.request('POST', '/api/auth/register', wrong);
  expect(status).toBe(400);
  expect(body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: {
      company_name: 'Campo obrigatório',
      name: 'Campo obrigatório',
      email: 'E-mail inválido',
      password: 'A senha precisa de pelo menos 6 caracteres',
      is_admin: 'Campo desconhecido',
    },
  });

  const english = await app.anonymous.speaking('en').request('POST', '/api/auth/register', wrong);
  expect(english.body).toMatchObject({
    fields: {
      company_name: 'Required field',
      name: 'Required field',
      email: 'Invalid email',
      password: 'The password needs at least 6 characters',
      is_admin: 'Unknown field',
    },
  });
});

test('a sign-up is refused with a specific code when the body is invalid JSON, too large or another type', async () => {
  const path = '/api/auth/register';
  expect(await app.anonymous.request('POST', path, '{"email":')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_JSON' },
  });
  const large = JSON.stringify({ ...registerInput(), name: 'a'.repeat(1024 * 1024) });
  expect(await app.anonymous.request('POST', path, large)).toMatchObject({
    status: 413,
    body: { code: 'BODY_TOO_LARGE' },
  });
  const form = await app.anonymous.request('POST', path, 'email=a', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(form).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE', ok: false } });
});

test('a sign-up is refused when the password has only spaces', async () => {
  const body = registerInput({ password: ' '.repeat(8) });
  const refused = await app.anonymous.speaking('en').request('POST', '/api/auth/register', body);
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { password: 'The password cannot be only spaces' } },
  });
});

test('a sign-up is refused when another site sends it', async () => {
  const origin = { origin: 'https://evil.example' };
  const { status, body } = await app.anonymous.request('POST', '/api/auth/register', registerInput(), origin);
  expect({ status, body }).toMatchObject({ status: 403, body: { code: 'BAD_ORIGIN' } });
});
