import { companyEndpoints, employeeEndpoints, offboardingEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  evolutionEndpoints,
  recurringPlanEndpoints,
  seriesEndpoints,
  type UpdateAppointmentInput,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays, wallClockAt } from '@alinha/contracts-core';
import { appointmentInput, clientInput, startTestApp, type TestCaller, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { madeBy, planInput } from './plan-studio.ts';

// 01:30 in UTC is still the evening before in São Paulo.
const clock = new TestClock('2026-11-21T01:30:00Z');
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

const FIRST = 'Paciente chegou com dor lombar 6/10 e saiu com 2/10. ';
const SECOND = `${FIRST}Mobilização de quadril à direita, sem queixas.`;

async function studioWithBooking() {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const body = appointmentInput({ employee_id: studio.user.id, client_id: client.id });
  const made = await studio.call(appointmentEndpoints.create, { body });
  const params = { id: made.id };
  const save = (evolution: string | null, by: TestCaller = studio) =>
    by.call(appointmentEndpoints.update, { params, body: { evolution } });
  const history = () => studio.call(evolutionEndpoints.history, { params });
  return { studio, client, made, params, save, history };
}

describe('the history of a note', () => {
  test('has every saved version from the latest, with author and company time', async () => {
    const { studio, save, history } = await studioWithBooking();
    const colleague = await studio.addEmployee({ name: 'Otávio Guimarães' });
    await save(FIRST, colleague);
    clock.advance(10.5 * 60 * 60_000);
    await save(SECOND);
    await save(null, colleague);
    const id = expect.any(Number);
    const byColleague = { filled: null, author_id: colleague.user.id, author_name: 'Otávio Guimarães' };
    const byAdministrator = { filled: null, author_id: studio.user.id, author_name: studio.user.name };
    expect(await history()).toEqual([
      { id, text: null, ...byColleague, saved_at: '2026-11-21 09:00:00' },
      { id, text: SECOND, ...byAdministrator, saved_at: '2026-11-21 09:00:00' },
      { id, text: FIRST.trim(), ...byColleague, saved_at: '2026-11-20 22:30:00' },
    ]);
  });

  test('has current names and the current time zone', async () => {
    const { studio, save, history } = await studioWithBooking();
    await save(FIRST);
    await studio.call(companyEndpoints.update, { body: { timezone: 'America/Manaus' } });
    await studio.call(employeeEndpoints.update, {
      params: { id: studio.user.id },
      body: { name: 'Dra. Lia' },
    });
    await expect
      .poll(history)
      .toMatchObject([{ author_name: 'Dra. Lia', saved_at: wallClockAt(clock.now(), 'America/Manaus') }]);
  });

  test('grows only when the text changes', async () => {
    const { studio, params, save, history } = await studioWithBooking();
    await save(SECOND);
    await save(`  ${SECOND}\n`);
    await studio.call(appointmentEndpoints.update, { params, body: { done: true } });
    expect(await history()).toHaveLength(1);
    // A note can be written whether the appointment is done or not.
    await save(FIRST);
    expect(await history()).toHaveLength(2);
  });

  test('has both versions when two people save at the same moment', async () => {
    const { studio, made, save, history } = await studioWithBooking();
    const texts = Array.from({ length: 6 }, (_, number) => `${SECOND} Versão ${number}.`);
    await Promise.all(texts.map((text) => save(text)));
    const versions = await history();
    expect(versions.map(({ text }) => text).sort()).toEqual(texts);
    const now = await studio.call(appointmentEndpoints.get, { params: { id: made.id } });
    expect(now.evolution).toBe(versions[0]?.text);
  });

  test('is empty at first, and not found by another company', async () => {
    const { params, save, history } = await studioWithBooking();
    expect(await history()).toEqual([]);
    await save(FIRST);
    const stranger = await app.signUp();
    const request = stranger.call(evolutionEndpoints.history, { params });
    await expect(request).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('saving a note', () => {
  test.each([
    ['pt', 'A evolução precisa ter mais de 50 caracteres'],
    ['en', 'The note needs more than 50 characters'],
  ] as const)('has more than 50 characters, spaces around it aside (%s)', async (language, text) => {
    const { studio, params, history } = await studioWithBooking();
    const save = (evolution: string) =>
      studio.speaking(language).call(appointmentEndpoints.update, { params, body: { evolution } });
    await expect(save(`  ${'x'.repeat(50)}   `)).rejects.toMatchObject({
      status: 400,
      fields: { evolution: text },
    });
    expect(await history()).toEqual([]);
    await save(` ${'x'.repeat(51)} `);
    expect(await history()).toMatchObject([{ text: 'x'.repeat(51) }]);
  });
});

describe('an appointment with a saved note', () => {
  const CODE = 'APPOINTMENT_HAS_NOTE';
  const refused = { status: 409, code: CODE };

  test('is neither deleted nor moved to another day or client, also after the note was blanked', async () => {
    const { studio, made, params, save, history } = await studioWithBooking();
    const other = await studio.call(clientEndpoints.create, { body: clientInput() });
    const change = (body: Partial<UpdateAppointmentInput>) =>
      studio.call(appointmentEndpoints.update, { params, body: { allow_overbooking: false, ...body } });
    const remove = (language: 'pt' | 'en' = 'pt') =>
      studio.speaking(language).call(appointmentEndpoints.delete, { params });
    await save(FIRST);
    await change({ done: true });
    await change({ done: false });
    await save(null);
    await expect(change({ client_id: other.id })).rejects.toMatchObject(refused);
    const day = made.start_datetime.slice(0, 10);
    for (const another of [addDays(day, -1), addDays(day, 1)])
      await expect(change({ start_datetime: `${another} 10:00:00` })).rejects.toMatchObject(refused);
    await expect(remove()).rejects.toMatchObject({
      ...refused,
      text: 'Esta consulta tem evolução salva. Ela não pode ser excluída nem mudar de cliente ou de dia.',
    });
    await expect(remove('en')).rejects.toMatchObject({
      text: 'This appointment has a saved clinical note. It cannot be deleted or moved to another client or day.',
    });
    expect(await change({ start_datetime: `${day} 07:00:00` })).toMatchObject({ client_id: made.client_id });
    expect(await history()).toMatchObject([{ text: null }, { text: FIRST.trim() }]);
  });

  test('accepts changes of its note only from its author and administrators', async () => {
    const { studio, save, history } = await studioWithBooking();
    const author = await studio.addEmployee();
    const colleague = await studio.addEmployee();
    await save(FIRST, author);
    for (const text of [SECOND, null]) {
      await expect(save(text, colleague)).rejects.toMatchObject({ status: 403, code: 'NOT_NOTE_AUTHOR' });
    }
    await expect(save(SECOND, colleague.speaking('en'))).rejects.toMatchObject({
      text: 'Only the author of this note or an administrator can change it.',
    });
    await save(SECOND, author);
    await save(null);
    await save(FIRST, author);
    await expect(save(SECOND, colleague)).rejects.toMatchObject({ status: 403 });
    expect(await history()).toHaveLength(4);
  });

  test('has one author when two professionals write its first note at the same moment', async () => {
    const { studio, save, history } = await studioWithBooking();
    const people = [await studio.addEmployee(), await studio.addEmployee()];
    const saved = await Promise.allSettled(people.map((person) => save(FIRST + person.user.id, person)));
    expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await history()).toHaveLength(1);
  });

  test('is kept when its series or plan ends, and keeps its day when its series moves', async () => {
    const studio = await app.signUp();
    const client = await studio.call(clientEndpoints.create, { body: clientInput() });
    const plan = await studio.call(recurringPlanEndpoints.create, {
      body: planInput({ employee_id: studio.user.id, client_id: client.id }),
    });
    const [first, second, third, fourth] = await madeBy(studio, plan);
    const params = { id: third?.id ?? 0 };
    const noted = () => studio.call(appointmentEndpoints.get, { params });
    await studio.call(appointmentEndpoints.update, { params, body: { evolution: FIRST } });
    const move = (id: number, to: string) =>
      studio.call(seriesEndpoints.update, {
        params: { id },
        body: { start_datetime: to, allow_overbooking: false },
      });
    await expect(move(second?.id ?? 0, '2026-12-02 09:00:00')).rejects.toMatchObject(refused);
    await move(second?.id ?? 0, '2026-11-30 11:00:00');
    expect(await noted()).toMatchObject({ start_datetime: '2026-12-07 11:00:00' });
    await expect(studio.call(seriesEndpoints.delete, { params })).rejects.toMatchObject(refused);
    await move(fourth?.id ?? 0, '2026-12-15 11:00:00');
    await studio.call(seriesEndpoints.delete, { params: { id: second?.id ?? 0 } });
    expect((await madeBy(studio, plan)).map(({ id }) => id)).toEqual([first?.id, third?.id]);
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    expect((await madeBy(studio, plan)).map(({ id }) => id)).toEqual([third?.id]);
    expect(await noted()).toMatchObject({ evolution: FIRST.trim() });
  });

  test('is kept when its client is archived and its professional is deactivated', async () => {
    const { studio, made, save } = await studioWithBooking();
    const colleague = await studio.addEmployee();
    const body = appointmentInput({ employee_id: colleague.user.id, client_id: made.client_id });
    const [theirs, without] = await Promise.all(
      ['2026-12-16 09:00:00', '2026-12-16 11:00:00'].map((start_datetime) =>
        studio.call(appointmentEndpoints.create, { body: { ...body, start_datetime } }),
      ),
    );
    await studio.call(appointmentEndpoints.update, {
      params: { id: theirs?.id ?? 0 },
      body: { evolution: SECOND },
    });
    await save(FIRST);
    const ended = await studio.call(offboardingEndpoints.deactivate, {
      params: { id: colleague.user.id },
      body: { appointments: 'cancel' },
    });
    expect(ended.appointments).toBe(1);
    await studio.call(clientEndpoints.delete, { params: { id: made.client_id } });
    const rows = () =>
      app.database.query<{ id: number }>(
        'SELECT id FROM agenda.appointment WHERE company_id = $1 ORDER BY id',
        [studio.companyId],
      );
    const archived = () =>
      app.database.query('SELECT archived FROM agenda.client WHERE id = $1', [made.client_id]);
    await expect.poll(archived).toEqual([{ archived: true }]);
    expect(await rows()).toEqual([{ id: made.id }, { id: theirs?.id }]);
    expect(without?.id).toBeGreaterThan(0);
  });

  test('has versions that the database does not change or delete', async () => {
    const { studio, made, save, history } = await studioWithBooking();
    await save(FIRST);
    const own = [studio.companyId];
    for (const statement of [
      `UPDATE agenda.evolution_version SET text = 'x' WHERE company_id = $1`,
      'DELETE FROM agenda.evolution_version WHERE company_id = $1',
      'DELETE FROM agenda.appointment WHERE company_id = $1',
    ]) {
      await expect(app.database.query(statement, own)).rejects.toThrow(/evolution_version/);
    }
    expect(await history()).toMatchObject([{ text: FIRST.trim() }]);
    expect(made.id).toBeGreaterThan(0);
  });
});
