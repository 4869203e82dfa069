import { type Appointment, appointmentEndpoints, recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { describe, expect, test } from 'vitest';
import { book, type Practice, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { useVisits, type Visit, type VisitOptions } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { type HalfHour, TimeGridPage } from '../pages/time-grid.page.ts';

const visits = useVisits();

/** A Wednesday and the day after, independent of today. */
const DAY = '2027-03-10';
const NEXT_DAY = '2027-03-11';
const at = (time: string, day = DAY): HalfHour => ({ day, time });

type Scene = Practice & {
  readonly visit: Visit;
  readonly grid: TimeGridPage;
  readonly shell: Shell;
  readonly appointment: Appointment;
  readonly texts: ReturnType<Visit['texts']>;
  /** The appointment as stored on the server. */
  readonly stored: () => Promise<Appointment>;
};

/** The owner's appointment at 09:00 on the Wednesday, visible on screen. */
async function setScene(view: 'day' | 'week' = 'week', options: VisitOptions = {}): Promise<Scene> {
  const visit = await visits(options);
  const practice = await signUpPractice(visit.context);
  const { owner, client } = practice;
  const booking = { employee_id: owner.id, client_id: client.id, start_datetime: `${DAY} 09:00:00` };
  const appointment = await book(visit.context, booking);
  await visit.open(`${AgendaPage.path}?view=${view}&date=${DAY}`);
  const grid = new TimeGridPage(visit);
  await grid.card(client.name).waitFor();
  const stored = () => callApi(visit.context, appointmentEndpoints.get, { params: { id: appointment.id } });
  return {
    ...practice,
    visit,
    grid,
    shell: new Shell(visit),
    appointment,
    texts: visit.texts('mfe-agenda'),
    stored,
  };
}

/** A second appointment of the owner, whose capacity is one. */
async function bookBeside({ visit, owner, client }: Scene, time: string): Promise<void> {
  await book(visit.context, {
    employee_id: owner.id,
    client_id: client.id,
    start_datetime: `${DAY} ${time}:00`,
  });
}

const refusedMove = (visit: Visit) =>
  visit.problems.expectFailure({ status: 409, method: 'PUT', path: /^\/api\/appointments\/\d+$/ });

describe('an appointment', () => {
  test('can be dragged to another time and day with a preview, and the move can be undone', async () => {
    const scene = await setScene('week', { album: 'drag' });
    const { visit, grid, shell, client, texts, stored } = scene;
    await grid.drag(grid.card(client.name), at('09:00'), at('13:30', NEXT_DAY), 'hold');
    expect(await grid.ghost.textContent()).toContain('13:30 – 14:30');
    await visit.picture('dragging');
    await visit.page.mouse.up();
    await shell.toast(texts('agenda.updated'));
    await grid.card(client.name, '13:30 – 14:30').waitFor();
    expect(await stored()).toMatchObject({
      start_datetime: `${NEXT_DAY} 13:30:00`,
      end_datetime: `${NEXT_DAY} 14:30:00`,
      employee_id: scene.owner.id,
    });
    await visit.page.getByRole('button', { name: texts('agenda.undo') }).click();
    await grid.card(client.name, '09:00 – 10:00').waitFor();
    await expect.poll(stored).toMatchObject({ start_datetime: `${DAY} 09:00:00` });
    visit.checkQuiet('dragged and taken back');
  });

  test("can be dragged to a colleague's column", async () => {
    const { visit, grid, shell, client, owner, colleague, texts, stored } = await setScene('day');
    await grid.drag(
      grid.card(client.name),
      { ...at('09:00'), professional: owner.id },
      { ...at('10:00'), professional: colleague.id },
    );
    await shell.toast(texts('agenda.updated'));
    await grid.card(client.name, colleague.name).waitFor();
    expect(await stored()).toMatchObject({
      employee_id: colleague.id,
      start_datetime: `${DAY} 10:00:00`,
    });
    visit.checkQuiet('handed over');
  });

  test('gets a later end or an earlier start when an edge is dragged', async () => {
    const { visit, grid, client, stored } = await setScene();
    await grid.resize(grid.card(client.name), 'end', at('10:00'), at('11:30'));
    await grid.card(client.name, '09:00 – 11:30').waitFor();
    await grid.resize(grid.card(client.name), 'start', at('09:00'), at('08:30'));
    await grid.card(client.name, '08:30 – 11:30').waitFor();
    await expect.poll(stored).toMatchObject({
      start_datetime: `${DAY} 08:30:00`,
      end_datetime: `${DAY} 11:30:00`,
      duration_minutes: 180,
    });
    visit.checkQuiet('resized');
  });

  test('stays when Escape cancels the drag, and can be dragged again', { tags: ['deep'] }, async () => {
    const { visit, grid, client, stored } = await setScene();
    await grid.drag(grid.card(client.name), at('09:00'), at('12:00'), 'hold');
    await visit.page.keyboard.press('Escape');
    expect(await grid.ghost.count()).toBe(0);
    await visit.page.mouse.up();
    expect(await visit.page.getByRole('dialog').count()).toBe(0);
    expect(await stored()).toMatchObject({ start_datetime: `${DAY} 09:00:00` });
    await grid.drag(grid.card(client.name), at('09:00'), at('11:00'));
    await grid.card(client.name, '11:00 – 12:00').waitFor();
  });

  test('cannot be dragged when it is done', { tags: ['deep'] }, async () => {
    const scene = await setScene();
    const { visit, grid, client, appointment, stored } = scene;
    const params = { id: appointment.id };
    await callApi(visit.context, appointmentEndpoints.update, { params, body: { done: true } });
    await grid.card(client.name, scene.texts('agenda.state.done')).waitFor();
    await grid.drag(grid.card(client.name), at('09:00'), at('12:00'), 'hold');
    expect(await grid.ghost.count()).toBe(0);
    await visit.page.mouse.up();
    expect(await stored()).toMatchObject({ start_datetime: `${DAY} 09:00:00` });
  });

  test('cannot be dragged on a small screen', { tags: ['deep'] }, async () => {
    const { visit, grid, client } = await setScene('week', { size: { width: 820, height: 1180 } });
    await grid.drag(grid.card(client.name), at('09:00'), at('12:00'), 'hold');
    expect(await grid.ghost.count()).toBe(0);
    await visit.page.mouse.up();
  });
});

describe('a drop that fails moves the card back', () => {
  test("with the server's reason", async () => {
    const { visit, grid, client, appointment, texts } = await setScene();
    refusedMove(visit);
    await grid.drag(grid.card(client.name), at('09:00'), at('12:00'), 'hold');
    // Meanwhile a colleague completes it.
    const params = { id: appointment.id };
    await callApi(visit.context, appointmentEndpoints.update, { params, body: { done: true } });
    await visit.page.mouse.up();
    await visit.page.getByText(texts('agenda.move_refused')).waitFor();
    await visit.page
      .getByText('Uma consulta concluída só permite alterar profissional, sala e especialidade.')
      .waitFor();
    await grid.card(client.name, '09:00 – 10:00').waitFor();
    visit.checkQuiet('refused');
  });

  test('with an error when there is no reply', { tags: ['deep'] }, async () => {
    const { visit, grid, client, texts } = await setScene();
    await visit.page.route('**/api/appointments/*', (route) => route.abort('aborted'));
    await grid.drag(grid.card(client.name), at('09:00'), at('12:00'));
    await visit.page.getByText(texts('agenda.move_unanswered')).waitFor();
    await grid.card(client.name, '09:00 – 10:00').waitFor();
  });

  test('when overbooking is declined; confirming saves it as overbooked', async () => {
    const scene = await setScene('week', { album: 'drag-conflict' });
    const { visit, grid, shell, client, texts, stored } = scene;
    await bookBeside(scene, '12:00');
    await grid.card(client.name, '12:00 – 13:00').waitFor();
    refusedMove(visit);
    const question = visit.page.getByRole('alertdialog', { name: texts('overbooking.title') });
    const dragOnto = () => grid.drag(grid.card(client.name, '09:00 –'), at('09:00'), at('12:00'));

    await dragOnto();
    // The question names the appointment and its conflicts.
    await question.getByText(`${client.name} · `).waitFor();
    await question.getByText('12:00 – 13:00', { exact: true }).waitFor();
    await visit.checkScreen('question');
    await question.getByRole('button', { name: texts('overbooking.cancel') }).click();
    await grid.card(client.name, '09:00 – 10:00').waitFor();
    expect(await stored()).toMatchObject({ start_datetime: `${DAY} 09:00:00` });

    await dragOnto();
    await question.getByRole('button', { name: texts('overbooking.confirm') }).click();
    await shell.toast(texts('agenda.updated'));
    // Two of one professional and time are a class.
    await grid.card(texts('classes.name'), texts('agenda.state.overbooked')).waitFor();
    expect(await stored()).toMatchObject({ start_datetime: `${DAY} 12:00:00`, overbooked: true });
    visit.checkQuiet('overbooked');
  });
});

test('dragging an appointment of a series moves only that one, or later ones too when chosen', async () => {
  const { visit, grid, shell, client, colleague, texts } = await setScene();
  const plan = await callApi(visit.context, recurringPlanEndpoints.create, {
    body: {
      employee_id: colleague.id,
      client_id: client.id,
      price_cents: 38_000,
      billing_period: 'monthly',
      billing_day: 5,
      schedules: [{ weekday: 3, start_time: '14:00', end_time: '15:00', first_date: DAY }],
      allow_overbooking: false,
    },
  });
  const card = grid.card(client.name, texts('agenda.state.recurring'));
  await card.waitFor();
  await grid.drag(card, at('14:00'), at('11:30', NEXT_DAY));
  const following = visit.page.getByRole('button', { name: texts('agenda.apply_following') });
  await following.waitFor();
  const startsOfPlan = async () => {
    const reply = await visit.context.request.get(
      `${appointmentEndpoints.list.path}?start=2027-03-07&end=2027-04-04`,
    );
    const { data }: { data: readonly Appointment[] } = await reply.json();
    return data
      .filter(({ recurring_plan_id }) => recurring_plan_id === plan.id)
      .map(({ start_datetime }) => start_datetime);
  };
  const moved = `${NEXT_DAY} 11:30:00`;
  expect(await startsOfPlan()).toEqual([
    moved,
    '2027-03-17 14:00:00',
    '2027-03-24 14:00:00',
    '2027-03-31 14:00:00',
  ]);
  await visit.checkScreen('one of a plan');
  await following.click();
  await shell.toast(texts('agenda.updated'));
  expect(await startsOfPlan()).toEqual([
    moved,
    '2027-03-18 11:30:00',
    '2027-03-25 11:30:00',
    '2027-04-01 11:30:00',
  ]);
  visit.checkQuiet('one of a plan');
});

test('the keyboard moves the focused card, announces each step and keeps the focus', async () => {
  const { visit, grid, shell, client, owner, texts, stored } = await setScene();
  const { keyboard } = visit.page;
  await grid.card(client.name).focus();
  await keyboard.press('Shift+ArrowRight');
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+Alt+ArrowDown');
  const announced = { name: client.name, hours: '09:30 – 11:00', professional: owner.name };
  await visit.page
    .getByText(texts('move.at', { ...announced, when: 'quinta-feira, 11 de março' }), { exact: true })
    .waitFor();
  await shell.toast(texts('agenda.updated'));
  expect(await stored()).toMatchObject({
    start_datetime: `${NEXT_DAY} 09:30:00`,
    end_datetime: `${NEXT_DAY} 11:00:00`,
  });
  const focused = () => visit.page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toContain(client.name);
  visit.checkQuiet('moved by keyboard');
});
