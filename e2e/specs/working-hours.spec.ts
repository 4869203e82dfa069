import { expect, test } from 'vitest';
import { signUpPractice } from '../fixtures/agenda.ts';
import { rowsOfTier, SCREENS } from '../fixtures/screens.ts';
import { addClient, signUp } from '../fixtures/studio.ts';
import { symbolIn } from '../fixtures/texts.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { EmployeesPage } from '../pages/employees.page.ts';
import { chooseTyped, field } from '../pages/form-fields.ts';
import { NewAppointmentPage } from '../pages/new-appointment.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { WorkingHoursPage } from '../pages/working-hours.page.ts';

const visits = useVisits();

const [MONDAY, THURSDAY, FRIDAY] = [1, 4, 5];
const CLIENT = 'Otávio Reis';
const HOLIDAY = 'Aniversário do estúdio';

const journeys = rowsOfTier([
  { language: 'pt', size: SIZES[2], holiday: '5 de março de 2027, dia inteiro' },
  { language: 'en', size: SIZES[0], holiday: 'March 5, 2027, all day' },
] as const);

test.each(journeys)(
  'booking asks for confirmation when an owner has set a lunch break and a holiday ($language)',
  { tags: ['screens'] },
  async ({ language, size, holiday }) => {
    const visit = await visits({ album: `working-hours-${language}`, language, size });
    const { page } = visit;
    const texts = visit.texts('mfe-agenda');
    visit.problems.expectFailure({ status: 409, method: 'POST', path: /^\/api\/appointments$/ });
    await signUp(visit.context);
    await addClient(visit.context, { name: CLIENT, email: null, phone: null });
    const hours = new WorkingHoursPage(visit);
    const shell = new Shell(visit);
    await visit.open(WorkingHoursPage.path);
    await hours.addRange(MONDAY);
    await hours.time(MONDAY, 2, 'until').fill('19:00');
    await hours.copyToWorkdays(MONDAY);
    expect(await hours.time(THURSDAY, 1, 'until').inputValue()).toBe('12:00');
    await hours.save();
    await shell.toast(hours.savedToast);

    await hours.closeDay(await hours.openNewBlock(), HOLIDAY, '2027-03-05');
    await hours.block(HOLIDAY).getByText(holiday).waitFor();
    await visit.checkScreen('hours');

    // Stored values equal the shown ones.
    await page.reload();
    await hours.block(HOLIDAY).getByText(hours.ofCompany).waitFor();
    expect(await hours.time(FRIDAY, 2, 'from').inputValue()).toBe('13:00');
    expect(await hours.time(FRIDAY, 2, 'until').inputValue()).toBe('19:00');

    const booking = new NewAppointmentPage(visit);
    const agenda = new AgendaPage(visit);
    const bookAt = async (date: string, start: string) => {
      await visit.open(`${NewAppointmentPage.path}?date=${date}&start=${start}`);
      await chooseTyped(page, texts('booking.client'), CLIENT);
      await field(page, texts('new.amount', symbolIn(visit.language))).pressSequentially('9000');
      await booking.save();
    };
    const confirmOverbooking = async (reason: string, picture: string) => {
      await booking.overbookingQuestion.getByText(reason).waitFor();
      await visit.checkScreen(picture);
      await booking.confirmOverbooking();
      await shell.toast(booking.createdToast);
    };
    await bookAt('2027-03-04', '12:00');
    await confirmOverbooking(texts('overbooking.reason.hours'), 'in-the-break');
    await agenda.appointmentsOf(CLIENT, agenda.overbookedMark).waitFor();

    await bookAt('2027-03-05', '10:00');
    await confirmOverbooking(texts('overbooking.block_named', { name: HOLIDAY }), 'on-the-holiday');

    // Booking before the break needs no confirmation.
    await bookAt('2027-03-04', '11:00');
    await shell.toast(booking.createdToast);

    await visit.open(WorkingHoursPage.path);
    await hours.deleteBlock(HOLIDAY);
    await visit.open(`${NewAppointmentPage.path}?date=2027-03-05&start=14:00`);
    await chooseTyped(page, texts('booking.client'), CLIENT);
    await field(page, texts('new.amount', symbolIn(visit.language))).pressSequentially('9000');
    await booking.save();
    await shell.toast(booking.createdToast);
    visit.checkQuiet('booked');
  },
);

test.each(SCREENS)(
  'the hours page and its dialog fit the screen at $width px ($language)',
  { tags: ['screens'] },
  async ({ language, ...size }) => {
    const visit = await visits({ album: `working-hours-${language}-${size.width}`, size, language });
    const { colleague } = await signUpPractice(visit.context);
    const hours = new WorkingHoursPage(visit);
    await visit.open(`${WorkingHoursPage.path}?professional=${colleague.id}`);
    await hours.addRange(MONDAY);
    await hours.time(MONDAY, 2, 'from').fill('11:00');
    await visit.checkScreen('overlap');
    await hours.openNewBlock();
    await hours.chooseKind('lunch');
    await visit.checkScreen('new-block');
  },
);

test('the professionals page and the agenda link to the working hours', { tags: ['deep'] }, async () => {
  const visit = await visits({ album: 'working-hours-ways' });
  await signUp(visit.context);
  const hours = new WorkingHoursPage(visit);
  await visit.open(EmployeesPage.path);
  await visit.page.getByRole('link', { name: visit.texts('mfe-settings')('employees.hours') }).click();
  await hours.title.waitFor();
  await visit.open(AgendaPage.path);
  await visit.page.getByRole('link', { name: visit.texts('mfe-agenda')('agenda.hours_and_blocks') }).click();
  await hours.title.waitFor();
  visit.checkQuiet('ways');
});
