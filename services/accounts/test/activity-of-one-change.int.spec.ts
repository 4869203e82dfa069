import { randomUUID } from 'node:crypto';
import { activityEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import type { ActivityKind } from '@alinha/contracts-core';
import { appointmentInput, clientInput, eventually, startTestApp, type TestStudio } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'] });

/** Waits until the log has `length` entries of a kind, and returns them sorted by action. */
const logOf = (studio: TestStudio, length: number, kind: ActivityKind) =>
  eventually(async () => {
    const { activities } = await studio.call(activityEndpoints.list, { query: { kind } });
    expect(activities).toHaveLength(length);
    return activities.sort((a, b) => a.action.localeCompare(b.action));
  });
const actionsOf = (activities: readonly { action: string }[]) => activities.map(({ action }) => action);

test('a clinical note is logged separately when the same request changes something else', async () => {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const { id } = await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({ employee_id: studio.user.id, client_id: client.id }),
  });
  const evolution = `Sem dor ao subir escadas. ${'x'.repeat(60)}`;
  await studio.call(appointmentEndpoints.update, { params: { id }, body: { done: true, evolution } });
  const found = await logOf(studio, 3, 'appointment');
  expect(actionsOf(found).sort()).toEqual([
    'appointment.completed',
    'appointment.created',
    'appointment.evolution_saved',
  ]);
  for (const entry of found) expect(entry).toMatchObject({ subject_id: id, label: client.name });
});

test("a client's activities report a missing record while the client is deleted", async () => {
  const studio = await app.signUp();
  const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
  const existing = async (length: number) =>
    (await logOf(studio, length, 'client')).map(({ subject_exists }) => subject_exists);
  await studio.call(clientEndpoints.delete, { params: { id } });
  expect(await existing(2)).toEqual([false, false]);
  await studio.call(clientEndpoints.restore, { params: { id } });
  expect(await existing(3)).toEqual([true, true, true]);
  await studio.call(clientEndpoints.delete, { params: { id } });
  expect(await existing(4)).toEqual([false, false, false, false]);
});

describe('a change of access', () => {
  const email = () => `nova.${randomUUID()}@alinha.test`;

  test.each([
    ['a new password', { password: 'segredo-novo' }, ['employee.password_changed']],
    ['a new e-mail', { email: email() }, ['employee.email_changed']],
    [
      'both, with a new name',
      { password: 'segredo-novo', email: email(), name: 'Outro Nome' },
      ['employee.email_changed', 'employee.password_changed', 'employee.updated'],
    ],
    [
      'a right and a password',
      { is_admin: true, password: 'segredo-novo' },
      ['employee.password_changed', 'employee.promoted'],
    ],
    ['an unchanged form', {}, ['employee.updated']],
  ])('is logged under its own action: %s', async (_title, body, actions) => {
    const studio = await app.signUp();
    const { user } = await studio.addEmployee();
    const params = { id: user.id };
    const { id, active, ...fields } = await studio.call(employeeEndpoints.get, { params });
    // A form sends unchanged fields too.
    await studio.call(employeeEndpoints.update, { params, body: { ...fields, ...body } });
    const found = await logOf(studio, 1 + actions.length, 'employee');
    expect(actionsOf(found).sort()).toEqual(['employee.created', ...actions].sort());
    for (const entry of found) expect(entry).toMatchObject({ subject_id: id, user_id: studio.user.id });
  });
});
