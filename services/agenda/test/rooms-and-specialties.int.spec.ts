import { employeeEndpoints, type UpdateEmployeeInput } from '@alinha/contracts-accounts';
import { appointmentEndpoints, roomEndpoints, specialtyEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  appointmentInput,
  clientInput,
  employeeInput,
  roomInput,
  specialtyInput,
  startTestApp,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'] });

describe('a room', () => {
  test('is created, renamed, resized and listed by name', async () => {
    const studio = await app.signUp();
    const solo = await studio.call(roomEndpoints.create, { body: { name: '  Sala Solo ', capacity: 6 } });
    const atelier = await studio.call(roomEndpoints.create, { body: { name: 'Ateliê', capacity: 2 } });
    expect(solo).toMatchObject({ name: 'Sala Solo', capacity: 6 });
    const changed = await studio.call(roomEndpoints.update, {
      params: { id: solo.id },
      body: { capacity: 8 },
    });
    expect(changed).toEqual({ id: solo.id, name: 'Sala Solo', capacity: 8 });
    expect(await studio.call(roomEndpoints.list)).toEqual([atelier, changed]);
  });

  test('has its capacity rounded, to at least one', async () => {
    const studio = await app.signUp();
    const create = (capacity: number) => studio.call(roomEndpoints.create, { body: roomInput({ capacity }) });
    expect(await create(2.4)).toMatchObject({ capacity: 2 });
    const room = await create(0.2);
    expect(room).toMatchObject({ capacity: 1 });
    const change = { params: { id: room.id }, body: { capacity: 3.5 } };
    expect(await studio.call(roomEndpoints.update, change)).toMatchObject({ capacity: 4 });
  });

  test('is refused without a name or capacity', async () => {
    const studio = await app.signUp();
    expect(await studio.request('POST', '/api/company/rooms', { name: '  ', capacity: 0 })).toMatchObject({
      status: 400,
      body: {
        fields: {
          name: 'Preencha nome e capacidade.',
          capacity: 'A capacidade precisa ser um número inteiro de 1 a 999',
        },
      },
    });
  });

  test('is refused when its name is taken, also in ten concurrent requests', async () => {
    const studio = await app.signUp();
    const body = roomInput({ name: 'Reformer' });
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        studio.request('POST', '/api/company/rooms', { ...body, name: index % 2 ? 'REFORMER' : 'reformer' }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    const [room] = await studio.call(roomEndpoints.list);
    await studio.call(roomEndpoints.delete, { params: { id: room?.id ?? 0 } });
    expect(await studio.call(roomEndpoints.create, { body })).toMatchObject({ name: 'Reformer' });
  });

  test('leaves the list, keeps its name on old appointments and gets no new ones when it is archived', async () => {
    const studio = await app.signUp();
    const room = await studio.call(roomEndpoints.create, { body: roomInput() });
    const professional = await studio.call(employeeEndpoints.create, { body: employeeInput() });
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    const booking = { employee_id: professional.id, client_id: client.id, room_id: room.id };
    const made = await studio.call(appointmentEndpoints.create, { body: appointmentInput(booking) });
    expect(await studio.call(roomEndpoints.delete, { params: { id: room.id } })).toEqual({ id: room.id });
    expect(await studio.call(roomEndpoints.list)).toEqual([]);
    expect(await studio.call(appointmentEndpoints.get, { params: { id: made.id } })).toMatchObject({
      room_name: room.name,
    });
    const again = studio.call(appointmentEndpoints.create, { body: appointmentInput(booking) });
    await expect(again).rejects.toMatchObject({ status: 404, fields: { room_id: 'Sala não encontrada' } });
    const twice = studio.call(roomEndpoints.delete, { params: { id: room.id } });
    await expect(twice).rejects.toMatchObject({ status: 404 });
    const moved = await studio.call(appointmentEndpoints.update, {
      params: { id: made.id },
      body: { start_datetime: '2026-12-21 08:00:00' },
    });
    expect(moved).toMatchObject({ room_id: room.id });
  });
});

describe('a specialty', () => {
  test('is created, listed and archived', async () => {
    const studio = await app.signUp();
    const specialty = await studio.call(specialtyEndpoints.create, {
      body: specialtyInput({ name: ' RPG ' }),
    });
    expect(specialty.name).toBe('RPG');
    expect(await studio.call(specialtyEndpoints.list)).toEqual([specialty]);
    await studio.call(specialtyEndpoints.delete, { params: { id: specialty.id } });
    expect(await studio.call(specialtyEndpoints.list)).toEqual([]);
  });

  test('is refused when its name is taken', async () => {
    const studio = await app.signUp();
    expect(
      await studio.speaking('en').request('POST', '/api/company/specialties', { name: '' }),
    ).toMatchObject({
      status: 400,
      body: { fields: { name: "Enter the specialty's name." } },
    });
    await studio.call(specialtyEndpoints.create, { body: { name: 'Pilates' } });
    expect(await studio.request('POST', '/api/company/specialties', { name: 'pilates' })).toMatchObject({
      status: 409,
      body: { code: 'NAME_TAKEN', fields: { name: 'Já existe um registro com este nome.' } },
    });
  });

  test('has an hour, no price and no online booking unless the caller says otherwise', async () => {
    const studio = await app.signUp();
    const reply = await studio.request('POST', '/api/company/specialties', { name: 'Pilates' });
    const plain = { name: 'Pilates', duration_minutes: 60, price_cents: null, bookable_online: false };
    expect(reply).toMatchObject({ status: 201, body: { data: plain } });
    const full = { name: 'RPG', duration_minutes: 50, price_cents: 18_000, bookable_online: true };
    const created = await studio.call(specialtyEndpoints.create, { body: full });
    expect(created).toEqual({ id: created.id, ...full });
    expect(await studio.call(specialtyEndpoints.list)).toMatchObject([plain, full]);
  });

  test('is changed field by field, and its appointments keep their times and price', async () => {
    const studio = await app.signUp();
    const body = specialtyInput({ duration_minutes: 50, price_cents: 16_000 });
    const { id } = await studio.call(specialtyEndpoints.create, { body });
    const professional = await studio.call(employeeEndpoints.create, { body: employeeInput() });
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    const people = { employee_id: professional.id, client_id: client.id };
    const booked = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...people, specialty_id: id, payment_amount_cents: 16_000 }),
    });
    const change = (changes: object) =>
      studio.call(specialtyEndpoints.update, { params: { id }, body: changes });
    expect(await change({ duration_minutes: 45 })).toMatchObject({
      duration_minutes: 45,
      price_cents: 16_000,
    });
    const free = { price_cents: null, bookable_online: true };
    expect(await change(free)).toMatchObject({ name: body.name, duration_minutes: 45, ...free });
    expect(await change({})).toMatchObject(free);
    expect(await studio.call(appointmentEndpoints.get, { params: { id: booked.id } })).toMatchObject({
      duration_minutes: 60,
      payment_amount_cents: 16_000,
    });
  });

  test('is refused with an error for each wrong field, in the language of the caller', async () => {
    const studio = await app.signUp();
    const { id } = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
    const wrong = { name: ' ', duration_minutes: 10, price_cents: 0, bookable_online: 'yes', color: 'red' };
    const fields = {
      name: "Enter the specialty's name.",
      duration_minutes: 'The shortest duration is 15 minutes',
      price_cents: 'The amount must be above zero',
      bookable_online: expect.any(String),
      color: 'Unknown field',
    };
    const path = '/api/company/specialties';
    const english = studio.speaking('en');
    expect(await english.request('POST', path, wrong)).toMatchObject({ status: 400, body: { fields } });
    expect(await english.request('PUT', `${path}/${id}`, wrong)).toMatchObject({
      status: 400,
      body: { fields },
    });
    expect(await studio.request('PUT', `${path}/${id}`, { duration_minutes: 10 })).toMatchObject({
      status: 400,
      body: { fields: { duration_minutes: 'A duração mínima é de 15 minutos' } },
    });
  });

  test('gets a taken name in one of many concurrent changes only', async () => {
    const studio = await app.signUp();
    const names = Array.from({ length: 8 }, (_, index) => `Grupo ${index}`);
    const all = await Promise.all(
      names.map((name) => studio.call(specialtyEndpoints.create, { body: { name } })),
    );
    const replies = await Promise.all(
      all.map(({ id }) => studio.request('PUT', `/api/company/specialties/${id}`, { name: 'Barre' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...all.slice(1).map(() => 409)]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'NAME_TAKEN', fields: { name: 'Já existe um registro com este nome.' } },
    });
    const list = await studio.call(specialtyEndpoints.list);
    expect(list.filter(({ name }) => name === 'Barre')).toHaveLength(1);
  });

  test('is unknown to other companies and after it was archived', async () => {
    const [studio, other] = [await app.signUp(), await app.signUp()];
    const { id } = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
    const change = { params: { id }, body: { price_cents: 9_000 } };
    await expect(other.call(specialtyEndpoints.update, change)).rejects.toMatchObject({ status: 404 });
    await studio.call(specialtyEndpoints.delete, { params: { id } });
    await expect(studio.call(specialtyEndpoints.update, change)).rejects.toMatchObject({ status: 404 });
  });

  test('can be the default of a professional, who keeps it until another choice when it is archived', async () => {
    const [studio, other] = [await app.signUp(), await app.signUp()];
    const { id } = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
    const foreign = await other.call(specialtyEndpoints.create, { body: specialtyInput() });
    const adding = { body: employeeInput({ default_specialty_id: id }) };
    const keyed = studio.with({ 'idempotency-key': 'one-professional-only' });
    const added = await keyed.call(employeeEndpoints.create, adding);
    expect(added).toMatchObject({ default_specialty_id: id });
    const change = (body: UpdateEmployeeInput) =>
      studio.call(employeeEndpoints.update, { params: { id: added.id }, body });
    const unknown = { status: 404, fields: { default_specialty_id: 'Especialidade não encontrada' } };
    await expect(change({ default_specialty_id: foreign.id })).rejects.toMatchObject(unknown);
    const body = employeeInput({ default_specialty_id: foreign.id });
    await expect(studio.call(employeeEndpoints.create, { body })).rejects.toMatchObject(unknown);
    await studio.call(specialtyEndpoints.delete, { params: { id } });
    // A repeated request gets its first reply.
    expect(await keyed.call(employeeEndpoints.create, adding)).toEqual(added);
    expect(await change({ name: 'Ana' })).toMatchObject({ default_specialty_id: id });
    expect(await change({ default_specialty_id: id })).toMatchObject({ default_specialty_id: id });
    expect(await change({ default_specialty_id: null })).toMatchObject({ default_specialty_id: null });
    await expect(change({ default_specialty_id: id })).rejects.toMatchObject(unknown);
  });

  test('is created once by two requests with one idempotency key', async () => {
    const studio = await app.signUp();
    const body = specialtyInput({ price_cents: 12_000 });
    const keyed = studio.with({ 'idempotency-key': 'one-specialty-only' });
    const create = () => keyed.call(specialtyEndpoints.create, { body });
    const [first, second] = await Promise.all([create(), create()]);
    expect(second).toEqual(first);
    expect(await studio.call(specialtyEndpoints.list)).toEqual([first]);
  });
});
