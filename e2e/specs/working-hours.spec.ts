import { expect, test } from 'vitest';
import { addClient, signUp } from '../fixtures/studio.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { choose, chooseTyped, field } from '../pages/form-fields.ts';
import { NewAppointmentPage } from '../pages/new-appointment.page.ts';

const visits = useVisits();
const HOURS = '/app/appointments/hours';
// A Thursday, far enough away.
const DAY = '2027-03-04';

test('an owner sets a lunch break and a holiday, and booking in them is a question', async () => {
  const visit = await visits({ album: 'working-hours' });
  const { page } = visit;
  visit.problems.expectFailure({ status: 409, method: 'POST', path: /^\/api\/appointments$/ });
  await signUp(visit.context);
  await addClient(visit.context, { name: 'Otávio Reis' });
  await visit.open(HOURS);
  const thursday = page.getByRole('group', { name: 'Quinta-feira' });
  await thursday.getByRole('button', { name: 'Acrescentar horário: Quinta-feira' }).click();
  await thursday.getByLabel('Quinta-feira, fim 1').fill('12:00');
  await thursday.getByLabel('Quinta-feira, início 2').fill('13:00');
  await thursday.getByLabel('Quinta-feira, fim 2').fill('19:00');
  await page.getByRole('button', { name: 'Salvar horário' }).click();
  await page.getByText('Horário salvo').waitFor();

  await page.getByRole('button', { name: 'Novo bloqueio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo bloqueio' });
  await field(dialog, 'Nome').fill('Aniversário do estúdio');
  await field(dialog, 'De').fill('05/03/2027');
  await field(dialog, 'Até').fill('05/03/2027');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByText('Toda a empresa · Dia inteiro, 05/03/2027').waitFor();
  await visit.checkScreen('hours');

  const booking = new NewAppointmentPage(visit);
  const texts = visit.texts('mfe-agenda');
  const question = async (date: string, start: string) => {
    await visit.open(`${NewAppointmentPage.path}?date=${date}&start=${start}`);
    await chooseTyped(page, texts('booking.client'), 'Otávio Reis');
    await field(page, texts('new.amount')).pressSequentially('9000');
    await booking.save();
    await booking.overbookingQuestion.waitFor();
    return booking.overbookingQuestion;
  };
  await (await question(DAY, '12:00')).getByText('Fora do horário de atendimento').waitFor();
  await visit.checkScreen('outside-hours');
  await page.keyboard.press('Escape');
  // What was typed is still there.
  expect(await field(page, texts('booking.start')).inputValue()).toBe('12:00');
  page.on('dialog', (leaving) => void leaving.accept());
  await (await question('2027-03-05', '10:00')).getByText('Aniversário do estúdio').waitFor();
  await booking.saveAllTheSame();
  await page.getByText(booking.createdToast).waitFor();
  visit.checkQuiet('booked');
});

test.each(SIZES)('the page is whole at $width px, in English too', async (size) => {
  const visit = await visits({ album: `working-hours-${size.width}`, size, language: 'en' });
  await signUp(visit.context);
  await visit.open(HOURS);
  await visit.page.getByRole('group', { name: 'Monday' }).waitFor();
  await visit.checkScreen('hours');
  await visit.page.getByRole('button', { name: 'New block' }).click();
  const dialog = visit.page.getByRole('dialog', { name: 'New block' });
  await choose(visit.page, 'Kind', 'Lunch');
  await dialog.getByText('All day').click();
  await dialog.getByText('No end date').click();
  await visit.checkScreen('new-block');
});
