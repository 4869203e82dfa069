import { companyEndpoints } from '@alinha/contracts-accounts';
import {
  attendanceEndpoints,
  OFFER_PAGE,
  placeOfferEndpoints,
  waitingListEndpoints,
  weekdayOf,
} from '@alinha/contracts-agenda';
import type { Client } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import { testPhoneEndpoints } from '@alinha/contracts-messaging';
import pg from 'pg';
import type { BrowserContext } from 'playwright-core';
import { expect, inject, test, vi } from 'vitest';
import { book, openDayIn, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { connectTestPhone, daytimeZone, waitForPhone } from '../fixtures/reminders.ts';
import { addClient } from '../fixtures/studio.ts';
import { SIZES, useVisits, type Visit } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';

const visits = useVisits();
const [PHONE] = SIZES;

/** Freed places are looked for every 30 seconds. */
const OFFER_LIMIT_MS = 60_000;
const JOURNEY_LIMIT_MS = 180_000;
const SEEN_LIMIT_MS = 1000;

/** Ends the two minutes in which an undo takes a freed place back. */
async function endGrace(employeeId: number): Promise<void> {
  const database = new pg.Client({ connectionString: inject('databaseUrl') });
  await database.connect();
  try {
    await database.query(
      `UPDATE agenda.freed_place SET freed_at = now() - interval '3 minutes', next_step_at = now()
       WHERE employee_id = $1 AND state = 'open'`,
      [employeeId],
    );
  } finally {
    await database.end();
  }
}

async function addWaitingClient(context: BrowserContext, name: string, phone: string, day: string) {
  const client = await addClient(context, { name, email: null, phone });
  const body = {
    client_id: client.id,
    kind: 'once' as const,
    duration_minutes: 60,
    weekdays: [weekdayOf(day)],
    from_time: '08:00',
    to_time: '18:00',
    valid_until: addDays(day, 7),
  };
  // The agenda handles the event of a new client a moment later.
  await vi.waitFor(() => callApi(context, waitingListEndpoints.create, { body }), {
    timeout: 10_000,
    interval: 100,
  });
  await waitForPhone(client.id);
  return client;
}

/** Path of the page that the message to a client links to. */
function offerTo(context: BrowserContext, token: string, { phone }: Client): Promise<string> {
  const digits = (phone ?? '').replace(/\D/g, '');
  return vi.waitFor(
    async () => {
      const { messages } = await callApi(context, testPhoneEndpoints.get, { params: { token } });
      const message = messages.find(({ phone: to }) => to.replace(/\D/g, '').endsWith(digits));
      const path = message?.text.match(new RegExp(`${OFFER_PAGE}/[\\w-]+`))?.[0];
      if (!path) throw new Error(`no offer was sent to ${phone}`);
      return path;
    },
    { timeout: OFFER_LIMIT_MS, interval: 250 },
  );
}

test('a cancelled session is offered, and the client who accepts is seen in an open agenda', {
  tags: ['screens', 'deep'],
  timeout: JOURNEY_LIMIT_MS,
}, async () => {
  const staff = await visits({ language: 'pt', album: 'offers' });
  const { page, context } = staff;
  const { owner, client } = await signUpPractice(context);
  await callApi(context, companyEndpoints.update, { body: { timezone: daytimeZone(), language: 'pt' } });
  await callApi(context, placeOfferEndpoints.saveSettings, { body: { mode: 'one', remind_credits: false } });
  const token = await connectTestPhone(context);
  const day = openDayIn(2);
  const start_datetime = `${day} 10:00:00`;
  const { id } = await book(context, { employee_id: owner.id, client_id: client.id, start_datetime });
  const bia = await addWaitingClient(context, 'Bia Reis', '11987450132', day);
  await callApi(context, attendanceEndpoints.change, { params: { id }, body: { attendance: 'cancelled' } });
  await endGrace(owner.id);

  // The open agenda shows the hold once the client has the message.
  const [agenda, waiting] = [new AgendaPage(staff), staff.texts('mfe-agenda')];
  await staff.open(`${AgendaPage.path}?view=day&date=${day}`);
  const held = page.getByRole('button', { name: new RegExp(`^${waiting('waiting.held.title')}, `) });
  const link = await offerTo(context, token, bia);
  await held.waitFor();
  expect(await held.textContent()).toContain('Bia Reis');
  await staff.checkScreen('held');
  await held.click();
  await page.getByRole('button', { name: waiting('waiting.offers.stop') }).waitFor();
  await staff.checkScreen('held-panel', { resizes: false });
  await page.getByRole('button', { name: waiting('waiting.offers.stop') }).click();
  const confirmation = page.getByRole('alertdialog', { name: waiting('waiting.offers.stop_title') });
  await confirmation.waitFor();
  await staff.checkScreen('stop-offering', { resizes: false });
  await confirmation.getByRole('button', { name: waiting('waiting.offers.stop_cancel') }).click();
  await confirmation.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: waiting('waiting.offers.stop') }).waitFor();
  await page.keyboard.press('Escape');
  await staff.open('/app/appointments/waiting');
  await page.getByRole('list', { name: waiting('waiting.offers.open') }).waitFor();
  await staff.checkScreen('waiting');
  await staff.open(`${AgendaPage.path}?view=day&date=${day}`);
  await held.waitFor();

  // The second page stays open until the place is gone.
  const [first, second] = [await openOffer(link), await openOffer(link)];
  const texts = first.texts('mfe-public');
  const accept = (visit: Visit) => visit.page.getByRole('button', { name: texts('offer.accept') }).click();
  await first.checkScreen('offer');
  const replied = first.page.waitForResponse((reply) => reply.request().method() === 'POST');
  await accept(first);
  await replied;
  await agenda.appointmentsOf(bia.name, '10:00 – 11:00').waitFor({ timeout: SEEN_LIMIT_MS });
  await first.page.getByRole('heading', { name: texts('offer.outcome.accepted') }).waitFor();
  await held.waitFor({ state: 'detached' });
  await first.checkScreen('accepted');

  const card = page.getByRole('button', { name: new RegExp(`^${bia.name}`) }).first();
  const bookedId = Number(await card.getAttribute('data-appointment'));
  await callApi(context, attendanceEndpoints.change, {
    params: { id: bookedId },
    body: { attendance: 'cancelled' },
  });
  await accept(second);
  await second.page.getByRole('heading', { name: texts('offer.outcome.taken') }).waitFor();
  // A refusal with 409 is expected.
  second.problems.take();
  await second.page.getByRole('button', { name: texts('offer.stop') }).click();
  await second.page.getByRole('button', { name: texts('offer.stop_yes') }).click();
  await second.page.getByRole('button', { name: texts('offer.resume') }).waitFor();
  await second.checkScreen('taken-and-off');
  staff.checkQuiet('end');
});

/** The page of an offer in the browser of a client's phone. */
async function openOffer(path: string): Promise<Visit> {
  const visit = await visits({ language: 'pt', album: 'offers', size: PHONE });
  await visit.open(path);
  return visit;
}
