import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { expect, test } from 'vitest';
import { book, signUpPractice, today } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { EmployeesPage } from '../pages/employees.page.ts';
import { EvolutionPage } from '../pages/evolution.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

const visits = useVisits();
const NOTE = 'Paciente relatou dor lombar ao levantar; mobilidade melhor no fim da sessão.';

test.each([
  { role: 'reception', language: 'pt', size: SIZES[0], opens: [] },
  { role: 'finance', language: 'en', size: SIZES[2], opens: ['/app/metrics', '/app/finance'] },
] as const)(
  'an administrator gives a colleague the role $role, who then sees no notes ($language, $size.width px)',
  { tags: ['deep'] },
  async ({ role, language, size, opens }) => {
    const office = await visits({ album: `roles-office-${role}`, language, size: SIZES[2] });
    const { owner, colleague, client } = await signUpPractice(office.context);
    const start_datetime = `${today()} 10:00:00`;
    const { id } = await book(office.context, {
      employee_id: owner.id,
      client_id: client.id,
      start_datetime,
    });
    await callApi(office.context, appointmentEndpoints.update, {
      params: { id },
      body: { evolution: NOTE },
    });

    const employees = new EmployeesPage(office);
    await office.open(`/app/employees/${colleague.id}/edit`);
    await employees.chooseRole(role);
    await office.checkScreen('choice');
    await employees.save();
    await office.arrive(EmployeesPage.path);
    const label = office.texts('mfe-settings')(`employees.roles.${role}`);
    await employees.row(colleague.name).filter({ hasText: label }).waitFor();
    await office.checkScreen('team');

    const visit = await visits({ album: `roles-${role}`, language, size });
    const { page } = visit;
    const noAccess = (reason: string) =>
      page.getByText(visit.texts('libs/web-kit')(`no_permission.${reason}`), { exact: true });
    await visit.open(SignInPage.path);
    await new SignInPage(visit).signIn({ email: colleague.email, password: 'segredo2' });
    await visit.arrive('/app/appointments');
    await page
      .getByRole('button', { name: new RegExp(client.name) })
      .first()
      .click();
    const panel = page.getByRole('dialog');
    await panel.getByText(owner.name).first().waitFor();
    expect(await panel.getByText(NOTE).count()).toBe(0);
    await visit.checkScreen('panel', { resizes: false });

    await visit.open(EvolutionPage.pathOf(id));
    await noAccess('notes').waitFor();
    await visit.checkScreen('note');
    await visit.open(`/app/clients/${client.id}`);
    await page.getByRole('heading', { level: 1, name: client.name }).waitFor();
    await visit.checkScreen('record');
    expect(await page.getByText(NOTE).count()).toBe(0);
    await visit.open('/app/appointments/today');
    await page.getByRole('heading', { level: 1, name: visit.texts('mfe-agenda')('today.title') }).waitFor();
    await visit.checkScreen('today');

    for (const [path, reason] of [
      ['/app/metrics', 'metrics'],
      ['/app/finance', 'money'],
    ] as const) {
      await visit.open(path);
      if ((opens as readonly string[]).includes(path)) {
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await noAccess(reason).count()).toBe(0);
      } else await noAccess(reason).waitFor();
    }
    await visit.checkScreen('finance');
    if (visit.isPhone) await page.getByRole('button', { name: visit.texts('shell')('top.menu') }).click();
    const menu = new Shell(visit).menu;
    await menu.waitFor();
    for (const path of ['/app/metrics', '/app/finance'])
      expect(await menu.locator(`a[href="${path}"]`).count(), path).toBe(
        (opens as readonly string[]).includes(path) ? 1 : 0,
      );
    visit.checkQuiet('menu');
  },
);
