import type { Client } from '@alinha/contracts-clients';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import { TEST_PHONE_PAGE, whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { book, signUpPractice, today } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { signInAsColleague } from '../fixtures/colleague.ts';
import { PageProblems } from '../fixtures/page-problems.ts';
import { connectTestPhone, makeDue, waitForPhone } from '../fixtures/reminders.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { addClient, signUp } from '../fixtures/studio.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { SettingsPage } from '../pages/settings.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { WhatsappPage } from '../pages/whatsapp.page.ts';

const visits = useVisits();

/** The reminder tick runs every ten seconds. */
const ARRIVAL_LIMIT_MS = 40_000;
const JOURNEY_LIMIT_MS = 240_000;

/** Tomorrow at ten, so the time two hours earlier is still ahead. */
const tomorrow = () => addDays(today(), 1);

const bookTomorrow = (context: BrowserContext, employee_id: number, client: Client, hour = '10') =>
  book(context, {
    employee_id,
    client_id: client.id,
    start_datetime: `${tomorrow()} ${hour}:00:00`,
    // Tomorrow may be a Sunday.
    allow_overbooking: true,
  });

/** A message on the phone by a part of its text. */
const messageWith = (phone: Page, text: string) => phone.getByText(text).first();

test(
  'an owner connects a phone, and a client answers by message and by link',
  async () => {
    const visit = await visits({ album: 'whatsapp' });
    const texts = visit.texts('mfe-settings');
    const { owner } = await signUpPractice(visit.context);
    const client = await addClient(visit.context, {
      name: 'Lívia Prates',
      email: null,
      phone: '(11) 98745-0132',
    });
    const [screen, shell] = [new WhatsappPage(visit), new Shell(visit)];
    await visit.open(SettingsPage.path);
    await new SettingsPage(visit).configureWhatsapp.click();
    await visit.arrive(WhatsappPage.path);
    await screen.connectButton.waitFor();
    await visit.checkScreen('never-connected');

    const panel = await screen.requestCode();
    await shell.toast(texts('whatsapp.qr_ready'));
    await panel.getByText(texts('whatsapp.qr.details')).click();
    await visit.checkScreen('qr-code');
    const phone = await screen.openTestPhone(panel);
    const phoneProblems = new PageProblems(phone);
    await visit.page.bringToFront();
    await panel.waitFor({ state: 'detached' });
    await shell.toast(texts('whatsapp.connected_now'));
    await shell.toast(texts('whatsapp.instance_saved'));
    await screen.waitForState('open');
    const { instance_id } = await callApi(visit.context, whatsappSettingsEndpoints.get, {});
    await screen.connection.getByText(instance_id ?? 'none', { exact: true }).waitFor();
    await visit.checkScreen('connected');

    await screen.remindBefore(2);
    await shell.toast(texts('whatsapp.saved'));
    expect(await callApi(visit.context, whatsappSettingsEndpoints.get, {})).toEqual({
      type: 'before',
      time: null,
      hours_before: 2,
      instance_id,
      reminder_answers: 'request',
    });

    // The reminder is due: the simulated phone gets it and the client confirms.
    const appointment = await bookTomorrow(visit.context, owner.id, client);
    await makeDue(appointment.id);
    await phone.bringToFront();
    await messageWith(phone, client.name).waitFor({ timeout: ARRIVAL_LIMIT_MS });
    const [phoneTexts, agendaTexts] = [visit.texts('mfe-public'), visit.texts('mfe-agenda')];
    await phone.getByRole('button', { name: phoneTexts('test_phone.answer_confirm') }).click();
    await visit.page.bringToFront();
    await visit.page.reload();
    await screen.waitForEntry(client.name, screen.status('sent'));
    await screen.waitForEntry(client.name, texts('whatsapp.log.answer.confirmed'));
    await screen.deliveryTo(client.name).getByRole('button').click();
    await visit.checkScreen('answered');
    const agenda = new AgendaPage(visit);
    await visit.open(`${AgendaPage.path}?view=day&date=${tomorrow()}`);
    await agenda.appointmentsOf(client.name, agendaTexts('agenda.state.confirmed')).waitFor();

    // The client then changes the answer through the link.
    await phone.bringToFront();
    const opened = visit.context.waitForEvent('page');
    await phone.getByRole('link', { name: /\/confirmar\// }).click();
    const answer = await opened;
    const answerProblems = new PageProblems(answer);
    await answer.getByRole('button', { name: phoneTexts('answer.cancel') }).click();
    await answer.getByRole('button', { name: phoneTexts('answer.cancel_yes') }).click();
    await answer.getByText(phoneTexts('answer.given.cancel_requested')).waitFor();
    await visit.page.bringToFront();
    // The open agenda shows the answer without a reload.
    await agenda.appointmentsOf(client.name, agendaTexts('agenda.state.cancel_requested')).waitFor();
    // One click accepts the request, and an undo shows it again.
    await visit.open('/app/appointments/today');
    const accept = visit.page.getByRole('button', { name: agendaTexts('today.action.cancelled') });
    await accept.click();
    await shell.toast(agendaTexts('attendance.toast.cancelled'));
    await visit.page.getByRole('button', { name: agendaTexts('agenda.undo') }).click();
    await accept.waitFor();
    await visit.open(WhatsappPage.path);
    await screen.waitForEntry(client.name, texts('whatsapp.log.answer.cancel_requested'));
    visit.checkQuiet('answers');
    expect([...phoneProblems.take(), ...answerProblems.take()]).toEqual([]);
  },
  JOURNEY_LIMIT_MS,
);

test('an owner edits the reminder text, sends a test, and resends a failed reminder', {
  tags: ['screens', 'deep'],
  timeout: JOURNEY_LIMIT_MS,
}, async () => {
  const visit = await visits({ album: 'whatsapp-messages', size: SIZES[1] });
  const texts = visit.texts('mfe-settings');
  const { owner } = await signUpPractice(visit.context);
  const token = await connectTestPhone(visit.context);
  const client = await addClient(visit.context, { name: 'Lívia Prates', email: null, phone: null });
  const [screen, shell] = [new WhatsappPage(visit), new Shell(visit)];
  const phone = await visit.context.newPage();
  await phone.goto(`${TEST_PHONE_PAGE}/${token}`);
  await visit.page.bringToFront();
  await visit.open(WhatsappPage.path);

  // An unknown placeholder is refused; a button inserts a known one at the caret.
  await screen.template.fill('Oi, {nome}! Até .');
  await screen.saveTemplate();
  await visit.page.getByText('O texto cita o que não existe: {nome}').first().waitFor();
  await screen.template.fill('Oi! Até .');
  await screen.template.press('ArrowLeft');
  await screen.insert('hora');
  expect(await screen.template.inputValue()).toBe('Oi! Até {hora}.');
  expect(await screen.preview.textContent()).toContain('Oi! Até 09:00.\n\nResponda 1 para confirmar');
  await screen.saveTemplate();
  await shell.toast(texts('whatsapp.message.saved'));
  await screen.sendTest('11 98745-0132');
  await shell.toast(texts('whatsapp.test.sent'));
  await screen.test.getByText('+55 (11) 98745-0132').waitFor();
  await screen.waitForEntry(texts('whatsapp.log.test'), screen.status('sent'));
  await phone.bringToFront();
  await messageWith(phone, 'Oi! Até 09:00.').waitFor({ timeout: ARRIVAL_LIMIT_MS });

  // Sending without a phone number fails; it works after the number is added.
  await visit.page.bringToFront();
  const appointment = await bookTomorrow(visit.context, owner.id, client);
  await makeDue(appointment.id);
  await screen.reloadUntilEntry(client.name);
  await screen.waitForEntry(client.name, texts('whatsapp.log.reason.no_phone'));
  await visit.checkScreen('no-phone');
  const { id, ...record } = { ...client, phone: '11 91234-5678' };
  await callApi(visit.context, clientEndpoints.update, { params: { id }, body: record });
  await waitForPhone(id);
  await screen.resend(client.name);
  await shell.toast(texts('whatsapp.log.queued_again'));
  await screen.waitForEntry(client.name, screen.status('sent'));
  await visit.checkScreen('sent-again');

  // The address contains the filters.
  await screen.log
    .getByRole('button', { name: new RegExp(`^${texts('whatsapp.log.statuses_of.failed')}`) })
    .click();
  await screen.log.getByText(texts('whatsapp.log.none_found')).waitFor();
  expect(new URL(visit.page.url()).search).toBe('?status=failed');
  await visit.checkScreen('none-found');

  await screen.disconnect();
  await shell.toast(texts('whatsapp.disconnected_now'));
  await screen.waitForState('closed');
  await screen.connectButton.waitFor();
  await visit.checkScreen('disconnected');
  const second = await bookTomorrow(visit.context, owner.id, client, '15');
  await makeDue(second.id);
  await visit.open(`${WhatsappPage.path}?status=queued`);
  await screen.reloadUntilEntry(client.name);
  await screen.waitForEntry(client.name, texts('whatsapp.log.reason.not_connected'));
  visit.checkQuiet('disconnected');
});

test('a user without administrator rights sees the WhatsApp page and can change nothing', {
  tags: ['deep'],
}, async () => {
  const owner = await visits({ album: 'whatsapp-owner' });
  await signUp(owner.context);
  await connectTestPhone(owner.context);
  const visit = await visits({ album: 'whatsapp-colleague', size: SIZES[0], language: 'en' });
  await signInAsColleague(owner.context, visit.context);
  const [screen, texts] = [new WhatsappPage(visit), visit.texts('mfe-settings')];
  await visit.open(WhatsappPage.path);
  await visit.page.getByText(texts('whatsapp.admin_only')).waitFor();
  await screen.waitForState('open');
  await visit.checkScreen('read-only');
  expect(await screen.schedule.getByRole('radio').first().isDisabled()).toBe(true);
  expect(await screen.template.getAttribute('readonly')).not.toBeNull();
});

test.each(SCREENS)(
  'the WhatsApp page fits the screen at $width px ($language)',
  { tags: ['screens'] },
  async ({ language, ...size }) => {
    const visit = await visits({ album: `whatsapp-${language}-${size.width}`, size, language });
    await signUp(visit.context);
    const screen = new WhatsappPage(visit);
    await visit.open(WhatsappPage.path);
    const panel = await screen.requestCode();
    await visit.checkScreen('qr-code');
    await visit.page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await connectTestPhone(visit.context);
    await visit.page.reload();
    await screen.waitForState('open');
    await screen.schedule.waitFor();
    await visit.checkScreen('connected');
  },
);
