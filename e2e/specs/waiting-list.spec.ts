import { attendanceEndpoints } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { book, openDayIn, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { addClient } from '../fixtures/studio.ts';
import { useVisits } from '../fixtures/visit.ts';
import { NewAppointmentPage } from '../pages/new-appointment.page.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();

test('a client who found a time taken is booked from the waiting list once it is cancelled', {
  tags: ['screens', 'deep'],
}, async () => {
  const visit = await visits({ language: 'pt', album: 'waiting-list' });
  const { page, context } = visit;
  const { owner, client } = await signUpPractice(context);
  const waiting = await addClient(context, { name: 'Bia Reis', email: null, phone: '11987450132' });
  const day = openDayIn(1);
  const taken = await book(context, {
    employee_id: owner.id,
    client_id: client.id,
    start_datetime: `${day} 10:00:00`,
  });
  const [agenda, texts] = [visit.texts('mfe-agenda'), visit.texts('mfe-agenda')];
  const [shell, form] = [new Shell(visit), new NewAppointmentPage(visit)];
  const showPlaces = () =>
    page.getByRole('button', { name: texts('waiting.places.show_named', { name: waiting.name }) }).click();

  await visit.open(
    `${NewAppointmentPage.path}?date=${day}&start=10:00&end=11:00&professional=${owner.id}&client=${waiting.id}`,
  );
  await page.getByRole('button', { name: agenda('conflicts.wait') }).click();
  await page.getByRole('radiogroup', { name: texts('waiting.form.kind') }).waitFor();
  await visit.checkScreen('form');
  await page.getByRole('button', { name: texts('waiting.form.save'), exact: true }).click();
  await shell.toast(texts('waiting.form.created', { name: waiting.name }));
  await visit.checkScreen('list');
  await showPlaces();
  // The time is free a week later only.
  const bookOn = (date: string) => page.locator(`a[href*="date=${date}&start=10:00"]`);
  await bookOn(addDays(day, 7)).waitFor();
  expect(await bookOn(day).count()).toBe(0);

  await callApi(context, attendanceEndpoints.change, {
    params: { id: taken.id },
    body: { attendance: 'cancelled' },
  });
  await visit.open('/app/appointments/waiting');
  await showPlaces();
  await bookOn(day).waitFor();
  await visit.checkScreen('places');
  await bookOn(day).click();
  await page.getByRole('checkbox', { name: agenda('payment.no_charge') }).press('Space');
  await form.save();
  await shell.toast(form.createdToast);
  await visit.open('/app/appointments/waiting');
  await page.getByText(texts('waiting.empty')).waitFor();
  await visit.checkScreen('empty');
  visit.checkQuiet('end');
});
