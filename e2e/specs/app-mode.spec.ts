import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { expect, test } from 'vitest';
import { book, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { useVisits, type Visit, type VisitOptions } from '../fixtures/visit.ts';
import { AppModePage } from '../pages/app-mode.page.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();
const PHONE = { width: 390, height: 844 };

/** 10:30 on a Wednesday in the company's time zone. */
const NOW = new Date('2027-03-10T13:30:00Z');
const DAY = '2027-03-10';

/** Opens the agenda in the mobile application at 10:30, during an appointment. */
async function openDay(options: VisitOptions = {}) {
  const visit = await visits({ size: PHONE, ...options });
  const { owner, colleague, client } = await signUpPractice(visit.context);
  const at = (time: string, employee_id = owner.id, day = DAY) =>
    book(visit.context, { employee_id, client_id: client.id, start_datetime: `${day} ${time}:00` });
  await at('08:00');
  const current = await at('10:00');
  await at('15:00');
  await at('09:00', owner.id, '2027-03-12');
  await at('17:00', colleague.id);
  await visit.context.clock.install({ time: NOW });
  await visit.open(`${AppModePage.path}?source=app2`);
  const agenda = new AppModePage(visit);
  await agenda.cards('now').first().waitFor();
  return { visit, agenda, client, current };
}

async function counts(agenda: AppModePage) {
  return {
    now: await agenda.cards('now').count(),
    past: await agenda.cards('past').count(),
    upcoming: await agenda.cards('upcoming').count(),
  };
}

test.each(rowsOfTier(['pt', 'en'] as const))(
  'the agenda in the mobile application lists own appointments in %s',
  { tags: ['screens'] },
  async (language) => {
    const { visit, agenda } = await openDay({ language, album: `app-mode-${language}` });
    expect(await counts(agenda)).toEqual({ now: 1, past: 0, upcoming: 2 });
    await visit.checkScreen('now-and-upcoming');
    await agenda.showPast(true);
    await agenda.cards('past').first().waitFor();
    expect(await counts(agenda)).toEqual({ now: 1, past: 1, upcoming: 2 });
    await visit.checkScreen('with-past');
    await visit.page.reload();
    await agenda.cards('past').first().waitFor();
    await agenda.showPast(false);
    await agenda.cards('past').first().waitFor({ state: 'detached' });
  },
);

test('an appointment leaves "now" two minutes after its end', { tags: ['deep'] }, async () => {
  const { visit, agenda } = await openDay();
  const jumpTo = async (minutes: number, seconds: number) =>
    visit.page.clock.runFor((minutes * 60 + seconds) * 1000);
  // 11:01 plus the time that the page's clock has advanced since.
  await jumpTo(31, 0);
  expect(await counts(agenda)).toEqual({ now: 1, past: 0, upcoming: 2 });
  await jumpTo(1, 0);
  // The page sets its next timer after it has rendered, which a jump may overtake.
  await expect
    .poll(async () => {
      await jumpTo(0, 30);
      return agenda.nothingNow.isVisible();
    })
    .toBe(true);
  expect(await counts(agenda)).toEqual({ now: 0, past: 0, upcoming: 2 });
});

test('a card can be completed in the list and then links to its note', { tags: ['deep'] }, async () => {
  const { visit, agenda, client, current } = await openDay();
  await agenda.markDone(client.name);
  await new Shell(visit).toast(agenda.doneToast);
  await expect
    .poll(() => agenda.evolutionLink.getAttribute('href'))
    .toBe(`/app/appointments/${current.id}/evolution`);
  const saved = await callApi(visit.context, appointmentEndpoints.get, { params: { id: current.id } });
  expect(saved.done).toBe(true);
  await visit.checkScreen('done');
});

test('an empty agenda shows texts and a menu with two booking entries', { tags: ['deep'] }, async () => {
  const visit: Visit = await visits({ size: PHONE });
  await signUpPractice(visit.context);
  await visit.open(`${AppModePage.path}?source=app2`);
  const agenda = new AppModePage(visit);
  await agenda.nothingNow.waitFor();
  await agenda.nothingUpcoming.waitFor();
  await visit.checkScreen('empty');
  expect(await agenda.creationMenuItems()).toHaveLength(2);
});
