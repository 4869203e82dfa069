import { type Appointment, appointmentEndpoints } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { describe, expect, test } from 'vitest';
import { book, type Practice, signUpPractice, today } from '../fixtures/agenda.ts';
import { addWeeks, nextDateOf, shownDate, weekdayName, weekdayOf } from '../fixtures/dates.ts';
import { rowsOfTier, SCREENS } from '../fixtures/screens.ts';
import { useVisits, type Visit, type VisitOptions } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { NewPlanPage } from '../pages/new-plan.page.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();
/** Two weekdays other than today: the form starts today while the time is still ahead. */
const otherWeekdays = () => [1, 2, 3, 4, 5].filter((weekday) => weekday !== weekdayOf(today()));

type Scene = Practice & { readonly visit: Visit; readonly form: NewPlanPage; readonly shell: Shell };

async function setScene(options: VisitOptions): Promise<Scene> {
  const visit = await visits(options);
  const practice = await signUpPractice(visit.context);
  return { ...practice, visit, form: new NewPlanPage(visit), shell: new Shell(visit) };
}

async function booked({ visit }: Scene): Promise<readonly Appointment[]> {
  const query = new URLSearchParams({ start: today(), end: addDays(today(), 390) });
  const reply = await visit.context.request.get(`${appointmentEndpoints.list.path}?${query}`);
  const { data }: { data: readonly Appointment[] } = await reply.json();
  return data;
}

describe('a recurring plan', () => {
  test.each(SCREENS)(
    'is created despite conflicts, which are listed by date, at $width px in $language',
    { tags: ['screens'] },
    async ({ language, ...size }) => {
      const scene = await setScene({ size, language, album: `plan-${language}-${size.width}` });
      const { visit, form, shell, owner, colleague, client } = scene;
      const [one = '', other = ''] = otherWeekdays().map(nextDateOf);
      const taken = [0, 2, 4].map((week) => addWeeks(one, week));
      for (const date of taken) {
        await book(visit.context, {
          employee_id: owner.id,
          client_id: client.id,
          start_datetime: `${date} 15:30:00`,
        });
      }
      await visit.open(NewPlanPage.path);
      await form.title.waitFor();
      await visit.checkScreen('empty');
      await form.fillWho(owner.name, client.name, '380');
      await form.fillTime(1, { weekday: weekdayName(one, language), start: '15:00', end: '16:00' });
      await form.addTime();
      await form.fillTime(2, { weekday: weekdayName(other, language), start: '15:00', end: '16:00' });
      expect(await form.nameField.getAttribute('placeholder')).toMatch(/ - 2x$/);
      const [first, last] = [one, other].sort();
      const lastDate = addWeeks(last ?? '', 51);
      await form.summary(104, shownDate(first ?? '', language), shownDate(lastDate, language)).waitFor();
      await visit.checkScreen('filled');

      visit.problems.expectFailure({ status: 409, method: 'POST', path: /^\/api\/recurring\/plans$/ });
      await form.save();
      await form.conflictCount(3, 104).waitFor();
      const cause = form.overbookingQuestion.getByRole('listitem', { name: form.reason('professional') });
      const dates = await cause.getByRole('listitem').allTextContents();
      expect(dates).toHaveLength(3);
      for (const [index, text] of dates.entries()) {
        expect(text).toContain(shownDate(taken[index] ?? '', language));
        expect(text).toContain(client.name);
      }
      await visit.checkScreen('conflicts');
      expect(await booked(scene), 'nothing is written before the answer').toHaveLength(3);

      await form.saveWithConflicts(taken.length);
      await shell.toast(form.createdToast);
      await visit.arrive(AgendaPage.path);
      await new AgendaPage(visit).appointmentsOf(client.name).waitFor();
      const made = (await booked(scene)).filter(({ recurring_plan_id }) => recurring_plan_id !== null);
      expect(made).toHaveLength(104);
      const overbooked = made.filter((one) => one.overbooked).map((one) => one.start_datetime.slice(0, 10));
      expect(overbooked).toEqual(taken);
      expect(made.some(({ employee_id }) => employee_id === colleague.id)).toBe(false);
      visit.checkQuiet('created');
    },
  );

  test.each(rowsOfTier(['pt', 'en'] as const))(
    "starts next week when today's time has passed, or today on request, in %s",
    { tags: ['screens'] },
    async (language) => {
      const scene = await setScene({ language, album: `plan-today-${language}` });
      const { visit, form, shell, owner, client } = scene;
      const date = today();
      const nextWeek = addWeeks(date, 1);
      await visit.open(NewPlanPage.path);
      await form.fillWho(owner.name, client.name, '380');
      // At any hour, the first minutes of the day have passed.
      await form.fillTime(1, { weekday: weekdayName(date, language), start: '00:00', end: '00:30' });
      await form
        .summary(52, shownDate(nextWeek, language), shownDate(addWeeks(date, 52), language))
        .waitFor();
      await form.createToday(1);
      await form.summary(52, shownDate(date, language), shownDate(addWeeks(date, 51), language)).waitFor();
      await visit.checkScreen('today');
      visit.problems.expectFailure({ status: 409, method: 'POST', path: /^\/api\/recurring\/plans$/ });
      await form.save();
      // Midnight is outside working hours, which is a conflict too.
      await form.conflictCount(52, 52).waitFor();
      await form.overbookingQuestion.getByText(form.reason('hours')).first().waitFor();
      await form.saveWithConflicts(52);
      await shell.toast(form.createdToast);
      const starts = (await booked(scene)).map(({ start_datetime }) => start_datetime);
      expect(starts).toHaveLength(52);
      expect(starts[0]).toBe(`${date} 00:00:00`);
    },
  );
});
