import { appointmentEndpoints, roomEndpoints } from '@alinha/contracts-agenda';
import { describe, expect, test } from 'vitest';
import { book, type Practice, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { SIZES, useVisits, type Visit, type VisitOptions } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { EditAppointmentPage } from '../pages/edit-appointment.page.ts';
import { LeaveQuestion } from '../pages/leave-question.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();

/** A Wednesday, independent of today. */
const DAY = '2027-03-10';
const ON_DAY = `${AgendaPage.path}?view=day&date=${DAY}&time=09:00`;
const ROOM = 'Sala Reformer';
const [PHONE, TABLET, DESKTOP] = SIZES;

type Scene = Practice & {
  readonly visit: Visit;
  readonly agenda: AgendaPage;
  readonly edit: EditAppointmentPage;
  readonly shell: Shell;
  /** At 09:00 with the owner. */
  readonly appointmentId: number;
};

async function setScene(options: VisitOptions = {}): Promise<Scene> {
  const visit = await visits(options);
  const practice = await signUpPractice(visit.context);
  const { id } = await book(visit.context, {
    employee_id: practice.owner.id,
    client_id: practice.client.id,
    start_datetime: `${DAY} 09:00:00`,
  });
  return {
    ...practice,
    visit,
    agenda: new AgendaPage(visit),
    edit: new EditAppointmentPage(visit),
    shell: new Shell(visit),
    appointmentId: id,
  };
}

const stored = ({ visit, appointmentId }: Scene) =>
  callApi(visit.context, appointmentEndpoints.get, { params: { id: appointmentId } });

describe('the edit dialog in the agenda', () => {
  test.each(
    rowsOfTier([
      { size: PHONE, language: 'en' },
      { size: TABLET, language: 'pt' },
      { size: DESKTOP, language: 'pt' },
    ] as const),
  )(
    'moves an appointment to another time and room at $size.width px in $language',
    { tags: ['screens'] },
    async ({ size, language }) => {
      const scene = await setScene({ size, language, album: `edit-${language}-${size.width}` });
      const { visit, agenda, edit, shell, client } = scene;
      await visit.open(ON_DAY);
      await edit.openFrom(await agenda.openDetails(client.name));
      await visit.checkScreen('dialog');
      expect(await edit.field('client').isDisabled()).toBe(true);
      await edit.field('start').fill('10:30');
      await edit.choose('room', ROOM);
      await edit.save();
      await shell.toast(edit.toast('saved'));
      await edit.dialog.waitFor({ state: 'detached' });
      await agenda.appointmentsOf(client.name, '10:30').waitFor();
      expect(await stored(scene)).toMatchObject({
        start_datetime: `${DAY} 10:30:00`,
        end_datetime: `${DAY} 11:30:00`,
        room_name: ROOM,
      });
      visit.checkQuiet('saved');
    },
  );
});

describe('the edit page', () => {
  test('shows taken places of professional and room, and overbooks after confirmation', async () => {
    const scene = await setScene({ album: 'edit-page' });
    const { visit, edit, shell, agenda, owner, client, appointmentId } = scene;
    const other = await callApi(visit.context, roomEndpoints.create, {
      body: { name: 'Sala Solo', capacity: 6 },
    });
    for (const time of ['14:00', '14:30']) {
      await book(visit.context, {
        employee_id: owner.id,
        client_id: client.id,
        start_datetime: `${DAY} ${time}:00`,
        allow_overbooking: true,
      });
    }
    await visit.open(ON_DAY);
    await agenda.title.waitFor();
    await visit.open(EditAppointmentPage.pathOf(appointmentId));
    await edit.title.waitFor();
    await edit.panel.getByText(edit.taken(0, 1)).waitFor();
    await edit.choose('room', other.name);
    await edit.field('start').fill('14:15');
    await edit.panel.getByText(edit.taken(2, 1)).waitFor();
    await edit.panel.getByText(edit.taken(0, 6)).waitFor();
    await edit.setPrice('90');
    await visit.checkScreen('places');
    visit.problems.expectFailure({ status: 409, method: 'PUT', path: /^\/api\/appointments\/\d+$/ });
    await edit.save();
    await edit.overbookingQuestion.getByText(client.name).first().waitFor();
    await visit.checkScreen('question');
    await edit.confirmOverbooking();
    await shell.toast(edit.toast('saved'));
    await agenda.appointmentsOf(client.name, '14:15').waitFor();
    expect(await stored(scene)).toMatchObject({
      start_datetime: `${DAY} 14:15:00`,
      overbooked: true,
      payment_amount_cents: 9_000,
    });

    await visit.open(EditAppointmentPage.pathOf(appointmentId));
    await edit.pay();
    await shell.toast(visit.texts('mfe-agenda')('payment.recorded'));
    await visit.checkScreen('paid');
    visit.checkQuiet('saved');
  });

  test('allows changes of professional, specialty and room only when the appointment is completed', {
    tags: ['deep'],
  }, async () => {
    const scene = await setScene({ album: 'edit-done', size: PHONE });
    const { visit, edit, shell, colleague, appointmentId } = scene;
    await callApi(visit.context, appointmentEndpoints.update, {
      params: { id: appointmentId },
      body: { done: true },
    });
    await visit.open(EditAppointmentPage.pathOf(appointmentId));
    await edit.doneRule.waitFor();
    for (const name of ['client', 'date', 'start', 'end', 'notes'] as const) {
      expect(await edit.field(name).isDisabled(), name).toBe(true);
    }
    await visit.checkScreen('done');
    await edit.choose('professional', colleague.name);
    await edit.save();
    await shell.toast(edit.toast('saved'));
    expect(await stored(scene)).toMatchObject({ employee_id: colleague.id, done: true });
  });

  test('asks before leaving unsaved changes and returns to the agenda as it was', {
    tags: ['deep'],
  }, async () => {
    const { visit, edit, agenda, client } = await setScene();
    await visit.open(ON_DAY);
    const details = await agenda.openDetails(client.name);
    await edit.openFrom(details);
    await visit.page.getByRole('link', { name: visit.texts('mfe-agenda')('edit.open_page') }).click();
    await edit.title.waitFor();
    await edit.field('notes').fill('Dor no joelho');
    await edit.backLink.click();
    await new LeaveQuestion(visit).stay();
    expect(await edit.field('notes').inputValue()).toBe('Dor no joelho');
    await edit.field('notes').fill('');
    await edit.backLink.click();
    await agenda.appointmentsOf(client.name).waitFor();
    expect(new URL(visit.page.url()).searchParams.get('view')).toBe('day');
  });

  test.each([
    { language: 'pt', path: '/app/appointments/987654/edit' },
    { language: 'en', path: '/app/appointments/abc/edit' },
  ] as const)('shows an error for $path in $language', { tags: ['deep'] }, async ({ language, path }) => {
    const { visit, edit } = await setScene({ language, album: `edit-invalid-${language}` });
    visit.problems.expectFailure({ status: 404, method: 'GET', path: /^\/api\/appointments\/987654$/ });
    await visit.open(path);
    await edit.invalid.waitFor();
    await visit.checkScreen('invalid');
  });
});
