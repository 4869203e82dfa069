import { employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, roomEndpoints, specialtyEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { idParamsSchema } from '@alinha/contracts-core';
import {
  appointmentInput,
  clientInput,
  employeeInput,
  roomInput,
  specialtyInput,
  startTestApp,
  type TestStudio,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { ALL_ENDPOINTS, withTitles } from '../src/all-endpoints.ts';

const app = await startTestApp();
const studio = await app.signUp();
const neighbour = await app.signUp();

/** One record of each kind, by the path that leads to it; the longest path that fits wins. */
async function recordsOf(owner: TestStudio): Promise<ReadonlyMap<string, number>> {
  const employee = await owner.call(employeeEndpoints.create, { body: employeeInput() });
  const client = await owner.call(clientEndpoints.create, { body: clientInput() });
  const room = await owner.call(roomEndpoints.create, { body: roomInput() });
  const specialty = await owner.call(specialtyEndpoints.create, { body: specialtyInput() });
  const body = appointmentInput({ employee_id: employee.id, client_id: client.id });
  const appointment = await owner.call(appointmentEndpoints.create, { body });
  return new Map([
    ['/api/employees/{id}', employee.id],
    ['/api/clients/{id}', client.id],
    ['/api/company/rooms/{id}', room.id],
    ['/api/company/specialties/{id}', specialty.id],
    ['/api/appointments/{id}', appointment.id],
  ]);
}

const records = await recordsOf(neighbour);
const withId = ALL_ENDPOINTS.filter(({ params }) => params === idParamsSchema);

function recordFor(path: string): number {
  const id = [...records].find(([prefix]) => path.startsWith(prefix))?.[1];
  if (id === undefined) throw new Error(`${path}: make a record of this kind in recordsOf`);
  return id;
}

describe("another company's record answers 404, as if it did not exist", () => {
  test.each(withTitles(withId))('%s', async (_, { method, path }) => {
    const theirs = path.replace('{id}', String(recordFor(path)));
    const nobodys = path.replace('{id}', '2147483647');
    const body = method === 'PUT' ? {} : undefined;
    const [refused, unknown] = [
      await studio.request(method, theirs, body),
      await studio.request(method, nobodys, body),
    ];
    expect(refused.status).toBe(404);
    const said = ({ body: { request_id: _id, ...rest } }: { body: Record<string, unknown> }) => rest;
    expect(said(refused as never)).toEqual(said(unknown as never));
  });

  test('and is untouched by the attempts', async () => {
    const id = (path: string) => ({ params: { id: recordFor(path) } });
    await expect(neighbour.call(clientEndpoints.get, id('/api/clients/{id}'))).resolves.toBeDefined();
    await expect(
      neighbour.call(appointmentEndpoints.get, id('/api/appointments/{id}')),
    ).resolves.toBeDefined();
    expect(await neighbour.call(roomEndpoints.list)).toHaveLength(1);
    expect(await neighbour.call(specialtyEndpoints.list)).toHaveLength(1);
  });
});

describe('an id that cannot be one answers 400', () => {
  test.each(withTitles(withId))('%s', async (_, { method, path }) => {
    for (const id of ['abc', '0', '-1', '1.5', '2147483648', '%20']) {
      const body = method === 'PUT' ? {} : undefined;
      const refused = await studio.speaking('en').request(method, path.replace('{id}', id), body);
      expect(refused, id).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', fields: { id: 'Invalid id.' } },
      });
    }
  });
});
