import { type BlockInput, blockEndpoints, workingHoursEndpoints } from '@alinha/contracts-agenda';
import { eventually, listenLive, startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'] });

const carnival: BlockInput = {
  kind: 'holiday',
  name: 'Carnaval',
  employee_id: null,
  start_date: '2027-02-08',
  end_date: '2027-02-10',
  start_time: null,
  end_time: null,
  weekdays: [],
};

describe('a block', () => {
  test('is created once when the same request is repeated', async () => {
    const studio = await app.signUp();
    const send = (body: BlockInput) =>
      studio.request('POST', '/api/blocks', body, { 'idempotency-key': 'carnival-2027' });
    const first = await send(carnival);
    const again = await send(carnival);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await send({ ...carnival, name: 'Outro' })).toMatchObject({ status: 409 });
    expect(await studio.call(blockEndpoints.list, { query: {} })).toHaveLength(1);
  });

  test('stores each weekday once, from Sunday', async () => {
    const studio = await app.signUp();
    const body = { ...carnival, weekdays: [5, 1, 5, 0] };
    expect(await studio.call(blockEndpoints.create, { body })).toMatchObject({ weekdays: [0, 1, 5] });
  });

  test('is refused in English when it is invalid', async () => {
    const studio = await app.signUp();
    const body = { ...carnival, end_date: '2027-02-07', start_time: '10:00', end_time: '10:00' };
    expect(await studio.speaking('en').request('POST', '/api/blocks', body)).toMatchObject({
      status: 400,
      body: {
        fields: {
          end_date: 'The end date cannot be before the start date',
          end_time: 'The end time must be later than the start time.',
        },
      },
    });
    expect(await studio.request('GET', '/api/blocks?start=2027-02-10&end=2027-02-10')).toMatchObject({
      status: 400,
      body: { fields: { end: 'A data final deve ser depois da inicial' } },
    });
  });

  test('cannot be changed when it does not exist', async () => {
    const studio = await app.signUp();
    const params = { id: 2_000_000_000 };
    const missing = { status: 404, code: 'NOT_FOUND' };
    await expect(studio.call(blockEndpoints.update, { params, body: carnival })).rejects.toMatchObject(
      missing,
    );
    await expect(studio.call(blockEndpoints.delete, { params })).rejects.toMatchObject(missing);
  });

  test('is extended from a professional to the company only by an administrator', async () => {
    const admin = await app.signUp();
    const employee = await admin.addEmployee();
    const own = { ...carnival, employee_id: employee.user.id };
    const { id } = await employee.call(blockEndpoints.create, { body: own });
    const change = (caller: typeof admin, body: BlockInput) =>
      caller.call(blockEndpoints.update, { params: { id }, body });
    const ofAnother = { ...carnival, employee_id: admin.user.id };
    for (const body of [carnival, ofAnother]) {
      await expect(change(employee, body)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect(await employee.call(blockEndpoints.list, { query: {} })).toMatchObject([own]);
    expect(await change(admin, carnival)).toMatchObject({ employee_id: null, employee_name: null });
  });
});

test('open agendas are notified when hours or blocks change', async () => {
  const studio = await app.signUp();
  const listener = await listenLive(studio.connection);
  await studio.call(workingHoursEndpoints.save, { params: { id: studio.user.id }, body: { ranges: [] } });
  const { id } = await studio.call(blockEndpoints.create, { body: carnival });
  await studio.call(blockEndpoints.delete, { params: { id } });
  await studio.call(blockEndpoints.create, { body: { ...carnival, end_date: null } });
  await eventually(() =>
    expect(listener.changes).toEqual([
      { start: '1900-01-01', end: null },
      { start: '2027-02-08', end: '2027-02-11' },
      { start: '2027-02-08', end: '2027-02-11' },
      { start: '2027-02-08', end: null },
    ]),
  );
  listener.leave();
});
