import { companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, evolutionEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { wallClockAt } from '@alinha/contracts-core';
import { appointmentInput, clientInput, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

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
  const save = (evolution: string | null, by = studio) =>
    by.call(appointmentEndpoints.update, { params, body: { evolution } });
  const history = () => studio.call(evolutionEndpoints.history, { params });
  return { studio, client, made, params, save, history };
}

describe('the history of a note', () => {
  test('holds every saved version, latest first, with its author and the company’s time', async () => {
    const { studio, save, history } = await studioWithBooking();
    const colleague = await studio.addEmployee({ name: 'Otávio Guimarães' });
    await save(FIRST);
    clock.advance(10.5 * 60 * 60_000);
    await save(SECOND, colleague);
    await save(null);
    expect(await history()).toEqual([
      { id: expect.any(Number), text: null, author_name: studio.user.name, saved_at: '2026-11-21 09:00:00' },
      {
        id: expect.any(Number),
        text: SECOND,
        author_name: 'Otávio Guimarães',
        saved_at: '2026-11-21 09:00:00',
      },
      {
        id: expect.any(Number),
        text: FIRST.trim(),
        author_name: studio.user.name,
        saved_at: '2026-11-20 22:30:00',
      },
    ]);
  });

  test('is told in the zone and by the names of now', async () => {
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
    // Done or not, a note may be written.
    await save(FIRST);
    expect(await history()).toHaveLength(2);
  });

  test('tells two people who save at the same moment apart', async () => {
    const { studio, made, save, history } = await studioWithBooking();
    const texts = Array.from({ length: 6 }, (_, number) => `${SECOND} Versão ${number}.`);
    await Promise.all(texts.map((text) => save(text)));
    const versions = await history();
    expect(versions.map(({ text }) => text).sort()).toEqual(texts);
    const now = await studio.call(appointmentEndpoints.get, { params: { id: made.id } });
    expect(now.evolution).toBe(versions[0]?.text);
  });

  test('is kept of what an overbooked appointment was about, and goes with an appointment that is deleted', async () => {
    const { studio, made, params, save } = await studioWithBooking();
    const body = { ...appointmentInput({ employee_id: studio.user.id, client_id: made.client_id }) };
    const over = await studio.call(appointmentEndpoints.create, {
      body: { ...body, start_datetime: made.start_datetime, allow_overbooking: true },
    });
    const evolution = SECOND;
    await studio.call(appointmentEndpoints.update, { params: { id: over.id }, body: { evolution } });
    await save(FIRST);
    await studio.call(appointmentEndpoints.delete, { params });
    const kept = await app.database.query(
      'SELECT appointment_id FROM agenda.evolution_version WHERE company_id = $1',
      [studio.companyId],
    );
    expect(kept).toEqual([{ appointment_id: over.id }]);
  });

  test('is empty at first, and unknown to another company', async () => {
    const { params, save, history } = await studioWithBooking();
    expect(await history()).toEqual([]);
    await save(FIRST);
    const stranger = await app.signUp();
    const request = stranger.call(evolutionEndpoints.history, { params });
    await expect(request).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('a note that is saved', () => {
  test.each([
    ['pt', 'A evolução precisa ter mais de 50 caracteres'],
    ['en', 'The evolution needs more than 50 characters'],
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
