import { authEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { appointmentInput, clientInput, eventually, listenLive, startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'] });

async function book() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const body = appointmentInput({ employee_id: studio.user.id, client_id: client.id });
  return { studio, body, made: await studio.call(appointmentEndpoints.create, { body }) };
}

describe('live events', () => {
  test('report bookings, moves and deletions, also at another gateway', async () => {
    const { studio, made, body } = await book();
    const elsewhere = { ...studio.connection, url: await app.startReplica() };
    const [here, there] = await Promise.all([listenLive(studio.connection), listenLive(elsewhere)]);
    expect(there.contentType).toBe('text/event-stream');

    const at = { start: made.start_datetime, end: made.end_datetime };
    const moved = { start: '2027-01-05 10:00:00', end: '2027-01-05 11:00:00' };
    await studio.call(appointmentEndpoints.update, {
      params: { id: made.id },
      body: { start_datetime: moved.start },
    });
    await eventually(() =>
      expect([here.changes, there.changes]).toEqual([
        [at, moved],
        [at, moved],
      ]),
    );
    await studio.call(appointmentEndpoints.delete, { params: { id: made.id } });
    await studio.call(appointmentEndpoints.create, { body });
    const all = [at, moved, moved, at];
    await eventually(() => expect([here.changes, there.changes]).toEqual([all, all]));
    here.leave();
    there.leave();
  });

  test('report the day that an appointment no longer reaches after it was shortened', async () => {
    const { studio, made } = await book();
    const params = { id: made.id };
    const late = { start: '2027-01-05 23:00:00', end: '2027-01-06 01:00:00' };
    const move = ({ start, end }: typeof late) =>
      studio.call(appointmentEndpoints.update, {
        params,
        body: { start_datetime: start, end_datetime: end, allow_overbooking: true },
      });
    await move(late);
    const listener = await listenLive(studio.connection);
    const short = { ...late, end: '2027-01-05 23:30:00' };
    await move(short);
    await eventually(() => expect(listener.changes).toEqual([late, short]));
    listener.leave();
  });

  test('report nothing of other companies and of refused changes', async () => {
    const stranger = await app.signUp();
    const listener = await listenLive(stranger.connection);
    const { studio, body } = await book();
    await expect(studio.call(appointmentEndpoints.create, { body })).rejects.toMatchObject({ status: 409 });
    const own = await stranger.call(clientEndpoints.create, { body: clientInput() });
    const mine = await stranger.call(appointmentEndpoints.create, {
      body: appointmentInput({ employee_id: stranger.user.id, client_id: own.id }),
    });
    await eventually(() => expect(listener.changes.length).toBeGreaterThan(0));
    expect(listener.changes).toEqual([{ start: mine.start_datetime, end: mine.end_datetime }]);
    listener.leave();
  });

  test('end with the session', async () => {
    const studio = await app.signUp();
    const other = await studio.signIn();
    const [mine, theirs] = await Promise.all([listenLive(studio.connection), listenLive(other.connection)]);
    await other.call(authEndpoints.logout);
    await theirs.ended;

    // Another session of the same user continues.
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    const body = appointmentInput({ employee_id: studio.user.id, client_id: client.id });
    await studio.call(appointmentEndpoints.create, { body });
    await eventually(() => expect(mine.changes).toHaveLength(1));
    mine.leave();
  });

  test('are refused without a session', async () => {
    await expect(listenLive(app.anonymous.connection)).rejects.toThrow('401');
  });

  test('are refused with 429 for an eleventh stream of a user', async () => {
    const studio = await app.signUp();
    const listeners = await Promise.all(Array.from({ length: 10 }, () => listenLive(studio.connection)));
    await expect(listenLive(studio.connection)).rejects.toThrow('the stream returned 429');
    const other = await app.signUp();
    (await listenLive(other.connection)).leave();
    listeners[0]?.leave();
    await eventually(async () => {
      listeners.push(await listenLive(studio.connection));
    });
    for (const listener of listeners) listener.leave();
  });
});
