import { companyEndpoints, employeeEndpoints, offboardingEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attendanceEndpoints,
  classEndpoints,
  evolutionEndpoints,
  noteSignatureEndpoints,
  recurringPlanEndpoints,
  seriesEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { clientInput, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { COUNCIL, NOTE, noteStudio } from './note-studio.ts';
import { madeBy, NOW, planInput } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

const NINE = '2026-11-30 09:00:00';
const TEN = '2026-11-30 10:00:00';
const TUESDAY = '2026-12-01 09:00:00';
const OTHER = `${NOTE} Outra.`;
const HASH = expect.stringMatching(/^[0-9a-f]{64}$/);

describe('signing a note', () => {
  test('stores author, council number, time and text, and locks the text for everybody', async () => {
    const { studio, book, save, sign, listed } = await noteStudio(app);
    const author = await studio.addEmployee({ name: 'Otávio Guimarães' });
    const { id } = await book(NINE);
    await save(id, NOTE, author);
    expect(await listed(id)).toEqual([]);
    const signature = await sign(id, `  ${NOTE}\n`, author);
    expect(signature).toEqual({
      position: 1,
      kind: 'note',
      appointment_id: id,
      text: NOTE,
      hash: HASH,
      reason: null,
      author_id: author.user.id,
      author_name: 'Otávio Guimarães',
      council_number: null,
      signed_at: '2026-11-20 09:30:00',
    });
    for (const [by, language, text] of [
      [author, 'pt', 'Esta evolução está assinada e não pode mais ser alterada. Adicione um adendo.'],
      [studio, 'en', 'This note is signed and can no longer be changed. Add an addendum.'],
    ] as const)
      for (const evolution of [OTHER, null])
        await expect(save(id, evolution, by.speaking(language))).rejects.toMatchObject({
          status: 409,
          code: 'NOTE_SIGNED',
          text,
        });
    await expect(sign(id)).rejects.toMatchObject({ status: 409, code: 'NOTE_SIGNED' });
    // A save of the unchanged text and other fields are allowed.
    expect(await save(id)).toMatchObject({ evolution: NOTE, evolution_signed: true });
    expect(await listed(id)).toEqual([signature]);
    expect(await studio.call(evolutionEndpoints.history, { params: { id } })).toMatchObject([{ text: NOTE }]);
  });

  test('keeps name, council number and time when they change later', async () => {
    const { studio, noted, listed, chain } = await noteStudio(app);
    const name = studio.user.name;
    const id = await noted(NINE);
    const own = { id: studio.user.id };
    await studio.call(employeeEndpoints.update, { params: own, body: { name: 'X', council_number: null } });
    await studio.call(companyEndpoints.update, { body: { timezone: 'America/Manaus' } });
    await expect
      .poll(() => listed(id))
      .toMatchObject([{ author_name: name, council_number: COUNCIL, signed_at: '2026-11-20 08:30:00' }]);
    expect(await chain()).toEqual({ intact: true, length: 1, addenda: [] });
  });

  test('is allowed for the text that the caller saw', async () => {
    const { book, save, sign } = await noteStudio(app);
    const { id } = await book(NINE);
    const changed = { status: 409, code: 'NOTE_CHANGED' };
    await expect(sign(id)).rejects.toMatchObject(changed);
    await save(id);
    await expect(sign(id, OTHER)).rejects.toMatchObject({
      ...changed,
      text: 'A evolução salva é outra. Confira o texto e assine de novo.',
    });
    await save(id, null);
    await expect(sign(id)).rejects.toMatchObject(changed);
  });

  test('is allowed for the author who saved it last, and for administrators with a reason', async () => {
    const { studio, book, save, sign, listed } = await noteStudio(app);
    const author = await studio.addEmployee();
    const colleague = await studio.addEmployee();
    const { id } = await book(NINE);
    await save(id, OTHER, author);
    await save(id);
    const refused = { status: 403, code: 'NOT_NOTE_SIGNER' };
    for (const by of [author, colleague]) await expect(sign(id, NOTE, by)).rejects.toMatchObject(refused);
    await expect(sign(id, NOTE, colleague, 'Férias')).rejects.toMatchObject(refused);
    const needsReason = { status: 400, fields: { reason: 'Campo obrigatório' } };
    // A change of the administrator does not take the note over.
    await expect(sign(id)).rejects.toMatchObject(needsReason);
    await save(id, OTHER, author);
    for (const reason of [undefined, '  '])
      await expect(sign(id, OTHER, studio, reason)).rejects.toMatchObject(needsReason);
    await sign(id, OTHER, studio, ' A profissional saiu da clínica. ');
    expect(await listed(id)).toMatchObject([
      { author_id: studio.user.id, council_number: COUNCIL, reason: 'A profissional saiu da clínica.' },
    ]);
  });

  test('happens once when two people sign at the same moment', async () => {
    const { book, save, sign, listed } = await noteStudio(app);
    const { id } = await book(NINE);
    await save(id);
    const replies = await Promise.allSettled(Array.from({ length: 4 }, () => sign(id)));
    expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', ...Array(3).fill('rejected')]);
    expect(await listed(id)).toHaveLength(1);
  });

  test('or a save wins when both happen at the same moment, and the text stays the signed one', async () => {
    const { studio, book, save, sign, listed } = await noteStudio(app);
    for (let round = 0; round < 4; round++) {
      const { id } = await book(`2026-12-0${round + 1} 09:00:00`);
      await save(id);
      await Promise.allSettled([sign(id), save(id, OTHER)]);
      const { evolution, evolution_signed } = await studio.call(appointmentEndpoints.get, { params: { id } });
      expect((await listed(id)).map(({ text }) => text)).toEqual(evolution_signed ? [evolution] : []);
    }
  });

  test('is repeated safely with one key', async () => {
    const { studio, book, save, add, listed } = await noteStudio(app);
    const { id } = await book(NINE);
    await save(id);
    const post = (path: string, text: string) =>
      studio.request(
        'POST',
        `/api/appointments/${id}/evolution/${path}`,
        { text },
        { 'Idempotency-Key': path.padEnd(8, 'x') },
      );
    for (const _ of [1, 2]) expect(await post('signature', NOTE)).toMatchObject({ status: 201 });
    for (const _ of [1, 2]) expect(await post('addenda', 'Lado direito.')).toMatchObject({ status: 201 });
    await add(id, 'Lado direito.');
    expect((await listed(id)).map(({ kind }) => kind)).toEqual(['note', 'addendum', 'addendum']);
  });
});

describe('an addendum', () => {
  test('is dated and signed by any user, and only after the signature of the note', async () => {
    const { studio, book, save, sign, add, listed, chain } = await noteStudio(app);
    const colleague = await studio.addEmployee({ name: 'Ana' });
    const { id } = await book(NINE);
    await save(id);
    await expect(add(id, 'Lado direito.')).rejects.toMatchObject({
      status: 409,
      code: 'NOTE_NOT_SIGNED',
      text: 'Esta evolução ainda não foi assinada. Altere o próprio texto.',
    });
    const note = await sign(id);
    clock.advance(60_000);
    const addendum = await add(id, ' Lado direito. ', colleague);
    expect(addendum).toMatchObject({
      position: 2,
      kind: 'addendum',
      text: 'Lado direito.',
      author_name: 'Ana',
      hash: HASH,
    });
    expect(addendum.signed_at > note.signed_at).toBe(true);
    expect(await listed(id)).toEqual([note, addendum]);
    expect(await chain()).toEqual({ intact: true, length: 2, addenda: [addendum] });
    const empty = { status: 400, fields: { text: 'Campo obrigatório' } };
    await expect(add(id, '  ')).rejects.toMatchObject(empty);
  });

  test('makes one line with parallel signatures of the same client', async () => {
    const { book, save, sign, noted, add, listed, chain } = await noteStudio(app);
    const first = await noted(NINE);
    const hours = ['10', '11', '12', '13'];
    const drafts = await Promise.all(hours.map((hour) => book(`2026-11-30 ${hour}:00:00`)));
    for (const { id } of drafts) await save(id);
    await Promise.all([
      ...drafts.map(({ id }) => sign(id)),
      ...hours.map((hour) => add(first, `Adendo das ${hour} h.`)),
    ]);
    const all = (await Promise.all([{ id: first }, ...drafts].map(({ id }) => listed(id)))).flat();
    expect(all.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await chain()).toMatchObject({ intact: true, length: 9 });
  });
});

describe('an appointment with a signed note', () => {
  const refused = { status: 409, code: 'APPOINTMENT_HAS_NOTE' };

  test('is neither deleted nor moved to another client or day, and can be cancelled', async () => {
    const { studio, noted, chain } = await noteStudio(app);
    const id = await noted(NINE);
    const params = { id };
    const other = await studio.call(clientEndpoints.create, { body: clientInput() });
    const change = (body: object) => studio.call(appointmentEndpoints.update, { params, body });
    const move = (body: object) =>
      studio.call(classEndpoints.move, { body: { appointment_ids: [id], ...body } });
    await expect(change({ client_id: other.id })).rejects.toMatchObject(refused);
    await expect(change({ start_datetime: TUESDAY })).rejects.toMatchObject(refused);
    await expect(move({ start_datetime: TUESDAY })).rejects.toMatchObject(refused);
    await expect(studio.call(appointmentEndpoints.delete, { params })).rejects.toMatchObject({
      ...refused,
      text: 'Esta consulta tem evolução salva. Ela não pode ser excluída nem mudar de cliente ou de dia.',
    });
    expect(await change({ start_datetime: TEN })).toMatchObject({ start_datetime: TEN });
    const cancelled = { attendance: 'cancelled' } as const;
    expect(await studio.call(attendanceEndpoints.change, { params, body: cancelled })).toMatchObject({
      attendance: 'cancelled',
      has_evolution: true,
      evolution_signed: true,
    });
    expect(await chain()).toMatchObject({ intact: true, length: 1 });
  });

  test('is kept by series, plans, the deletion of its client and the departure of its professional', async () => {
    const { studio, client, save, sign, chain } = await noteStudio(app);
    const colleague = await studio.addEmployee();
    const body = planInput({ employee_id: colleague.user.id, client_id: client.id });
    const plan = await studio.call(recurringPlanEndpoints.create, { body });
    const [, second] = await madeBy(studio, plan);
    const params = { id: second?.id ?? 0 };
    await save(params.id);
    await sign(params.id);
    const later = { start_datetime: '2026-12-02 09:00:00' };
    await expect(studio.call(seriesEndpoints.update, { params, body: later })).rejects.toMatchObject(refused);
    await expect(studio.call(seriesEndpoints.delete, { params })).rejects.toMatchObject(refused);
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    expect((await madeBy(studio, plan)).map(({ id }) => id)).toEqual([params.id]);
    await studio.call(offboardingEndpoints.deactivate, {
      params: { id: colleague.user.id },
      body: { appointments: 'cancel' },
    });
    await studio.call(clientEndpoints.delete, { params: { id: client.id } });
    const archived = () =>
      app.database.query('SELECT archived FROM agenda.client WHERE id = $1', [client.id]);
    await expect.poll(archived).toEqual([{ archived: true }]);
    expect((await madeBy(studio, plan)).map(({ id }) => id)).toEqual([params.id]);
    expect(await chain()).toMatchObject({ intact: true, length: 1 });
  });

  test('has signatures that the role of the service cannot change or delete', async () => {
    const { studio, noted, add, chain } = await noteStudio(app);
    const id = await noted(NINE);
    await add(id, 'Lado direito.');
    for (const [statement, message] of [
      [`UPDATE agenda.note_signature SET text = 'x'`, /append-only/],
      ['DELETE FROM agenda.note_signature', /append-only/],
      ['UPDATE agenda.note_chain SET length = length - 1', /append-only/],
      ['UPDATE agenda.note_chain SET company_id = company_id', /append-only/],
      ['DELETE FROM agenda.note_chain', /append-only/],
      [`UPDATE agenda.appointment SET evolution = 'x'`, /is signed/],
      [`UPDATE agenda.appointment SET evolution_signed = false`, /is signed/],
      [`UPDATE agenda.appointment SET start_at = start_at + interval '1 day'`, /is signed/],
      ['UPDATE agenda.appointment SET client_id = client_id + 1', /is signed/],
      ['DELETE FROM agenda.appointment', /violates foreign key|append-only/],
    ] as const)
      await expect(
        app.database.query(`${statement} WHERE company_id = $1`, [studio.companyId]),
      ).rejects.toThrow(message);
    expect(await chain()).toMatchObject({ intact: true, length: 2 });
  });
});

test('another company neither reads nor signs, and a draft stays as it was', async () => {
  const { studio, client, book, save, sign, add } = await noteStudio(app);
  const stranger = await app.signUp();
  const { id } = await book(NINE);
  await save(id);
  const missing = { status: 404 };
  await expect(sign(id, NOTE, stranger)).rejects.toMatchObject(missing);
  await expect(add(id, 'x', stranger)).rejects.toMatchObject(missing);
  const params = { id };
  await expect(stranger.call(noteSignatureEndpoints.list, { params })).rejects.toMatchObject(missing);
  const ofClient = { params: { id: client.id } };
  await expect(stranger.call(noteSignatureEndpoints.chainOfClient, ofClient)).rejects.toMatchObject(missing);
  expect(await studio.call(noteSignatureEndpoints.chainOfClient, ofClient)).toEqual({
    intact: true,
    length: 0,
    addenda: [],
  });
  expect(await save(id, OTHER)).toMatchObject({ evolution: OTHER, evolution_signed: false });
});
