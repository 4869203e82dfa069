import {
  type Appointment,
  appointmentEndpoints,
  type RecurringPlan,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { describe, expect, test, vi } from 'vitest';
import { type Practice, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { addWeeks, nextDateOf, shownDate } from '../fixtures/dates.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { SIZES, useVisits, type Visit, type VisitOptions } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { EditAppointmentPage } from '../pages/edit-appointment.page.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();
const [PHONE] = SIZES;
const WEEKS = 52;
/** A working day. */
const WEDNESDAY = 3;

type Scene = Practice & {
  readonly visit: Visit;
  readonly plan: RecurringPlan;
  /** Date of the appointment in a week of the plan; the first week is 0. */
  readonly dateOf: (week: number) => string;
};

/** A weekly plan from the next Wednesday on. */
async function setScene(options: VisitOptions = {}): Promise<Scene> {
  const visit = await visits(options);
  const practice = await signUpPractice(visit.context);
  const first = nextDateOf(WEDNESDAY);
  const body = {
    employee_id: practice.owner.id,
    client_id: practice.client.id,
    price_cents: 38_000,
    billing_period: 'monthly' as const,
    billing_day: 5 as const,
    schedules: [
      {
        weekday: WEDNESDAY,
        start_time: '09:00',
        end_time: '10:00',
        first_date: first,
      },
    ],
    allow_overbooking: true,
  };
  // The agenda handles the event of a new client a moment later.
  const plan = await vi.waitFor(() => callApi(visit.context, recurringPlanEndpoints.create, { body }), {
    timeout: 10_000,
    interval: 100,
  });
  return { ...practice, visit, plan, dateOf: (week) => addWeeks(first, week) };
}

/** All appointments of the coming year, by start. */
async function allOf({ visit, dateOf }: Scene): Promise<readonly Appointment[]> {
  const query = new URLSearchParams({ start: dateOf(0), end: addDays(dateOf(0), 380) });
  const reply = await visit.context.request.get(`${appointmentEndpoints.list.path}?${query}`);
  const { data }: { data: readonly Appointment[] } = await reply.json();
  return data;
}

/** Opens the appointment of a week on the agenda of its day. */
async function openWeek({ visit, client, dateOf }: Scene, week: number) {
  await visit.open(`${AgendaPage.path}?view=day&date=${dateOf(week)}&time=09:00`);
  return new AgendaPage(visit).openDetails(client.name);
}

const screens = rowsOfTier([
  { language: 'pt', size: SIZES[2] },
  { language: 'en', size: PHONE },
] as const);

describe.each(screens)(
  'a series in $language at $size.width px',
  { tags: ['screens'] },
  ({ language, size }) => {
    test('is changed from one appointment on, after its number and dates were shown', async () => {
      const scene = await setScene({ language, size, album: `series-edit-${language}` });
      const { visit, dateOf } = scene;
      const edit = new EditAppointmentPage(visit);
      await edit.openFrom(await openWeek(scene, 2));
      const touched = WEEKS - 2;
      await edit
        .touched(touched, shownDate(dateOf(2), language), shownDate(dateOf(WEEKS - 1), language))
        .waitFor();
      await edit.chooseScope('following', 'edit');
      await edit.field('start').fill('11:00');
      const dates = await edit.dates(touched);
      expect(dates).toHaveLength(touched);
      expect(dates[0]).toContain(shownDate(dateOf(2), language));
      expect(dates[0]).toContain('11:00');
      await visit.checkScreen('dates');
      await edit.save();
      await new Shell(visit).toast(edit.toast('saved'));
      const starts = (await allOf(scene)).map(({ start_datetime }) => start_datetime);
      expect(starts).toHaveLength(WEEKS);
      expect(starts.slice(0, 3)).toEqual([
        `${dateOf(0)} 09:00:00`,
        `${dateOf(1)} 09:00:00`,
        `${dateOf(2)} 11:00:00`,
      ]);
      expect(starts.at(-1)).toBe(`${dateOf(WEEKS - 1)} 11:00:00`);
      visit.checkQuiet('changed');
    });

    test('is deleted from one appointment on, after its number was shown', async () => {
      const scene = await setScene({ language, size, album: `series-delete-${language}` });
      const { visit, dateOf } = scene;
      const edit = new EditAppointmentPage(visit);
      await edit.openDeletionFrom(await openWeek(scene, 2));
      await edit
        .touched(WEEKS - 2, shownDate(dateOf(2), language), shownDate(dateOf(WEEKS - 1), language))
        .waitFor();
      await edit.chooseScope('following', 'delete');
      await visit.checkScreen('question');
      await edit.confirmDeletionOf(WEEKS - 2);
      await new Shell(visit).toast(edit.toast('all_deleted'));
      const left = await allOf(scene);
      expect(left.map(({ start_datetime }) => start_datetime.slice(0, 10))).toEqual([dateOf(0), dateOf(1)]);
      visit.checkQuiet('deleted');
    });

    test('ends with its plan, after a confirmation', { tags: ['deep'] }, async () => {
      const scene = await setScene({ language, size, album: `cancel-plan-${language}` });
      const { visit, plan } = scene;
      const edit = new EditAppointmentPage(visit);
      await edit.openDeletionFrom(await openWeek(scene, 0));
      await edit.cancelPlan();
      await visit.checkScreen('question');
      await edit.confirmCancellation();
      await new Shell(visit).toast(edit.toast('cancelled'));
      expect(await allOf(scene)).toEqual([]);
      const after = await callApi(visit.context, recurringPlanEndpoints.get, { params: { id: plan.id } });
      expect(after.active).toBe(false);
      visit.checkQuiet('cancelled');
    });
  },
);

test('deleting one appointment of a series keeps the others', { tags: ['deep'] }, async () => {
  const scene = await setScene();
  const { visit, dateOf } = scene;
  const edit = new EditAppointmentPage(visit);
  await edit.openDeletionFrom(await openWeek(scene, 1));
  await edit.confirmDeletion();
  await new Shell(visit).toast(edit.toast('deleted'));
  const left = await allOf(scene);
  expect(left).toHaveLength(WEEKS - 1);
  expect(left.some(({ start_datetime }) => start_datetime.startsWith(dateOf(1)))).toBe(false);
});
