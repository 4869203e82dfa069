import { companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  type Appointment,
  appointmentEndpoints,
  type ConflictDetails,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  appointmentInput,
  changeMeanwhile,
  clientInput,
  employeeInput,
  eventually,
  roomInput,
  specialtyInput,
  startTestApp,
  type TestStudio,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'] });

/** A company with one professional, one room and one or more clients. */
async function studioWith({ capacity = 1, roomCapacity = 1, clients = 1 } = {}) {
  const studio = await app.signUp();
  const professional = await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity }) });
  const room = await studio.call(roomEndpoints.create, { body: roomInput({ capacity: roomCapacity }) });
  const people = [];
  for (let made = 0; made < clients; made++)
    people.push(await studio.call(clientEndpoints.create, { body: clientInput() }));
  const [client] = people;
  if (!client) throw new Error('a studio needs a client');
  return { studio, professional, room, client, people };
}

const book = (studio: TestStudio, body: Parameters<typeof appointmentInput>[0]) =>
  studio.call(appointmentEndpoints.create, { body: appointmentInput(body) });
const NINE = '2026-12-07 09:00:00';
const TEN = '2026-12-07 10:00:00';

describe('booking', () => {
  test('returns the appointment with all names when the client was created just before', async () => {
    const { studio, professional, room, client } = await studioWith();
    const specialty = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
    const made = await book(studio, {
      employee_id: professional.id,
      client_id: client.id,
      room_id: room.id,
      specialty_id: specialty.id,
      start_datetime: NINE,
      payment_amount_cents: 12_050,
    });
    expect(made).toMatchObject({
      employee_name: professional.name,
      employee_color: professional.color,
      client_name: client.name,
      room_name: room.name,
      specialty_name: specialty.name,
      start_datetime: NINE,
      end_datetime: TEN,
      duration_minutes: 60,
      payment_amount_cents: 12_050,
      payment_status: 'pending',
      title: `${client.name} · ${specialty.name}`,
      done: false,
      overbooked: false,
    } satisfies Partial<Appointment>);
    expect(await studio.call(appointmentEndpoints.get, { params: { id: made.id } })).toEqual(made);
  });

  test('is refused with the conflicting appointment and its reasons when the professional is at capacity', async () => {
    const { studio, professional, client, people } = await studioWith({ clients: 2 });
    const first = await book(studio, {
      employee_id: professional.id,
      client_id: client.id,
      start_datetime: NINE,
    });
    const again = {
      employee_id: professional.id,
      client_id: people[1]?.id ?? 0,
      start_datetime: '2026-12-07 09:45:00',
    };
    const refusal = await book(studio, again).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT' });
    const { conflicts } = (refusal as { details: ConflictDetails }).details;
    const { evolution: _, ...booked } = first;
    expect(conflicts).toEqual([{ appointment: booked, reasons: ['professional'] }]);
  });

  test('is marked as overbooked when overbooking is allowed and there is a conflict', async () => {
    const { studio, professional, client, people } = await studioWith({ clients: 2 });
    await book(studio, { employee_id: professional.id, client_id: client.id, start_datetime: NINE });
    const more = { employee_id: professional.id, client_id: people[1]?.id ?? 0, start_datetime: NINE };
    expect(await book(studio, { ...more, allow_overbooking: true })).toMatchObject({ overbooked: true });
    const free = { ...more, start_datetime: '2026-12-07 15:00:00', allow_overbooking: true };
    expect(await book(studio, free)).toMatchObject({ overbooked: false });
  });

  test('is refused with an error per field when the records belong to another company', async () => {
    const { studio, professional, client } = await studioWith();
    const other = await studioWith();
    const call = book(studio, { employee_id: other.professional.id, client_id: other.client.id });
    await expect(call).rejects.toMatchObject({
      status: 404,
      fields: { employee_id: 'Profissional não encontrado', client_id: 'Cliente não encontrado' },
    });
    const withRoom = book(studio, {
      employee_id: professional.id,
      client_id: client.id,
      room_id: other.room.id,
    });
    await expect(withRoom).rejects.toMatchObject({ status: 404, fields: { room_id: 'Sala não encontrada' } });
  });

  test('is refused with an error per field in the language of the caller', async () => {
    const { studio } = await studioWith();
    const body = {
      employee_id: 'x',
      start_datetime: '2026-02-30 09:00:00',
      payment_amount_cents: 0,
      duration_minutes: 5,
      color: '#fff',
    };
    const reply = await studio.speaking('en').request('POST', '/api/appointments', body);
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_INPUT',
        fields: {
          employee_id: 'Invalid id.',
          client_id: 'Invalid id.',
          start_datetime: 'Invalid date and time',
          payment_amount_cents: 'The amount must be above zero',
          duration_minutes: 'The shortest duration is 15 minutes',
          color: 'Unknown field',
        },
      },
    });
  });

  test('is refused, like a change, for a time that a clock change skips', async () => {
    const { studio, professional, client } = await studioWith();
    await studio.call(companyEndpoints.update, { body: { timezone: 'America/New_York' } });
    await expect
      .poll(() =>
        app.database.query('SELECT timezone FROM agenda.company WHERE company_id = $1', [studio.companyId]),
      )
      .toEqual([{ timezone: 'America/New_York' }]);
    const base = { employee_id: professional.id, client_id: client.id, allow_overbooking: true };
    const at = (start_datetime: string) => book(studio, { ...base, start_datetime });
    const pt = 'Este horário não existe: o relógio é adiantado nesse dia';
    await expect(at('2027-03-14 02:00:00')).rejects.toMatchObject({
      status: 400,
      fields: { start_datetime: pt },
    });
    await expect(at('2027-03-14 01:30:00')).rejects.toMatchObject({ fields: { end_datetime: pt } });
    const { id } = await at('2027-03-14 01:00:00');
    await at('2027-03-14 03:00:00');
    const change = studio.speaking('en').call(appointmentEndpoints.update, {
      params: { id },
      body: { start_datetime: '2027-03-14 02:30:00', allow_overbooking: true },
    });
    await expect(change).rejects.toMatchObject({
      status: 400,
      fields: { start_datetime: 'This time does not exist: the clocks go forward that day' },
    });
  });

  test('is refused when the end is not after the start', async () => {
    const { studio, professional, client } = await studioWith();
    const body = {
      employee_id: professional.id,
      client_id: client.id,
      start_datetime: TEN,
      end_datetime: NINE,
    };
    expect(await studio.request('POST', '/api/appointments', body)).toMatchObject({
      status: 400,
      body: { fields: { end_datetime: 'O horário final deve ser maior que o horário inicial.' } },
    });
  });

  test('returns the first result when the idempotency key is repeated', async () => {
    const { studio, professional, client } = await studioWith();
    const body = appointmentInput({ employee_id: professional.id, client_id: client.id });
    const key = { 'idempotency-key': 'one-booking-only' };
    const replies = await Promise.all(
      [1, 2, 3].map(() => studio.request('POST', '/api/appointments', body, key)),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(
      new Set(replies.map((reply) => JSON.stringify((reply.body as { data: { id: number } }).data.id))).size,
    ).toBe(1);
    const changed = await studio.request('POST', '/api/appointments', { ...body, notes: 'outra' }, key);
    expect(changed).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  });

  test('returns the first result to a repeated key after client and room were archived', async () => {
    const { studio, professional, room, client } = await studioWith();
    const body = appointmentInput({
      employee_id: professional.id,
      client_id: client.id,
      room_id: room.id,
    });
    const keyed = studio.with({ 'idempotency-key': 'before-archiving' });
    const made = await keyed.call(appointmentEndpoints.create, { body });
    await studio.call(clientEndpoints.delete, { params: { id: client.id } });
    await studio.call(roomEndpoints.delete, { params: { id: room.id } });
    await eventually(async () => {
      await expect(book(studio, { ...body, start_datetime: TEN })).rejects.toMatchObject({
        fields: { client_id: 'Cliente não encontrado' },
      });
    });
    expect(await keyed.call(appointmentEndpoints.create, { body })).toEqual(made);
  });

  test('is refused when the client is archived', async () => {
    const { studio, professional, client } = await studioWith();
    await studio.call(clientEndpoints.delete, { params: { id: client.id } });
    await eventually(async () => {
      const call = book(studio, { employee_id: professional.id, client_id: client.id });
      await expect(call).rejects.toMatchObject({
        status: 404,
        fields: { client_id: 'Cliente não encontrado' },
      });
    });
  });
});

describe('while a booking or change is running', () => {
  test.each([
    ['a room', 'room_id', 'agenda.room SET archived_at = now()', 'Sala não encontrada'],
    [
      'a specialty',
      'specialty_id',
      'agenda.specialty SET archived_at = now()',
      'Especialidade não encontrada',
    ],
    ['a client', 'client_id', 'agenda.client SET archived = true', 'Cliente não encontrado'],
  ] as const)('%s that is archived is refused', async (_, field, change, text) => {
    const { studio, professional, room, client, people } = await studioWith({ clients: 2 });
    const specialty = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
    const wanted = {
      employee_id: professional.id,
      client_id: client.id,
      room_id: room.id,
      specialty_id: specialty.id,
    };
    // These bookings prove that the agenda has both clients.
    const old = await book(studio, { ...wanted, start_datetime: TEN });
    const other = await book(studio, { employee_id: professional.id, client_id: people[1]?.id ?? 0 });
    const archived = { sql: `UPDATE ${change} WHERE id = $1`, values: [wanted[field]] };
    const refused = { status: 404, code: 'NOT_FOUND', fields: { [field]: text } };
    const create = changeMeanwhile(app.database, archived, () =>
      book(studio, { ...wanted, start_datetime: NINE }),
    );
    await expect(create).rejects.toMatchObject(refused);
    const restored = archived.sql.replace('now()', 'NULL').replace('true', 'false');
    await app.database.query(restored, archived.values);
    const reassign = changeMeanwhile(app.database, archived, () =>
      studio.call(appointmentEndpoints.update, {
        params: { id: other.id },
        body: { [field]: wanted[field] },
      }),
    );
    await expect(reassign).rejects.toMatchObject(refused);
    const updated = await studio.call(appointmentEndpoints.update, {
      params: { id: old.id },
      body: { start_datetime: '2026-12-07 11:00:00' },
    });
    expect(updated[field]).toBe(wanted[field]);
  });
});

describe('under concurrent requests', () => {
  const rush = async (calls: (() => Promise<unknown>)[]) => {
    const outcomes = await Promise.allSettled(calls.map((call) => call()));
    const won = outcomes.filter(({ status }) => status === 'fulfilled').length;
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected'
        ? [(outcome.reason as { code?: string }).code ?? String(outcome.reason)]
        : [],
    );
    return { won, codes: new Set(codes) };
  };

  test('exactly three of sixty bookings of a room for three are accepted', async () => {
    const { studio, room, people } = await studioWith({ roomCapacity: 3, clients: 10 });
    const professionals = await Promise.all(
      Array.from({ length: 6 }, () =>
        studio.call(employeeEndpoints.create, { body: employeeInput({ capacity: 50 }) }),
      ),
    );
    const pairs = professionals.flatMap((professional) => people.map((client) => ({ professional, client })));
    expect(pairs).toHaveLength(60);
    const { won, codes } = await rush(
      pairs.map(({ professional, client }) => () => {
        const body = {
          employee_id: professional.id,
          client_id: client.id,
          room_id: room.id,
          start_datetime: NINE,
        };
        return book(studio, body);
      }),
    );
    expect({ won, codes }).toEqual({ won: 3, codes: new Set(['CONFLICT']) });
  });

  test('a professional is never double-booked by bookings, moves and reassignments', async () => {
    const { studio, professional, people } = await studioWith({ clients: 9 });
    const colleague = await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity: 9 }) });
    const later = await Promise.all(
      people.slice(0, 3).map((client, index) =>
        book(studio, {
          employee_id: professional.id,
          client_id: client.id,
          start_datetime: `2026-12-08 1${index}:00:00`,
        }),
      ),
    );
    const elsewhere = await Promise.all(
      people
        .slice(3, 6)
        .map((client) =>
          book(studio, { employee_id: colleague.id, client_id: client.id, start_datetime: NINE }),
        ),
    );
    const { won, codes } = await rush([
      ...people
        .slice(6)
        .map(
          (client) => () =>
            book(studio, { employee_id: professional.id, client_id: client.id, start_datetime: NINE }),
        ),
      ...later.map(
        ({ id }) =>
          () =>
            studio.call(appointmentEndpoints.update, { params: { id }, body: { start_datetime: NINE } }),
      ),
      ...elsewhere.map(
        ({ id }) =>
          () =>
            studio.call(appointmentEndpoints.update, {
              params: { id },
              body: { employee_id: professional.id },
            }),
      ),
    ]);
    expect({ won, codes }).toEqual({ won: 1, codes: new Set(['CONFLICT']) });
  });

  test('a client is never booked twice at the same time', async () => {
    const { studio, client } = await studioWith();
    const professionals = await Promise.all(
      Array.from({ length: 8 }, () => studio.call(employeeEndpoints.create, { body: employeeInput() })),
    );
    const { won } = await rush(
      professionals.map(
        ({ id }) =>
          () =>
            book(studio, { employee_id: id, client_id: client.id, start_datetime: NINE }),
      ),
    );
    expect(won).toBe(1);
  });
});
