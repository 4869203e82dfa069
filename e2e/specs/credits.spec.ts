import { addDays } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { openDayIn, signUpPractice, startPlan, today } from '../fixtures/agenda.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { useVisits } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { ClientRecordPage } from '../pages/client-record.page.ts';
import { NewAppointmentPage } from '../pages/new-appointment.page.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();

test.each(rowsOfTier(['pt', 'en'] as const))(
  'a cancellation in time earns a credit, which pays a session and comes back; a late one earns none, in %s',
  { tags: ['screens'] },
  async (language) => {
    const visit = await visits({ language, album: `credits-${language}` });
    const { owner, client } = await signUpPractice(visit.context);
    await startPlan(visit.context, { client_id: client.id, employee_id: owner.id, name: 'Pilates - 1x' });
    const { page } = visit;
    const texts = visit.texts('mfe-agenda');
    const clients = visit.texts('mfe-clients');
    const [agenda, record, form] = [
      new AgendaPage(visit),
      new ClientRecordPage(visit),
      new NewAppointmentPage(visit),
    ];
    const shell = new Shell(visit);
    const date = (day: string) => {
      const [year, month, dayOfMonth] = day.split('-');
      return language === 'pt' ? `${dayOfMonth}/${month}/${year}` : `${month}/${dayOfMonth}/${year}`;
    };
    const expiresOn = addDays(today(), 30);
    const lastDay = date(expiresOn);
    // The year is omitted when it is this one.
    const usableUntil = expiresOn.slice(0, 4) === today().slice(0, 4) ? lastDay.slice(0, 5) : lastDay;
    const openCancelling = async (day: string) => {
      await visit.open(`${AgendaPage.path}?view=day&date=${day}`);
      const details = await agenda.openDetails(client.name);
      await details.getByRole('button', { name: texts('attendance.cancel') }).click();
      return page.getByRole('dialog', { name: texts('attendance.ask.cancelled') });
    };
    const openCredits = async () => {
      await visit.open(ClientRecordPage.path(client.id));
      await record.openTab('credits');
    };
    const cancel = async (dialog: ReturnType<typeof page.getByRole>) => {
      await dialog.getByRole('button', { name: texts('attendance.cancel') }).click();
      await shell.toast(texts('attendance.toast.cancelled'));
    };

    const inTime = await openCancelling(addDays(today(), 7));
    await inTime.getByText(texts('absence.earned', { date: lastDay })).waitFor();
    await visit.checkScreen('cancel-in-time');
    await cancel(inTime);

    const makeUpDay = openDayIn(8);
    await visit.open(
      `${NewAppointmentPage.path}?date=${makeUpDay}&start=10:00&professional=${owner.id}&client=${client.id}`,
    );
    await page.getByRole('checkbox', { name: texts('use', { count: 1, date: usableUntil }) }).press('Space');
    await visit.checkScreen('use-credit');
    await form.save();
    await shell.toast(form.createdToast);
    const details = await agenda.openDetails(client.name);
    await details.getByText(texts('paid')).waitFor();
    await visit.checkScreen('paid-with-credit', { resizes: false });
    await openCredits();
    await record.credits.getByText(clients('credits.state.used'), { exact: true }).waitFor();
    await visit.checkScreen('used');

    const makeUp = await openCancelling(makeUpDay);
    await makeUp.getByText(texts('absence.returned', { date: lastDay })).waitFor();
    await cancel(makeUp);
    await openCredits();
    await record.credits.getByText(clients('credits.valid_until', { date: lastDay })).waitFor();

    const late = await openCancelling(today());
    await late.getByText(texts('absence.late', { hours: 24 })).waitFor();
    await visit.checkScreen('cancel-late');
    await cancel(late);
    await openCredits();
    await record.credits.first().waitFor();
    expect(await record.credits.count()).toBe(1);
    visit.checkQuiet('end');
  },
);
