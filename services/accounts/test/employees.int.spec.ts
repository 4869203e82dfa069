import {
  authEndpoints,
  companyEndpoints,
  employeeChanged,
  employeeEndpoints,
  getEmployee,
} from '@alinha/contracts-accounts';
import { ROLE_PERMISSIONS } from '@alinha/contracts-core';
import { eventsOf } from '@alinha/service-kit';
import { employeeInput, eventually, startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const BLOG_ADMIN_EMAIL = 'blog@alinha.test';
const app = await startTestApp({ services: ['accounts'], environment: { BLOG_ADMIN_EMAIL } });

const forbidden = { status: 403, code: 'FORBIDDEN' };

describe('a professional', () => {
  test('can sign in after an administrator has added them, and no reply contains the password', async () => {
    const studio = await app.signUp();
    const { password, ...fields } = employeeInput({ color: '#aabbcc', capacity: 3 });
    const created = await studio.call(employeeEndpoints.create, { body: { ...fields, password } });
    expect(created).toEqual({
      ...fields,
      id: created.id,
      color: '#AABBCC',
      role: 'professional',
      default_specialty_id: null,
      start_page: 'agenda',
      council_number: null,
      active: true,
    });
    expect(await studio.call(employeeEndpoints.get, { params: { id: created.id } })).toEqual(created);
    expect(await studio.call(employeeEndpoints.list)).toContainEqual(created);
    const signedIn = await studio.signIn(fields.email, password);
    expect(signedIn.user).toEqual({
      id: created.id,
      name: fields.name,
      email: fields.email,
      is_admin: false,
      role: 'professional',
      permissions: ROLE_PERMISSIONS.professional,
    });
  });

  test('gets a capacity rounded to a whole number of at least one', async () => {
    const studio = await app.signUp();
    const body = employeeInput({ capacity: 2.6 });
    const created = await studio.call(employeeEndpoints.create, { body });
    expect(created).toMatchObject({ capacity: 3 });
    const change = { params: { id: created.id }, body: { capacity: 0.3 } };
    expect(await studio.call(employeeEndpoints.update, change)).toMatchObject({ capacity: 1 });
  });

  test('gets a default colour and capacity', async () => {
    const studio = await app.signUp();
    const { name, email, password } = employeeInput();
    const created = await studio.call(employeeEndpoints.create, { body: { name, email, password } });
    expect(created).toMatchObject({ color: '#71B27B', capacity: 1, is_admin: false });
  });

  test('is refused when another user of any company has the same e-mail', async () => {
    const [studio, other] = [await app.signUp(), await app.signUp()];
    const taken = { status: 409, code: 'EMAIL_TAKEN', fields: { email: 'Este e-mail já está em uso.' } };
    const body = employeeInput({ email: other.user.email });
    await expect(studio.call(employeeEndpoints.create, { body })).rejects.toMatchObject(taken);
    const change = { params: { id: studio.user.id }, body: { email: other.user.email } };
    await expect(studio.call(employeeEndpoints.update, change)).rejects.toMatchObject(taken);
  });

  test('is listed by name, ignoring case and accents', async () => {
    const studio = await app.signUp({ name: 'Marta' });
    for (const name of ['Zeca', 'érica', 'Eva', 'Ágata', 'ana']) {
      await studio.call(employeeEndpoints.create, { body: employeeInput({ name }) });
    }
    const list = await studio.call(employeeEndpoints.list);
    expect(list.map(({ name }) => name)).toEqual(['Ágata', 'ana', 'érica', 'Eva', 'Marta', 'Zeca']);
  });

  test('keeps the password when a change sends it empty or null', async () => {
    const studio = await app.signUp();
    const { email, password } = employeeInput();
    const { id } = await studio.call(employeeEndpoints.create, { body: employeeInput({ email, password }) });
    for (const blank of ['', null]) {
      const body = { name: 'Nina', password: blank };
      expect(await studio.call(employeeEndpoints.update, { params: { id }, body })).toMatchObject({ id });
    }
    await studio.signIn(email, password);
  });

  test('chooses the start page, which sign-in and the session name', async () => {
    const studio = await app.signUp();
    const { email, password } = employeeInput();
    const { id } = await studio.call(employeeEndpoints.create, { body: employeeInput({ email, password }) });
    const person = await studio.signIn(email, password);
    expect(person.user).not.toHaveProperty('start_page');
    const change = { params: { id }, body: { start_page: 'today' as const } };
    expect(await person.call(employeeEndpoints.update, change)).toMatchObject({ start_page: 'today' });
    expect(await person.call(authEndpoints.me)).toMatchObject({ id, start_page: 'today' });
    expect((await studio.signIn(email, password)).user).toMatchObject({ start_page: 'today' });
    expect(await studio.call(authEndpoints.me)).not.toHaveProperty('start_page');
  });

  test('is refused when the password has only spaces', async () => {
    const studio = await app.signUp();
    const body = { ...employeeInput(), password: ' '.repeat(8) };
    const refused = { status: 400, fields: { password: 'A senha não pode ter só espaços' } };
    await expect(studio.call(employeeEndpoints.create, { body })).rejects.toMatchObject(refused);
    const change = { params: { id: studio.user.id }, body: { password: body.password } };
    await expect(studio.call(employeeEndpoints.update, change)).rejects.toMatchObject(refused);
  });

  test('is refused with a message for every invalid field', async () => {
    const studio = await app.signUp();
    const wrong = {
      name: '',
      email: 'x',
      password: '1',
      color: 'green',
      capacity: 0,
      is_admin: 'no',
      role: 'boss',
    };
    const refused = await studio.request('POST', '/api/employees', wrong);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        fields: {
          name: 'Campo obrigatório',
          email: 'E-mail inválido',
          password: 'A senha precisa de pelo menos 6 caracteres',
          color: 'Cor inválida',
          capacity: 'A capacidade precisa ser um número inteiro de 1 a 999',
          is_admin: 'Tipo de valor inválido',
          role: 'Use um destes: administrator, professional, reception, finance',
        },
      },
    });
    const english = await studio.speaking('en').request('PUT', `/api/employees/${studio.user.id}`, wrong);
    expect(english).toMatchObject({
      status: 400,
      body: {
        fields: {
          color: 'Invalid color',
          capacity: 'Capacity must be a whole number from 1 to 999',
          role: 'Use one of: administrator, professional, reception, finance',
        },
      },
    });
  });
});

describe('a company that requires strong passwords', () => {
  const weak = {
    status: 400,
    code: 'INVALID_INPUT',
    fields: { password: 'Use pelo menos 12 caracteres, e nada comum ou fácil de adivinhar' },
  };

  test('refuses a weak password on creation and change, and accepts a strong one', async () => {
    const studio = await app.signUp();
    const params = { id: studio.user.id };
    await studio.call(employeeEndpoints.update, { params, body: { password: 'segredo-2' } });
    await studio.call(companyEndpoints.update, { body: { strong_passwords: true } });
    for (const password of ['segredo-1', '123456789012']) {
      const created = studio.call(employeeEndpoints.create, { body: employeeInput({ password }) });
      await expect(created).rejects.toMatchObject(weak);
      const changed = studio.call(employeeEndpoints.update, { params, body: { password } });
      await expect(changed).rejects.toMatchObject(weak);
    }
    const password = 'cavalo bateria grampo';
    const { id } = await studio.call(employeeEndpoints.create, { body: employeeInput({ password }) });
    await studio.call(employeeEndpoints.update, { params: { id }, body: { name: 'Nina' } });
  });
});

describe("the blog administrator's e-mail", () => {
  const reserved = {
    status: 409,
    code: 'EMAIL_RESERVED',
    fields: { email: 'Este e-mail é reservado: só vale para um novo cadastro.' },
  };

  test('is refused for new and existing professionals', async () => {
    const studio = await app.signUp();
    const employee = await studio.addEmployee();
    const body = { email: ` ${BLOG_ADMIN_EMAIL.toUpperCase()}` };
    for (const caller of [studio, employee]) {
      const change = caller.call(employeeEndpoints.update, { params: { id: caller.user.id }, body });
      await expect(change).rejects.toMatchObject(reserved);
    }
    const created = studio.call(employeeEndpoints.create, { body: employeeInput(body) });
    await expect(created).rejects.toMatchObject(reserved);
  });

  test('makes the account that signs up with it the blog administrator', async () => {
    const studio = await app.signUp({ email: BLOG_ADMIN_EMAIL });
    const body = { name: 'Redação', email: BLOG_ADMIN_EMAIL };
    await studio.call(employeeEndpoints.update, { params: { id: studio.user.id }, body });
    expect(await studio.call(authEndpoints.me)).toMatchObject({ is_blog_admin: true, name: 'Redação' });
  });
});

describe('the rights of a user', () => {
  test('let an administrator change every professional', async () => {
    const studio = await app.signUp();
    const employee = await studio.addEmployee();
    const params = { id: employee.user.id };
    const changed = await studio.call(employeeEndpoints.update, {
      params,
      body: { name: 'Nina', capacity: 2, is_admin: true },
    });
    expect(changed).toMatchObject({ id: params.id, name: 'Nina', capacity: 2, is_admin: true });
  });

  test('let others change their own record except is_admin', async () => {
    const studio = await app.signUp();
    const employee = await studio.addEmployee();
    const params = { id: employee.user.id };
    expect(
      await employee.call(employeeEndpoints.update, { params, body: { name: 'Nina', is_admin: false } }),
    ).toMatchObject({
      name: 'Nina',
    });
    await expect(
      employee.call(employeeEndpoints.update, { params, body: { is_admin: true } }),
    ).rejects.toMatchObject(forbidden);
    const colleague = { params: { id: studio.user.id }, body: { name: 'x' } };
    await expect(employee.call(employeeEndpoints.update, colleague)).rejects.toMatchObject(forbidden);
    await expect(employee.call(employeeEndpoints.create, { body: employeeInput() })).rejects.toMatchObject(
      forbidden,
    );
  });

  test('end immediately when an administrator removes them', async () => {
    const studio = await app.signUp();
    const second = await studio.addEmployee({ is_admin: true });
    await second.call(employeeEndpoints.create, { body: employeeInput() });
    await studio.call(employeeEndpoints.update, {
      params: { id: second.user.id },
      body: { is_admin: false },
    });
    await expect(second.call(employeeEndpoints.create, { body: employeeInput() })).rejects.toMatchObject(
      forbidden,
    );
    expect(await second.call(authEndpoints.me)).toMatchObject({ is_admin: false });
  });
});

describe('the last administrator', () => {
  const lastAdmin = { status: 409, code: 'LAST_ADMIN' };

  test('cannot give up the role', async () => {
    const studio = await app.signUp();
    const change = { params: { id: studio.user.id }, body: { is_admin: false, name: 'Outra' } };
    await expect(studio.call(employeeEndpoints.update, change)).rejects.toMatchObject(lastAdmin);
    expect(await studio.call(authEndpoints.me)).toEqual(studio.user);
  });

  // Repeated, because new connections delay some requests of the first race.
  test.each([1, 2, 3, 4])('remains when all administrators resign concurrently (race %i)', async () => {
    const studio = await app.signUp();
    const admins = [studio];
    for (let more = 0; more < 4; more++) admins.push(await studio.addEmployee({ is_admin: true }));
    const resign = (admin: (typeof admins)[number]) =>
      admin.call(employeeEndpoints.update, { params: { id: admin.user.id }, body: { is_admin: false } });
    const outcomes = await Promise.allSettled(admins.map(resign));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toEqual([expect.objectContaining(lastAdmin)]);
    const list = await studio.call(employeeEndpoints.list);
    expect(list.filter(({ is_admin }) => is_admin)).toHaveLength(1);
  });
});

describe('other services', () => {
  test('receive an event with a higher version for every change, and can call for the latest', async () => {
    const received: unknown[] = [];
    await app.platform.queues.work('events.agenda', async (job) => {
      for (const { type, payload } of eventsOf(job))
        if (type === employeeChanged.type) received.push(payload);
    });
    const studio = await app.signUp();
    const body = employeeInput({ name: 'Nina', color: '#112233', capacity: 2 });
    const { id } = await studio.call(employeeEndpoints.create, { body });
    await studio.call(employeeEndpoints.update, { params: { id }, body: { color: '#445566' } });

    const common = {
      company_id: studio.companyId,
      id,
      name: 'Nina',
      capacity: 2,
      active: true,
      departure: null,
      created_at: expect.any(String),
    };
    const expected = [
      { ...common, version: 1, color: '#112233' },
      { ...common, version: 2, color: '#445566' },
    ];
    await eventually(() => expect(received).toEqual(expect.arrayContaining(expected)));
    const { rpc } = app.platform;
    expect(await rpc.call(getEmployee, { company_id: studio.companyId, id })).toEqual(expected[1]);
    expect(await rpc.call(getEmployee, { company_id: studio.companyId + 1, id })).toBeNull();
  });
});
