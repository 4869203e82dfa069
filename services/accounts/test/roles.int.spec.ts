import { activityEndpoints, authEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { ROLE_PERMISSIONS, ROLES } from '@alinha/contracts-core';
import { employeeInput, eventually, startTestApp, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'billing'] });

const update = (studio: TestStudio, id: number, body: object) =>
  studio.call(employeeEndpoints.update, { params: { id }, body });

test.each(ROLES)('%s is a role of a new person, with its permissions in the session', async (role) => {
  const studio = await app.signUp();
  const body = employeeInput({ role });
  const created = await studio.call(employeeEndpoints.create, { body });
  const is_admin = role === 'administrator';
  expect(created).toMatchObject({ role, is_admin });
  const invited = await studio.call(employeeEndpoints.invite, {
    body: { name: 'Bia', email: employeeInput().email, role },
  });
  expect(invited).toMatchObject({ role, is_admin });
  const user = { id: created.id, role, is_admin, permissions: ROLE_PERMISSIONS[role] };
  const colleague = await studio.signIn(body.email, body.password);
  expect(colleague.user).toMatchObject(user);
  expect(await colleague.call(authEndpoints.me)).toMatchObject(user);
});

test('a company starts with an administrator', async () => {
  const { user } = await app.signUp();
  expect(user).toMatchObject({ role: 'administrator', is_admin: true });
});

test('a person whom the last release made administrator has that role', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee({ role: 'reception' });
  const { id } = colleague.user;
  await app.database.query('UPDATE accounts.employee SET is_admin = true WHERE id = $1', [id]);
  expect(await studio.call(employeeEndpoints.get, { params: { id } })).toMatchObject({
    role: 'administrator',
  });
  expect(await update(studio, id, { role: 'finance' })).toMatchObject({ role: 'finance', is_admin: false });
});

test('the last administrator keeps the role', async () => {
  const studio = await app.signUp();
  const refused = { status: 409, code: 'LAST_ADMIN' };
  await expect(update(studio, studio.user.id, { role: 'finance' })).rejects.toMatchObject(refused);
  const colleague = await studio.addEmployee({ role: 'administrator' });
  await update(studio, studio.user.id, { role: 'finance' });
  await expect(update(colleague, colleague.user.id, { is_admin: false })).rejects.toMatchObject(refused);
});

test('only administrators change roles', async () => {
  const studio = await app.signUp();
  for (const role of ['professional', 'reception', 'finance'] as const) {
    const colleague = await studio.addEmployee({ role });
    const { id } = colleague.user;
    const forbidden = { status: 403, code: 'FORBIDDEN' };
    await expect(update(colleague, id, { role: 'administrator' })).rejects.toMatchObject(forbidden);
    await expect(update(colleague, id, { is_admin: true })).rejects.toMatchObject(forbidden);
    expect(await update(colleague, id, { role, name: 'Lia' })).toMatchObject({ role, name: 'Lia' });
  }
});

test('fields that contradict each other are refused with one message', async () => {
  const studio = await app.signUp();
  const { id } = (await studio.addEmployee()).user;
  const body = { is_admin: true, role: 'reception' };
  expect(await studio.request('PUT', `/api/employees/${id}`, body)).toMatchObject({
    status: 400,
    body: { fields: { role: 'A função e is_admin se contradizem' } },
  });
});

test('a change of the role has effect in open sessions and is in the activity log', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee();
  const { id } = colleague.user;
  const pix = async () => (await colleague.request('DELETE', '/api/company/pix')).status;
  expect(await pix()).toBe(403);
  await update(studio, id, { role: 'finance' });
  await eventually(async () => expect(await pix()).toBe(200));
  expect(await colleague.call(authEndpoints.me)).toMatchObject({ role: 'finance' });
  await update(studio, id, { role: 'reception' });
  await eventually(async () => expect(await pix()).toBe(403));
  await eventually(async () => {
    const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'employee' } });
    const actions = activities.filter(({ subject_id }) => subject_id === id).map(({ action }) => action);
    expect(actions).toEqual(['employee.made_reception', 'employee.made_finance', 'employee.created']);
  });
});
