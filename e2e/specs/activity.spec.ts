import { activityEndpoints, authEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, roomEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { book, signUpPractice, today } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { ActivityPage } from '../pages/activity.page.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { SettingsPage } from '../pages/settings.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

const visits = useVisits();
const [PHONE, TABLET, DESKTOP] = SIZES;

const journeys = rowsOfTier([
  {
    language: 'pt',
    size: DESKTOP,
    due: (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}, 10:00`,
  },
  {
    language: 'en',
    size: PHONE,
    due: (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}, 10:00`,
  },
  {
    language: 'pt',
    size: TABLET,
    due: (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}, 10:00`,
  },
] as const);

test.each(journeys)(
  'an owner reads the activity log, filters it and opens a record ($language, $size.width)',
  { tags: ['screens'] },
  async ({ language, size, due }) => {
    const visit = await visits({ album: `activity-${language}-${size.width}`, language, size });
    const { page, context } = visit;
    const { owner, client, account } = await signUpPractice(context);
    const day = addDays(today(), 7);
    const at = { employee_id: owner.id, client_id: client.id };
    const first = await book(context, { ...at, start_datetime: `${day} 09:00:00` });
    // Today, and the same day next week, may be a Sunday.
    const body = {
      start_datetime: `${day} 10:00:00`,
      end_datetime: `${day} 11:00:00`,
      allow_overbooking: true,
    };
    await callApi(context, appointmentEndpoints.update, { params: { id: first.id }, body });
    const removed = await callApi(context, clientEndpoints.create, { body: { name: 'Zélia Prates' } });
    await callApi(context, clientEndpoints.delete, { params: { id: removed.id } });
    const who = owner.name;

    const log = new ActivityPage(visit);
    await visit.open(SettingsPage.path);
    await log.card.click();
    await visit.arrive(ActivityPage.path);
    const moved = log.entry('appointment.moved', { who, whom: client.name, due: due(day) });
    await moved.waitFor();
    await log.entry('company.created', { who, whom: account.company_name }).waitFor();
    // An entry about a deleted record has a name but no link.
    const deleted = log.entry('client.deleted', { who, whom: removed.name });
    await deleted.waitFor();
    expect(await deleted.getByRole('link').count()).toBe(0);
    await visit.checkScreen('log');

    await log.chooseKind('client');
    await moved.waitFor({ state: 'detached' });
    const added = log.entry('client.created', { who, whom: client.name });
    await visit.checkScreen('clients-only');
    await added.getByRole('link', { name: client.name }).click();
    await visit.arrive(`/app/clients/${client.id}`);
    await page.goBack();
    await page.waitForURL(/\/app\/settings\/activity\?kind=client$/);
    await added.waitFor();
    expect(await log.entries.count()).toBe(3);
    const file = await log.download();
    expect(file.trimEnd().split('\r\n')).toHaveLength(4);
    expect(file).toContain(removed.name);

    await log.choosePerson(log.system);
    await log.nothingFound.waitFor();
    await visit.checkScreen('nothing-found');
    await log.clearFilters();
    await moved.waitFor();
  },
);

test('a long activity log loads while scrolling, down to its first entry', { tags: ['deep'] }, async () => {
  const visit = await visits({ album: 'activity-long', size: TABLET });
  const { owner, account } = await signUpPractice(visit.context);
  for (let room = 1; room <= 120; room += 1) {
    const body = { name: `Sala ${room}`, capacity: 1 };
    await callApi(visit.context, roomEndpoints.create, { body });
  }
  const log = new ActivityPage(visit);
  await visit.open(ActivityPage.path);
  await log.today.waitFor();
  const first = log.entry('company.created', { who: owner.name, whom: account.company_name });
  expect(await first.count()).toBe(0);
  await expect
    .poll(
      async () => {
        await log.entries.last().scrollIntoViewIfNeeded();
        return first.count();
      },
      { timeout: 10_000 },
    )
    .toBe(1);
  expect(await log.entries.count()).toBe(124);
  visit.checkQuiet('scrolled');
});

test('a user without administrator rights gets no link to the activity log and an explanation on its page', {
  tags: ['deep'],
}, async () => {
  const owner = await visits({ album: 'activity-owner' });
  const { colleague } = await signUpPractice(owner.context);
  const visit = await visits({ album: 'activity-professional', size: PHONE });
  await visit.open(SignInPage.path);
  await new SignInPage(visit).signIn({ email: colleague.email, password: 'segredo2' });
  await visit.arrive(AgendaPage.path);
  const settings = new SettingsPage(visit);
  const log = new ActivityPage(visit);
  await visit.open(SettingsPage.path);
  await settings.rooms.waitFor();
  expect(await log.card.count()).toBe(0);
  await visit.open(ActivityPage.path);
  await log.refusal.waitFor();
  await visit.checkScreen('refused');
  const refused = await visit.context.request.get(activityEndpoints.list.path);
  expect(refused.status()).toBe(403);

  // The owner sees the sign-in of the colleague.
  const ownersLog = new ActivityPage(owner);
  await owner.open(ActivityPage.path);
  await ownersLog.choosePerson(colleague.name);
  await ownersLog.entry('session.started', { who: colleague.name }).waitFor();
  expect(await callApi(visit.context, authEndpoints.me, {})).toMatchObject({ is_admin: false });
});
