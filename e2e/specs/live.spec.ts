import { authEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, liveEndpoints } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { expect, inject, test } from 'vitest';
import { book, type Practice, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { startCuttableProxy } from '../fixtures/cuttable-proxy.ts';
import { useVisits, type Visit } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';

const visits = useVisits();

/** A Wednesday, independent of today. */
const DAY = '2027-03-10';
const WEEK = `${AgendaPage.path}?view=week&date=${DAY}`;

type TwoPeople = Practice & {
  readonly receptionist: Visit;
  /** Another browser that shows the same week. */
  readonly witness: Visit;
  readonly seen: AgendaPage;
};

const startsListening = ({ page }: Visit) =>
  page.waitForResponse((reply) => reply.url().endsWith(liveEndpoints.stream.path));

async function twoPeople({ url = '' } = {}): Promise<TwoPeople> {
  const receptionist = await visits();
  const witness = await visits();
  const practice = await signUpPractice(receptionist.context);
  const { email, password } = practice.account;
  await callApi(witness.context, authEndpoints.login, { body: { email, password } });
  const listening = startsListening(witness);
  await witness.open(url + WEEK);
  const seen = new AgendaPage(witness);
  await seen.emptyText.waitFor();
  await listening;
  return { ...practice, receptionist, witness, seen };
}

const bookAt = ({ receptionist, owner, client }: TwoPeople, time: string) =>
  book(receptionist.context, {
    employee_id: owner.id,
    client_id: client.id,
    start_datetime: `${DAY} ${time}:00`,
  });

test("bookings, moves, completions and deletions by one user appear on another user's screen", async () => {
  const people = await twoPeople();
  const { receptionist, witness, seen, client } = people;
  const { id } = await bookAt(people, '09:00');
  await seen.appointmentsOf(client.name, '09:00 – 10:00').waitFor();

  const params = { id };
  await callApi(receptionist.context, appointmentEndpoints.update, {
    params,
    body: { start_datetime: `${addDays(DAY, 1)} 14:00:00` },
  });
  await seen.appointmentsOf(client.name, '14:00 – 15:00').waitFor();

  await receptionist.open(WEEK);
  const agenda = new AgendaPage(receptionist);
  await agenda.markDone(await agenda.openDetails(client.name));
  await seen.appointmentsOf(client.name, seen.doneMark).waitFor();

  await callApi(receptionist.context, appointmentEndpoints.update, { params, body: { done: false } });
  await callApi(receptionist.context, appointmentEndpoints.delete, { params });
  await seen.appointmentsOf(client.name).waitFor({ state: 'detached' });
  witness.checkQuiet('the other agenda');
});

test('an agenda reconnects and catches up when its connection is cut', async () => {
  const proxy = await startCuttableProxy(inject('productUrl'));
  const people = await twoPeople({ url: proxy.url });
  const { witness, seen, client } = people;
  const isStream = (request: { url: () => string }) => request.url().endsWith(liveEndpoints.stream.path);
  const failed = () => witness.page.waitForEvent('requestfailed', isStream);

  const failure = failed();
  proxy.cut();
  await failure;
  await bookAt(people, '09:00');
  // A retry fails while the connection is cut.
  await failed();
  const listening = startsListening(witness);
  proxy.restore();
  await listening;
  await seen.appointmentsOf(client.name, '09:00 – 10:00').waitFor();

  await bookAt(people, '11:00');
  await seen.appointmentsOf(client.name, '11:00 – 12:00').waitFor();
});

test('an agenda that was offline catches up when it is online again', { tags: ['deep'] }, async () => {
  const people = await twoPeople();
  const { witness, seen, client } = people;
  await witness.context.setOffline(true);
  await bookAt(people, '09:00');
  const listening = startsListening(witness);
  await witness.context.setOffline(false);
  await listening;
  await seen.appointmentsOf(client.name, '09:00 – 10:00').waitFor();
});

test('changes of another company send no notification', { tags: ['deep'] }, async () => {
  const people = await twoPeople();
  const stranger = await visits();
  const other = await signUpPractice(stranger.context);
  const reads: string[] = [];
  people.witness.page.on('request', (request) => reads.push(new URL(request.url()).pathname));
  await book(stranger.context, {
    employee_id: other.owner.id,
    client_id: other.client.id,
    start_datetime: `${DAY} 09:00:00`,
  });
  // Events are in order, so an event of the other company would have arrived before.
  await bookAt(people, '15:00');
  await people.seen.appointmentsOf(people.client.name, '15:00 – 16:00').waitFor();
  expect(reads.filter((path) => path === appointmentEndpoints.list.path)).toHaveLength(1);
});
