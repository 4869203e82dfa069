import { employeeEndpoints, offboardingEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { expect, test } from 'vitest';
import { book, type Practice, signUpPractice, today } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { rowsOfTier, SCREENS } from '../fixtures/screens.ts';
import { newStudio } from '../fixtures/studio.ts';
import { SIZES, useVisits, type Visit } from '../fixtures/visit.ts';
import { EmployeesPage } from '../pages/employees.page.ts';
import { field } from '../pages/form-fields.ts';
import { Shell } from '../pages/shell.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';
import { WorkingHoursPage } from '../pages/working-hours.page.ts';

const visits = useVisits();

const editPath = (id: number) => `/app/employees/${id}/edit`;
const [PLAIN_PASSWORD, NEW_NAME] = ['segredo2', 'Bianca Sales'];

/** Two appointments of the colleague in a week; during the first the owner is busy too. */
async function bookTheWeek({ context }: Visit, { owner, colleague, client }: Practice): Promise<string> {
  const day = addDays(today(), 7);
  const at = (hour: string, employee_id: number) =>
    book(context, {
      employee_id,
      client_id: client.id,
      start_datetime: `${day} ${hour}:00`,
      allow_overbooking: true,
    });
  await at('09:00', colleague.id);
  await at('10:00', colleague.id);
  await at('09:00', owner.id);
  return day;
}

/** Professionals of a day's appointments, by start. */
async function attending({ context }: Visit, day: string): Promise<readonly string[]> {
  const list = await callApi(context, appointmentEndpoints.list, {
    query: { start: day, end: addDays(day, 1) },
  });
  return list.map(({ start_datetime, employee_name }) => `${start_datetime.slice(11, 16)} ${employee_name}`);
}

const journeys = rowsOfTier([
  { language: 'pt', size: SIZES[2] },
  { language: 'en', size: SIZES[0] },
  { language: 'pt', size: SIZES[1] },
] as const);

test.each(journeys)(
  'an administrator adds, colours, offboards and reactivates a professional ($language, $size.width px)',
  { tags: ['screens'] },
  async ({ language, size }) => {
    const visit = await visits({ album: `professionals-admin-${language}-${size.width}`, language, size });
    const { page } = visit;
    const texts = visit.texts('mfe-settings');
    const practice = await signUpPractice(visit.context);
    const { owner, colleague } = practice;
    const employees = new EmployeesPage(visit);
    const shell = new Shell(visit);

    await visit.open(EmployeesPage.path);
    await employees.openNew();
    // The owner's colour is not suggested again.
    await employees.preview.waitFor();
    await field(page, texts('employees.name')).fill(NEW_NAME);
    await employees.typeColor('#71B27B');
    await page.getByText(texts('employees.color_alike', { names: owner.name })).waitFor();
    await visit.checkScreen('colour-taken');
    await employees.typeColor('#8e5bc8');
    await page
      .getByText(texts('employees.color_alike', { names: owner.name }))
      .waitFor({ state: 'detached' });
    await employees.create({
      name: NEW_NAME,
      email: `bianca.${newStudio().email}`,
      password: PLAIN_PASSWORD,
    });
    await employees.row(NEW_NAME).waitFor();
    await visit.checkScreen('list');

    // The last administrator cannot give up that right.
    visit.problems.expectFailure({ status: 409, method: 'PUT', path: /^\/api\/employees\/\d+$/ });
    await employees.openRow(owner.name);
    await employees.setAdmin(false);
    await employees.save();
    await employees.demotion.waitFor();
    await visit.checkScreen('demotion');
    await employees.demote();
    await page.getByText(texts('employees.last_admin_hint')).waitFor();
    await visit.checkScreen('last-admin');
    await employees.setAdmin(true);
    await employees.save();
    await visit.arrive(EmployeesPage.path);

    // Opens that professional's hours and blocks.
    await employees.openRow(colleague.name);
    await visit.checkScreen('edit');
    await page.getByRole('link', { name: texts('employees.see_hours') }).click();
    await new WorkingHoursPage(visit).title.waitFor();
    expect(new URL(page.url()).searchParams.get('professional')).toBe(String(colleague.id));

    const day = await bookTheWeek(visit, practice);
    visit.problems.expectFailure({ status: 409, method: 'POST', path: /\/deactivation$/ });
    await visit.open(EmployeesPage.path);
    const dialog = await employees.askToDeactivate(colleague.name);
    await employees.deactivate(dialog);
    await dialog
      .getByText(texts('offboarding.left', { what: texts('offboarding.appointments', { count: 2 }) }))
      .waitFor();
    await visit.checkScreen('who-takes-over');
    await employees.handOverTo(dialog, owner.name);
    await employees.deactivate(dialog);
    await employees.conflicts.getByText(texts('offboarding.reason.professional')).waitFor();
    await visit.checkScreen('conflicts');
    await employees.moveAnyway();
    await shell.toast(employees.toastOf('done', colleague.name));
    await employees.row(colleague.name).waitFor({ state: 'detached' });
    expect(await attending(visit, day)).toEqual([
      `09:00 ${owner.name}`,
      `09:00 ${owner.name}`,
      `10:00 ${owner.name}`,
    ]);

    await employees.show('inactive');
    await employees.row(colleague.name).waitFor();
    await visit.checkScreen('inactive');
    await employees.openRow(colleague.name);
    await page.getByText(texts('offboarding.inactive_text')).waitFor();
    await visit.checkScreen('inactive-one');
    await employees.reactivate();
    await shell.toast(employees.toastOf('reactivated', colleague.name));
    await page.getByRole('button', { name: texts('offboarding.confirm') }).waitFor();
    await visit.open(EmployeesPage.path);
    await employees.row(colleague.name).waitFor();
    visit.checkQuiet('back');
  },
);

const others = rowsOfTier([
  { language: 'pt', size: SIZES[0] },
  { language: 'en', size: SIZES[2] },
  { language: 'en', size: SIZES[1] },
] as const);

test.each(others)(
  'a professional sees the team and edits only their own record until they are deactivated ($language, $size.width px)',
  { tags: ['screens'] },
  async ({ language, size }) => {
    const album = `professionals-other-${language}-${size.width}`;
    const office = await visits({ language });
    const { owner, colleague } = await signUpPractice(office.context);
    const visit = await visits({ album, language, size });
    const { page } = visit;
    const texts = visit.texts('mfe-settings');
    const employees = new EmployeesPage(visit);
    await visit.open(SignInPage.path);
    const signIn = new SignInPage(visit);
    await signIn.signIn({ email: colleague.email, password: PLAIN_PASSWORD });
    await visit.arrive('/app/appointments');

    await visit.open(EmployeesPage.path);
    await employees.row(owner.name).waitFor();
    expect(await employees.table.getByRole('link').count()).toBe(1);
    expect(await page.getByRole('link', { name: texts('employees.new') }).count()).toBe(0);
    expect(await page.getByText(texts('employees.show_inactive')).count()).toBe(0);
    const menu = await employees.openMenu(owner.name);
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual([texts('employees.hours')]);
    await visit.checkScreen('list');

    await visit.open(editPath(owner.id));
    await page.getByText(texts('employees.edit_own_only')).waitFor();
    await visit.checkScreen('no-access');
    await visit.open('/app/employees/new');
    await page.getByText(texts('employees.create_admin_only')).waitFor();

    await visit.open(editPath(colleague.id));
    await employees.preview.waitFor();
    expect(await employees.adminBox.count()).toBe(0);
    expect(await page.getByRole('button', { name: texts('offboarding.confirm') }).count()).toBe(0);
    await field(page, texts('employees.new_password')).fill('123');
    await field(page, texts('employees.name')).fill('Davi M. Moraes');
    await employees.save();
    await visit.checkScreen('short-password');
    await field(page, texts('employees.new_password')).fill('');
    await employees.save();
    await visit.arrive(EmployeesPage.path);
    await employees.row('Davi M. Moraes').waitFor();

    // Deactivated while signed in: the next request signs out, and signing in again fails.
    await callApi(office.context, offboardingEndpoints.deactivate, {
      params: { id: colleague.id },
      body: { appointments: 'keep' },
    });
    visit.problems.expectFailure({ status: 401, method: 'GET', path: /^\/api\// });
    visit.problems.expectFailure({ status: 401, method: 'POST', path: /^\/api\/auth\/login$/ });
    await visit.open(EmployeesPage.path);
    await visit.arrive(SignInPage.path);
    await signIn.signIn({ email: colleague.email, password: PLAIN_PASSWORD });
    await page.getByRole('alert').waitFor();
    await visit.checkScreen('let-go');
    await callApi(office.context, employeeEndpoints.reactivate, { params: { id: colleague.id } });
    await signIn.signIn({ email: colleague.email, password: PLAIN_PASSWORD });
    await visit.arrive('/app/appointments');
  },
);

test.each(SCREENS)(
  'the list, a record and the dialog fit the screen at $width px ($language)',
  { tags: ['screens'] },
  async ({ language, ...size }) => {
    const visit = await visits({ album: `professionals-${language}-${size.width}`, size, language });
    const practice = await signUpPractice(visit.context);
    const { colleague, owner } = practice;
    await bookTheWeek(visit, practice);
    const employees = new EmployeesPage(visit);
    await visit.open(EmployeesPage.path);
    await employees.row(colleague.name).waitFor();
    await visit.checkScreen('list');
    await employees.openRow(colleague.name);
    await visit.checkScreen('record');
    await visit.page
      .getByRole('button', { name: visit.texts('mfe-settings')('offboarding.confirm') })
      .click();
    const dialog = await employees.openOffboarding(colleague.name);
    await visit.checkScreen('question');
    await employees.choose(dialog, 'keep');
    await employees.deactivate(dialog);
    await new Shell(visit).toast(employees.toastOf('done', colleague.name));
    expect(await attending(visit, addDays(today(), 7))).toHaveLength(3);

    // Remaining appointments are handled later.
    const remaining = await employees.openRemaining(colleague.name);
    await employees.choose(remaining, 'cancel');
    await visit.checkScreen('remaining');
    await employees.settle(remaining);
    expect(await attending(visit, addDays(today(), 7))).toEqual([`09:00 ${owner.name}`]);
  },
);
