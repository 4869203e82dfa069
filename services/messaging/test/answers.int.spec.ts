import { randomUUID } from 'node:crypto';
import { appointmentEndpoints, attendanceEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  answerEndpoints,
  type ReminderAnswers,
  whatsappSettingsEndpoints,
} from '@alinha/contracts-messaging';
import { DatabaseConnection, republish } from '@alinha/service-kit';
import { clientInput, eventually, type TestStudio } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { AnswerLinks } from '../src/answers/answer-links.ts';
import { ANSWER_EVENTS } from '../src/answers/answers.repository.ts';
import { startWithEvolution } from './evolution-app.ts';

const { app, clock, evolution, connectPhone, remind, answersOf } = await startWithEvolution();
const studio = await app.signUp();
const phone = await connectPhone(studio);

const links = AnswerLinks.open({
  publicUrl: 'http://localhost',
  keyFor: (purpose) => app.platform.keyFor(`messaging.${purpose}`),
});
const tokenOf = (id: number) => links.linkOf(id).split('/').at(-1) ?? '';
const look = (id: number) => app.anonymous.call(answerEndpoints.get, { params: { token: tokenOf(id) } });
const answer = (id: number, said: 'confirmed' | 'cancel_requested') =>
  app.anonymous.call(answerEndpoints.answer, { params: { token: tokenOf(id) }, body: { answer: said } });
const change = (by: TestStudio, id: number, body: object) =>
  by.call(appointmentEndpoints.update, { params: { id }, body });

const setAnswers = (reminder_answers: ReminderAnswers, by = studio) =>
  by.call(whatsappSettingsEndpoints.update, { body: { type: 'none', reminder_answers } });

let lastPhone = 0;
/** A unique phone number. */
const newPhone = () => `+55119870${String(++lastPhone).padStart(5, '0')}`;

/** The answer that the agenda shows, once its event has arrived. */
const answerInAgenda = (id: number) =>
  eventually(async () => {
    const { client_answer } = await studio.call(appointmentEndpoints.get, { params: { id } });
    return client_answer;
  });

/** Sends a message from a client, written `ageSeconds` ago. */
const sendMessage = (from: string, text: string, ageSeconds: number, stanzaId?: string) =>
  evolution.order({
    do: 'emit',
    instance: phone,
    event: 'messages.upsert',
    data: {
      key: { id: `AC${randomUUID()}`, fromMe: false, remoteJid: `${from.slice(1)}@s.whatsapp.net` },
      message: { conversation: text },
      contextInfo: { stanzaId },
      messageTimestamp: clock.now().getTime() / 1000 - ageSeconds,
    },
  });

describe('the link of a reminder', () => {
  test('shows the appointment and nothing about the client', async () => {
    const { id } = await remind(studio);
    expect(await look(id)).toEqual({
      company_name: expect.any(String),
      professional_name: studio.user.name,
      language: 'pt',
      start_datetime: '2026-11-24 15:00:00',
      end_datetime: '2026-11-24 16:00:00',
      answer: null,
      state: 'open',
      automatic: false,
    });
  });

  test('cancels the appointment at once when the company chose this, even after a reopening', async () => {
    const company = await app.signUp();
    await setAnswers('automatic', company);
    const { id, appointmentId } = await remind(company);
    const params = { id: appointmentId };
    expect(await look(id)).toMatchObject({ automatic: true, state: 'open' });
    const cancel = async () => {
      await answer(id, 'cancel_requested');
      await eventually(async () => expect(await look(id)).toMatchObject({ state: 'cancelled' }));
      expect(await company.call(appointmentEndpoints.get, { params })).toMatchObject({
        attendance: 'cancelled',
        cancelled_by: 'client',
        attendance_reason: 'O cliente respondeu ao lembrete',
      });
    };
    await cancel();
    await expect(answer(id, 'confirmed')).rejects.toMatchObject({ status: 409, code: 'REMINDER_CLOSED' });
    await company.call(attendanceEndpoints.change, { params, body: { attendance: 'scheduled' } });
    await eventually(async () => expect(await look(id)).toMatchObject({ state: 'open' }));
    await cancel();
  });

  test('accepts a confirmation and a later change of mind', async () => {
    const { id, appointmentId } = await remind(studio);
    expect(await answer(id, 'confirmed')).toMatchObject({ answer: 'confirmed', state: 'open' });
    expect(await answer(id, 'confirmed')).toMatchObject({ answer: 'confirmed' });
    expect(await answer(id, 'cancel_requested')).toMatchObject({ answer: 'cancel_requested' });
    expect(await look(id)).toMatchObject({ answer: 'cancel_requested' });
    expect(await answersOf(id)).toEqual(['link confirmed', 'link cancel_requested']);
    await eventually(async () => expect(await answerInAgenda(appointmentId)).toBe('cancel_requested'));
  });

  test('is refused with a wrong signature', async () => {
    const { id } = await remind(studio);
    const token = tokenOf(id);
    const forged = [
      token.replace(/^\d+/, String(id + 1)),
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
      tokenOf(2_000_000_000),
      token.replace('_', '-'),
      'x'.repeat(40),
    ];
    for (const wrong of forged) {
      const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
      expect(await app.anonymous.request('GET', `/api/whatsapp/answers/${wrong}`)).toMatchObject(notFound);
      const body = { answer: 'confirmed' };
      expect(await app.anonymous.request('POST', `/api/whatsapp/answers/${wrong}`, body)).toMatchObject(
        notFound,
      );
    }
    expect(await app.anonymous.request('GET', '/api/whatsapp/answers/short')).toMatchObject({ status: 400 });
  });

  test('shows when the appointment was moved, cancelled, done or has passed', async () => {
    const closed = { status: 409, code: 'REMINDER_CLOSED' };
    const moved = await remind(studio);
    await change(studio, moved.appointmentId, {
      start_datetime: '2026-11-25 09:00:00',
      allow_overbooking: true,
    });
    await eventually(async () =>
      expect(await look(moved.id)).toMatchObject({ state: 'moved', start_datetime: '2026-11-24 15:00:00' }),
    );
    await expect(answer(moved.id, 'confirmed')).rejects.toMatchObject(closed);

    const deleted = await remind(studio);
    await studio.call(appointmentEndpoints.delete, { params: { id: deleted.appointmentId } });
    await eventually(async () => expect(await look(deleted.id)).toMatchObject({ state: 'cancelled' }));
    await expect(answer(deleted.id, 'confirmed')).rejects.toMatchObject(closed);

    const past = await remind(studio, { start: '2026-11-20 10:00:00' });
    expect(await look(past.id)).toMatchObject({ state: 'past' });
    await expect(answer(past.id, 'confirmed')).rejects.toMatchObject(closed);
    expect(await answersOf(past.id)).toEqual([]);
  });

  test('accepts no answer when another client has the appointment', async () => {
    const from = newPhone();
    const { id, appointmentId, messageId } = await remind(studio, { phone: from });
    await answer(id, 'confirmed');
    const { id: client_id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    await change(studio, appointmentId, { client_id, allow_overbooking: true });
    await eventually(async () => expect(await look(id)).toMatchObject({ state: 'cancelled' }));
    await expect(answer(id, 'cancel_requested')).rejects.toMatchObject({ code: 'REMINDER_CLOSED' });
    await evolution.receive(phone, { from, text: '2' });
    await evolution.receive(phone, { from, text: '2', quotes: messageId });
    expect(await answersOf(id)).toEqual(['link confirmed']);
    const rebuilt = new DatabaseConnection(app.platform.urlOf('messaging'), 'messaging', 1);
    const { rows } = await rebuilt.pool.query(ANSWER_EVENTS.everything);
    await rebuilt.close();
    expect(rows).not.toContainEqual(expect.objectContaining({ appointment_id: appointmentId }));
  });

  test('stores one answer for concurrent equal requests', async () => {
    const { id } = await remind(studio);
    await Promise.all(Array.from({ length: 8 }, () => answer(id, 'confirmed')));
    expect(await answersOf(id)).toEqual(['link confirmed']);
  });
});

describe('a message of a client', () => {
  test.each([
    ['1', 'confirmed'],
    ['Sim!', 'confirmed'],
    ['2️⃣', 'cancel_requested'],
    ['NÃO', 'cancel_requested'],
  ])('with the text %s is an answer', async (text, said) => {
    const from = newPhone();
    const { id, appointmentId } = await remind(studio, { phone: from });
    await evolution.receive(phone, { from, text });
    expect(await answersOf(id)).toEqual([`reply ${said}`]);
    await eventually(async () => expect(await answerInAgenda(appointmentId)).toBe(said));
  });

  test('is no answer when it has another text or its client got no reminder', async () => {
    const from = newPhone();
    const { id } = await remind(studio, { phone: from });
    await evolution.receive(phone, { from, text: 'Bom dia! Vou atrasar.' });
    await evolution.receive(phone, { from: newPhone(), text: '1' });
    expect(await answersOf(id)).toEqual([]);
  });

  test('is matched with and without the ninth digit, and by quote from a hidden id', async () => {
    const written = await remind(studio, { phone: '+5531998765432' });
    await evolution.receive(phone, { from: '+5531998765432', text: '1' });
    expect(await answersOf(written.id)).toEqual(['reply confirmed']);
    const short = await remind(studio, { phone: '+553188765433' });
    await evolution.receive(phone, { from: '+5531988765433', text: '1' });
    expect(await answersOf(short.id)).toEqual(['reply confirmed']);
    const from = newPhone();
    const hidden = await remind(studio, { phone: from });
    await evolution.receive(phone, { from, text: '2', hidden: true });
    expect(await answersOf(hidden.id)).toEqual(['reply cancel_requested']);
    await evolution.receive(phone, { from, text: '1', disappears: true });
    expect(await answersOf(hidden.id)).toEqual(['reply cancel_requested', 'reply confirmed']);
  });

  test('answers the quoted reminder, or the next appointment', async () => {
    const from = newPhone();
    const later = await remind(studio, { phone: from, start: '2026-11-26 08:00:00' });
    const next = await remind(studio, { phone: from, start: '2026-11-24 08:00:00' });
    await evolution.receive(phone, { from, text: '1' });
    expect([await answersOf(next.id), await answersOf(later.id)]).toEqual([['reply confirmed'], []]);
    await evolution.receive(phone, { from, text: '2' });
    expect(await answersOf(later.id)).toEqual(['reply cancel_requested']);
    // Both are answered, so the answer of the last reminder changes.
    await evolution.receive(phone, { from, text: '2' });
    expect(await answersOf(next.id)).toEqual(['reply confirmed', 'reply cancel_requested']);
    await evolution.receive(phone, { from, text: '1', quotes: later.messageId });
    expect(await answersOf(later.id)).toEqual(['reply cancel_requested', 'reply confirmed']);
    await evolution.receive(phone, { from, text: '2', quotes: later.messageId, disappears: true });
    expect((await answersOf(later.id)).at(-1)).toBe('reply cancel_requested');
  });

  test('stays a request when it may mean several reminders, even with automatic answers', async () => {
    const company = await app.signUp();
    const instance = await connectPhone(company);
    await setAnswers('automatic', company);
    const from = newPhone();
    const first = await remind(company, { phone: from, start: '2026-11-24 08:00:00' });
    const second = await remind(company, { phone: from, start: '2026-11-24 09:00:00' });
    await evolution.receive(instance, { from, text: '2' });
    expect([await answersOf(first.id), await answersOf(second.id)]).toEqual([['reply cancel_requested'], []]);
    await evolution.receive(instance, { from, text: '2', quotes: second.messageId });
    expect(await answersOf(second.id)).toEqual(['reply cancel_requested automatic']);
    await eventually(async () => expect(await look(second.id)).toMatchObject({ state: 'cancelled' }));
    expect(await look(first.id)).toMatchObject({ state: 'open', answer: 'cancel_requested' });
    // One unanswered reminder remains.
    await evolution.receive(instance, { from, text: '2' });
    expect((await answersOf(first.id)).at(-1)).toBe('reply cancel_requested automatic');
  });

  test('is no answer when it quotes a past reminder or another message', async () => {
    const from = newPhone();
    const over = await remind(studio, { phone: from, start: '2026-11-20 09:00:00' });
    const next = await remind(studio, { phone: from });
    await evolution.receive(phone, { from, text: '1', quotes: over.messageId });
    expect([await answersOf(over.id), await answersOf(next.id)]).toEqual([[], []]);
    await evolution.receive(phone, { from, text: '1', quotes: 'a message of the clinic' });
    expect(await answersOf(next.id)).toEqual([]);
  });

  test('counts once when its webhook is repeated', async () => {
    const from = newPhone();
    const first = await remind(studio, { phone: from, start: '2026-11-24 08:00:00' });
    const second = await remind(studio, { phone: from, start: '2026-11-26 08:00:00' });
    const message = { from, text: '1', id: 'AC-the-same' };
    await Promise.all(Array.from({ length: 6 }, () => evolution.receive(phone, message)));
    await evolution.receive(phone, message);
    expect([await answersOf(first.id), await answersOf(second.id)]).toEqual([['reply confirmed'], []]);
  });

  test('does not replace an answer that was written later', async () => {
    const from = newPhone();
    const { id } = await remind(studio, { phone: from });
    clock.advance(120_000);
    await sendMessage(from, '2', 10);
    await sendMessage(from, '1', 60);
    expect(await answersOf(id)).toEqual(['reply cancel_requested']);
    await sendMessage(from, '1', 5);
    expect(await answersOf(id)).toEqual(['reply cancel_requested', 'reply confirmed']);
  });

  test('does not answer a reminder that was sent after it was written', async () => {
    const from = newPhone();
    const { id } = await remind(studio, { phone: from });
    await sendMessage(from, '2', 60);
    expect(await answersOf(id)).toEqual([]);
    const later = await remind(studio, { phone: from, start: '2026-11-26 15:00:00' });
    clock.advance(60_000);
    const latest = await remind(studio, { phone: from, start: '2026-11-23 15:00:00' });
    // The reminder of the next appointment was sent last, after the message was written.
    await sendMessage(from, '1', 30);
    expect(await Promise.all([id, later.id, latest.id].map(answersOf))).toEqual([
      ['reply confirmed'],
      [],
      [],
    ]);
    // A quote proves that the reminder had arrived. Clocks may differ by a few seconds.
    await sendMessage(from, '2', 90, later.messageId);
    await sendMessage(from, '1', 3);
    expect(await Promise.all([id, later.id, latest.id].map(answersOf))).toEqual([
      ['reply confirmed'],
      ['reply cancel_requested'],
      ['reply confirmed'],
    ]);
  });

  test('answers only reminders of the company that received it', async () => {
    const from = newPhone();
    const stranger = await app.signUp();
    const theirPhone = await connectPhone(stranger);
    const ours = await remind(studio, { phone: from });
    const theirs = await remind(stranger, { phone: from });
    await evolution.receive(theirPhone, { from, text: '1', quotes: ours.messageId });
    expect([await answersOf(ours.id), await answersOf(theirs.id)]).toEqual([[], []]);
    await evolution.receive(theirPhone, { from, text: '1' });
    expect([await answersOf(ours.id), await answersOf(theirs.id)]).toEqual([[], ['reply confirmed']]);
  });

  test('is ignored when it is from a group or from the phone itself', async () => {
    const from = newPhone();
    const { id } = await remind(studio, { phone: from });
    const jid = `${from.slice(1)}@s.whatsapp.net`;
    const keys = [
      { id: 'AC-group', fromMe: false, remoteJid: '120363000000000000@g.us', participant: jid },
      { id: 'AC-status', fromMe: false, remoteJid: 'status@broadcast' },
      { id: 'AC-own', fromMe: true, remoteJid: jid },
    ];
    for (const key of keys)
      await evolution.order({
        do: 'emit',
        instance: phone,
        event: 'messages.upsert',
        data: { key, message: { conversation: '1' } },
      });
    expect(await answersOf(id)).toEqual([]);
  });
});

test('a rebuild of the agenda publishes the answers again, and a request stays a request', async () => {
  const from = newPhone();
  const { id, appointmentId } = await remind(studio, { phone: from });
  await answer(id, 'confirmed');
  await answer(id, 'cancel_requested');
  await setAnswers('automatic');
  await eventually(async () => expect(await answerInAgenda(appointmentId)).toBe('cancel_requested'));
  await app.database.query(
    'UPDATE agenda.appointment SET client_answer = NULL, answered_start = NULL, answer_version = 0 WHERE id = $1',
    [appointmentId],
  );
  const connection = new DatabaseConnection(app.platform.urlOf('messaging'), 'messaging', 1);
  expect(await republish(connection, [ANSWER_EVENTS])).toBeGreaterThan(0);
  await connection.close();
  await eventually(async () => expect(await answerInAgenda(appointmentId)).toBe('cancel_requested'));
  expect(await studio.call(appointmentEndpoints.get, { params: { id: appointmentId } })).toMatchObject({
    attendance: 'scheduled',
  });
  await setAnswers('request');
});
