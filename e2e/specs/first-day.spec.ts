import { employeeEndpoints } from '@alinha/contracts-accounts';
import { workingHoursEndpoints } from '@alinha/contracts-agenda';
import { test, vi } from 'vitest';
import { today } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { rowsOfTier } from '../fixtures/screens.ts';
import { newStudio } from '../fixtures/studio.ts';
import { SIZES, useVisits, type Visit } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { ClientsPage } from '../pages/clients.page.ts';
import { EmployeesPage } from '../pages/employees.page.ts';
import { type Booking, NewAppointmentPage } from '../pages/new-appointment.page.ts';
import { OnboardingPage } from '../pages/onboarding.page.ts';
import { SettingsPage } from '../pages/settings.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';
import { SignUpPage } from '../pages/sign-up.page.ts';

const visits = useVisits();

const CLIENT = { name: 'Otávio Reis', phone: '11987450132' };
const OTHER_CLIENT = { name: 'Lia Campos', phone: '1130451200' };
const ROOM = { name: 'Sala Reformer', capacity: 1 };
const SPECIALTY = 'Pilates solo';
const PROFESSIONAL = 'Davi Moraes';

const booking = (date: string, client: string, start: string, end: string): Booking => ({
  professional: PROFESSIONAL,
  client,
  specialty: SPECIALTY,
  room: ROOM.name,
  date,
  start,
  end,
  amount: '150',
});

async function register(visit: Visit): Promise<{ email: string; password: string }> {
  const studio = newStudio();
  const signUp = new SignUpPage(visit);
  await visit.open(SignUpPage.path);
  await signUp.title.waitFor();
  await visit.checkScreen('sign-up');
  await signUp.signUp(studio);
  await visit.arrive(OnboardingPage.path);
  const onboarding = new OnboardingPage(visit);
  await onboarding.title.waitFor();
  await onboarding.chooseLanguage(visit.language);
  await visit.checkScreen('onboarding');
  await onboarding.save();
  await visit.arrive(AgendaPage.path);
  const agenda = new AgendaPage(visit);
  await agenda.title.waitFor();
  await agenda.emptyText.waitFor();
  await visit.checkScreen('agenda-empty');
  return studio;
}

async function addClients(visit: Visit, shell: Shell): Promise<void> {
  const clients = new ClientsPage(visit);
  await shell.goTo('mfe-clients', ClientsPage.path);
  await clients.emptyText.waitFor();
  await visit.checkScreen('clients-empty');
  await clients.openNewFromEmptyList();
  await visit.checkScreen('new-client');
  await clients.create(CLIENT);
  await shell.toast(clients.createdText);
  await clients.list.getByText(CLIENT.name).waitFor();
  await clients.openNew();
  await clients.create(OTHER_CLIENT);
  await clients.search('otavio');
  await clients.list.getByText(OTHER_CLIENT.name).waitFor({ state: 'detached' });
  await clients.list.getByText('(11) 98745-0132').waitFor();
  await clients.search('');
  await visit.checkScreen('clients');
}

async function addRoomAndSpecialty(visit: Visit, shell: Shell): Promise<void> {
  const settings = new SettingsPage(visit);
  await shell.goTo('mfe-settings', SettingsPage.path);
  await settings.title.waitFor();
  await settings.openNewRoom();
  await visit.checkScreen('new-room');
  await settings.createRoom(ROOM);
  await settings.rooms.getByText(ROOM.name, { exact: true }).first().waitFor();
  await settings.openNewSpecialty();
  await visit.checkScreen('new-specialty');
  await settings.createSpecialty(SPECIALTY);
  await settings.specialties.getByText(SPECIALTY, { exact: true }).first().waitFor();
  await visit.checkScreen('settings');
}

async function addProfessional(visit: Visit, shell: Shell): Promise<void> {
  const employees = new EmployeesPage(visit);
  await shell.goTo('mfe-settings', EmployeesPage.path);
  await employees.table.waitFor();
  await employees.openNew();
  await visit.checkScreen('new-professional');
  const { email } = newStudio();
  await employees.create({ name: PROFESSIONAL, email: `davi.${email}`, password: 'segredo2' });
  await employees.table.getByText(PROFESSIONAL, { exact: true }).first().waitFor();
  await visit.checkScreen('professionals');
  await workEveryDay(visit);
}

/** Today may be a Sunday, which is closed by default. */
async function workEveryDay({ context }: Visit): Promise<void> {
  const team = await callApi(context, employeeEndpoints.list, {});
  const ranges = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    start_time: '07:00',
    end_time: '21:00',
  }));
  for (const { id } of team) {
    const save = () => callApi(context, workingHoursEndpoints.save, { params: { id }, body: { ranges } });
    // The agenda handles the event of a new professional a moment later.
    await vi.waitFor(save, { timeout: 10_000, interval: 100 });
  }
}

async function book(visit: Visit, shell: Shell, date: string): Promise<void> {
  const agenda = new AgendaPage(visit);
  const form = new NewAppointmentPage(visit);
  await shell.goTo('mfe-agenda', AgendaPage.path);
  await agenda.openNew();
  await form.title.waitFor();
  await form.timesHint.waitFor();
  await visit.checkScreen('new-appointment');
  await form.fill(booking(date, CLIENT.name, '10:00', '11:00'));
  await form.noConflicts.waitFor();
  await visit.checkScreen('new-appointment-filled');
  await form.save();
  await shell.toast(form.createdToast);
  for (const view of ['week', 'day'] as const) {
    await agenda.show(view);
    await agenda.appointmentsOf(CLIENT.name).waitFor();
    await visit.checkScreen(`agenda-${view}`);
  }
}

async function bookOver(visit: Visit, shell: Shell, date: string): Promise<void> {
  const agenda = new AgendaPage(visit);
  const form = new NewAppointmentPage(visit);
  await agenda.openNew();
  await form.fill(booking(date, OTHER_CLIENT.name, '10:30', '11:30'));
  await form.conflicts('same_both').getByText(CLIENT.name).waitFor();
  await visit.checkScreen('conflict-panel');
  visit.problems.expectFailure({ status: 409, method: 'POST', path: /^\/api\/appointments$/ });
  await form.save();
  await form.overbookingQuestion.getByText(CLIENT.name).waitFor();
  await visit.checkScreen('conflict-question');
  await form.confirmOverbooking();
  await shell.toast(form.createdToast);
  await agenda.appointmentsOf(OTHER_CLIENT.name, agenda.overbookedMark).waitFor();
  await visit.checkScreen('agenda-overbooked');
}

async function finish(visit: Visit, shell: Shell): Promise<void> {
  const agenda = new AgendaPage(visit);
  const details = await agenda.openDetails(CLIENT.name);
  await visit.checkScreen('appointment-details');
  await agenda.markDone(details);
  await shell.toast(agenda.doneToast);
  await agenda.appointmentsOf(CLIENT.name, agenda.doneMark).waitFor();
  await visit.checkScreen('agenda-done');
}

async function comeBack(visit: Visit, shell: Shell, who: { email: string; password: string }): Promise<void> {
  await shell.signOut();
  await visit.arrive(SignInPage.path);
  const signIn = new SignInPage(visit);
  await signIn.title.waitFor();
  await visit.checkScreen('sign-in');
  await signIn.signIn(who);
  await visit.arrive(AgendaPage.path);
  await new AgendaPage(visit).appointmentsOf(CLIENT.name).waitFor();
  visit.checkQuiet('signed in again');
}

test.each(
  rowsOfTier([
    { language: 'en', size: SIZES[0] },
    { language: 'pt', size: SIZES[2] },
  ] as const),
)("a studio's first day works at $size.width px in $language", { tags: ['screens'] }, async (screen) => {
  const visit = await visits({ ...screen, album: `first-day-${screen.language}`, isFirstVisit: true });
  const shell = new Shell(visit);
  const who = await register(visit);
  await addClients(visit, shell);
  await addRoomAndSpecialty(visit, shell);
  await addProfessional(visit, shell);
  const date = today();
  await book(visit, shell, date);
  await bookOver(visit, shell, date);
  await finish(visit, shell);
  await comeBack(visit, shell, who);
});
