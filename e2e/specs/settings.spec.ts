import { companyEndpoints } from '@alinha/contracts-accounts';
import { expect, test } from 'vitest';
import { callApi } from '../fixtures/api.ts';
import { signInAsColleague } from '../fixtures/colleague.ts';
import { rowsOfTier, SCREENS } from '../fixtures/screens.ts';
import { signUp } from '../fixtures/studio.ts';
import { symbolIn } from '../fixtures/texts.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { EditCompanyPage } from '../pages/edit-company.page.ts';
import { choose, field } from '../pages/form-fields.ts';
import { LeaveQuestion } from '../pages/leave-question.ts';
import { NewAppointmentPage } from '../pages/new-appointment.page.ts';
import { SettingsPage } from '../pages/settings.page.ts';
import { Shell } from '../pages/shell.page.ts';

const visits = useVisits();

const journeys = rowsOfTier([
  { language: 'pt', size: SIZES[2], invalidCpf: 'CPF inválido', zone: /Manaus \(GMT-4\)/ },
  { language: 'en', size: SIZES[0], invalidCpf: 'Invalid CPF', zone: /Manaus \(GMT-4\)/ },
] as const);

test.each(journeys)(
  "an owner edits the company's data ($language)",
  { tags: ['screens'] },
  async ({ language, size, invalidCpf, zone }) => {
    const visit = await visits({ album: `edit-company-${language}`, language, size });
    const texts = visit.texts('mfe-settings');
    await signUp(visit.context);
    const settings = new SettingsPage(visit);
    const form = new EditCompanyPage(visit);
    const leave = new LeaveQuestion(visit);
    await visit.open(SettingsPage.path);
    await settings.editCompany.click();
    await visit.arrive(EditCompanyPage.path);

    await form.document('cnpj').pressSequentially('11222333000181');
    expect(await form.document('cnpj').inputValue()).toBe('11.222.333/0001-81');
    await form.chooseDocument('cpf');
    expect(await form.document('cpf').inputValue()).toBe('');
    await form.document('cpf').pressSequentially('11111111111');
    await form.field('email').fill('');
    await form.saveButton.click();
    await form.error(invalidCpf).waitFor();
    await visit.checkScreen('refused');

    // Leaving by mistake keeps the input.
    await form.goBack();
    await leave.dialog.waitFor();
    await visit.checkScreen('leave');
    await leave.stay();
    await form.document('cpf').fill('');
    await form.document('cpf').pressSequentially('52998224725');
    await form.field('legal_name').fill('  Vértice Movimento LTDA ');
    await form.field('email').fill(' Contato@Vertice.example ');
    await form.field('phone').fill('1130451200');
    await form.field('website').fill('https://vertice.example/');
    await form.chooseTimeZone('Manaus');
    await form.requireEvolution.setChecked(false, { force: true });
    await form.saveButton.click();
    await visit.arrive(SettingsPage.path);
    await new Shell(visit).toast(texts('company.saved'));
    for (const fact of [
      '529.982.247-25',
      'Vértice Movimento LTDA',
      'contato@vertice.example',
      '(11) 3045-1200',
      'vertice.example',
      texts('company.no'),
    ])
      await settings.company.getByText(fact, { exact: true }).waitFor();
    await settings.company.getByText(zone).waitFor();
    await visit.checkScreen('saved');

    // Stored values equal the shown ones.
    await visit.page.reload();
    await settings.company.getByText('529.982.247-25').waitFor();
    visit.checkQuiet('company');
  },
);

test('an owner sets up rooms, specialties and the language', async () => {
  const visit = await visits({ album: 'settings-lists' });
  const texts = visit.texts('mfe-settings');
  await signUp(visit.context);
  const settings = new SettingsPage(visit);
  const shell = new Shell(visit);
  await visit.open(SettingsPage.path);
  await settings.openNewRoom();
  await visit.page.getByRole('button', { name: texts('rooms.create') }).click();
  await visit.page.getByText('Preencha nome e capacidade.').first().waitFor();
  await settings.createRoom({ name: 'Sala Reformer', capacity: 4 });
  await settings.rooms.getByText('• 4 atendimentos simultâneos').waitFor();
  await settings.editRoom('Sala Reformer', { name: 'Sala Cadillac', capacity: 1 });
  await shell.toast(texts('rooms.updated'));
  await settings.rooms.getByText('• 1 atendimento simultâneo').waitFor();
  await settings.openNewSpecialty();
  await settings.createSpecialty('RPG');
  await settings.specialties.getByText('• 60 min').waitFor();
  await settings.priceSpecialty('RPG', { duration: 50, price: '180' });
  await shell.toast(texts('specialties.updated'));
  await settings.specialties.getByText(/^• 50 min · R\$\s180,00$/).waitFor();
  await visit.checkScreen('filled');

  // A booking of the specialty has its duration and price.
  await visit.open(NewAppointmentPage.path);
  const agendaTexts = visit.texts('mfe-agenda');
  await choose(visit.page, agendaTexts('booking.specialty'), 'RPG');
  await field(visit.page, agendaTexts('booking.start')).fill('10:00');
  expect(await field(visit.page, agendaTexts('booking.end')).inputValue()).toBe('10:50');
  const price = field(visit.page, agendaTexts('new.amount', symbolIn('pt')));
  expect(await price.inputValue()).toMatch(/^R\$\s180,00$/);
  await visit.checkScreen('booking');
  await visit.open(SettingsPage.path);

  await settings.deleteRow(settings.rooms, 'Sala Cadillac');
  await settings.rooms.getByText(texts('rooms.empty')).waitFor();
  await settings.deleteRow(settings.specialties, 'RPG');
  await settings.specialties.getByText(texts('specialties.empty')).waitFor();
  await settings.chooseLanguage('English');
  await visit.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await shell.toast('Language saved.');
  visit.checkQuiet('lists');
});

test('a user without administrator rights reads company data and edits only rooms and their own language', {
  tags: ['deep'],
}, async () => {
  const owner = await visits({ album: 'settings-owner' });
  await signUp(owner.context);
  const visit = await visits({ album: 'settings-colleague', size: SIZES[0] });
  await signInAsColleague(owner.context, visit.context);
  const settings = new SettingsPage(visit);
  await visit.open(SettingsPage.path);
  await settings.company.getByText('Estúdio Vértice').waitFor();
  expect(await settings.editCompany.count()).toBe(0);
  await visit.checkScreen('settings');
  await settings.openNewRoom();
  await settings.createRoom({ name: 'Consultório', capacity: 1 });
  await settings.chooseLanguage('English');
  await visit.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const form = new EditCompanyPage(visit);
  await visit.open(EditCompanyPage.path);
  await form.adminOnly.waitFor();
  await visit.checkScreen('company');
  expect(await form.saveButton.count()).toBe(0);

  // The company's language is unchanged.
  expect(await callApi(owner.context, companyEndpoints.get, {})).toMatchObject({ language: 'pt' });
  visit.checkQuiet('colleague');
});

test.each(SCREENS)(
  'the settings and their forms fit the screen at $width px ($language)',
  { tags: ['screens'] },
  async ({ language, ...size }) => {
    const visit = await visits({ album: `settings-${language}-${size.width}`, size, language });
    await signUp(visit.context);
    const settings = new SettingsPage(visit);
    await visit.open(SettingsPage.path);
    await settings.configureWhatsapp.waitFor();
    await settings.deletion.getByRole('button').waitFor();
    await visit.checkScreen('empty');
    await settings.openNewRoom();
    await visit.checkScreen('new-room');
    await settings.createRoom({ name: 'Sala Reformer', capacity: 4 });
    await settings.openNewSpecialty();
    await visit.checkScreen('new-specialty');
    await settings.createSpecialty('Fisioterapia ortopédica');
    await visit.checkScreen('settings');
    await settings.rooms.getByRole('link', { name: 'Sala Reformer', exact: true }).click();
    await visit.checkScreen('edit-room');
    await visit.page.goBack();
    await settings.specialties.getByRole('link', { name: 'Fisioterapia ortopédica', exact: true }).click();
    await visit.checkScreen('edit-specialty');
    await visit.page.goBack();
    await settings.giveCreditsForLateCancellations();
    await visit.checkScreen('rules');
    await visit.open(EditCompanyPage.path);
    await new EditCompanyPage(visit).title.waitFor();
    await visit.checkScreen('edit-company');
  },
);
