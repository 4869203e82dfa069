import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { expect, test } from 'vitest';
import { book, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { useVisits } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { TimeGridPage } from '../pages/time-grid.page.ts';

const visits = useVisits();

/** A Wednesday, independent of today. */
const DAY = '2027-03-10';

test.each(rowsOfTier(['pt', 'en'] as const))(
  'an appointment is completed, reopened and deleted in the menu of its card, confirmed and cancelled in its details (%s)',
  { tags: ['screens'] },
  async (language) => {
    const visit = await visits({ language, album: `card-${language}` });
    const { owner, client } = await signUpPractice(visit.context);
    const { id } = await book(visit.context, {
      employee_id: owner.id,
      client_id: client.id,
      start_datetime: `${DAY} 09:00:00`,
    });
    await visit.open(`${AgendaPage.path}?view=day&date=${DAY}`);
    const [grid, shell, texts] = [new TimeGridPage(visit), new Shell(visit), visit.texts('mfe-agenda')];
    const { page } = visit;
    const agenda = new AgendaPage(visit);
    const row = (key: string) => page.getByRole('menuitem', { name: texts(key), exact: true });

    await grid.card(client.name).click({ button: 'right' });
    await row('agenda.delete').waitFor();
    await visit.checkScreen('menu');
    await row('agenda.mark').click();
    await shell.toast(texts('agenda.done'));
    const note = page.getByRole('link', { name: texts('agenda.fill_evolution') });
    await note.waitFor();
    await visit.checkScreen('done');

    // Opens the same menu by keyboard.
    await grid.card(client.name).focus();
    await page.keyboard.press('Shift+F10');
    await row('agenda.unmark').waitFor();
    expect(await row('agenda.delete').count()).toBe(0);
    await row('agenda.unmark').click();
    await shell.toast(texts('agenda.undone'));
    await note.waitFor({ state: 'detached' });

    const details = await agenda.openDetails(client.name);
    await details.getByRole('button', { name: texts('attendance.confirm'), exact: true }).click();
    await shell.toast(texts('attendance.toast.confirmed'));
    await visit.checkScreen('confirmed');
    await details.getByRole('button', { name: texts('attendance.cancel') }).click();
    const absence = page.getByRole('dialog', { name: texts('attendance.ask.cancelled') });
    await absence.getByRole('textbox').fill('Viagem');
    await visit.checkScreen('cancel');
    await absence.getByRole('button', { name: texts('attendance.cancel') }).click();
    await grid.card(client.name).waitFor({ state: 'detached' });
    await agenda.cancelledBox(await agenda.filters()).press('Space');
    await agenda.closeFilters();
    await grid.card(client.name).waitFor();
    await agenda.openDetails(client.name);
    await details.getByText('Viagem').waitFor();
    await visit.checkScreen('cancelled');
    await details.getByRole('button', { name: texts('attendance.reopen') }).click();
    await shell.toast(texts('attendance.toast.reopened'));
    await page.keyboard.press('Escape');

    await grid.card(client.name).click({ button: 'right' });
    await row('agenda.delete').click();
    const question = page.getByRole('alertdialog');
    await question.getByText(client.name).waitFor();
    await question.getByRole('button', { name: texts('delete.confirm') }).click();
    await grid.card(client.name).waitFor({ state: 'detached' });
    // The card disappears at once, the record when the server has replied.
    const path = appointmentEndpoints.get.path.replace('{id}', String(id));
    await expect.poll(async () => (await visit.context.request.get(path)).status()).toBe(404);
    visit.checkQuiet('deleted');
  },
);

test('a completed card without a note opens the note', { tags: ['deep'] }, async () => {
  const visit = await visits();
  const { owner, client } = await signUpPractice(visit.context);
  const { id } = await book(visit.context, {
    employee_id: owner.id,
    client_id: client.id,
    start_datetime: `${DAY} 09:00:00`,
  });
  await callApi(visit.context, appointmentEndpoints.update, { params: { id }, body: { done: true } });
  await visit.open(`${AgendaPage.path}?view=day&date=${DAY}`);
  const name = visit.texts('mfe-agenda')('agenda.fill_evolution');
  await visit.page.getByRole('link', { name }).click();
  await visit.arrive(`/app/appointments/${id}/evolution`);
  visit.checkQuiet('on the way to the note');
});
