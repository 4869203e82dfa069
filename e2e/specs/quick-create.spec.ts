import { employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, specialtyEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import { describe, expect, test, vi } from 'vitest';
import { book, type Practice, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { useVisits, type Visit, type VisitOptions } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { field } from '../pages/form-fields.ts';
import { QuickCreatePage } from '../pages/quick-create.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { type HalfHour, TimeGridPage } from '../pages/time-grid.page.ts';

const visits = useVisits();

/** A Wednesday, independent of today. */
const DAY = '2027-03-10';
const at = (time: string): HalfHour => ({ day: DAY, time });

type Scene = Practice & {
  readonly visit: Visit;
  readonly grid: TimeGridPage;
  readonly form: QuickCreatePage;
  readonly shell: Shell;
  readonly texts: ReturnType<Visit['texts']>;
};

async function setScene(view: 'day' | 'week' | 'month', options: VisitOptions = {}): Promise<Scene> {
  const visit = await visits(options);
  const practice = await signUpPractice(visit.context);
  await visit.open(`${AgendaPage.path}?view=${view}&date=${DAY}`);
  await new AgendaPage(visit).title.waitFor();
  const texts = visit.texts('mfe-agenda');
  const [grid, form, shell] = [new TimeGridPage(visit), new QuickCreatePage(visit), new Shell(visit)];
  return { ...practice, visit, grid, form, shell, texts };
}

describe('the quick form', () => {
  test.each(SCREENS)(
    'books at the pressed time at $width px in $language',
    { tags: ['screens'] },
    async ({ language, ...size }) => {
      const album = `quick-create-${language}-${size.width}`;
      const { visit, grid, form, shell, client, colleague } = await setScene('day', {
        language,
        size,
        album,
      });
      await grid.press({ ...at('10:00'), professional: colleague.id });
      await form.client.waitFor();
      expect(await form.times()).toEqual(['10:00', '11:00']);
      await visit.checkScreen('form');
      await form.choose(client.name);
      await form.price.fill('90');
      await form.save();
      await shell.toast(form.createdToast);
      await grid.card(client.name, colleague.name).waitFor();
      await visit.checkScreen('made');
    },
  );

  test('books a drawn time range with the keyboard only, and the booking can be undone', async () => {
    const { visit, grid, form, shell, client, owner, texts } = await setScene('week');
    await grid.draw(at('10:00'), at('11:00'));
    await form.client.waitFor();
    expect(await form.times()).toEqual(['10:00', '11:30']);
    expect(await grid.ghost.textContent()).toContain('10:00 – 11:30');
    await visit.page.keyboard.type(client.name.slice(0, 4));
    await visit.page.keyboard.press('Enter');
    await visit.page.keyboard.press('Enter');
    // Only the first appointment needs a price.
    await expect.poll(() => form.price.evaluate((field) => field === document.activeElement)).toBe(true);
    await visit.page.keyboard.type('90');
    await visit.page.keyboard.press('Enter');
    await shell.toast(form.createdToast);
    await grid.card(client.name, `10:00 – 11:30.*${owner.name}`).waitFor();
    expect(await grid.ghost.count()).toBe(0);
    await visit.page.getByRole('button', { name: texts('agenda.undo') }).click();
    await shell.toast(texts('agenda.deleted'));
    await grid.card(client.name).waitFor({ state: 'detached' });
    await visit.page.reload();
    await new AgendaPage(visit).emptyText.waitFor();
    visit.checkQuiet('created and undone');
  });

  test('books a priced session with one click, three letters and Enter twice', {
    tags: ['deep'],
  }, async () => {
    const { visit, grid, form, shell, client, colleague } = await setScene('day');
    const { id } = await callApi(visit.context, specialtyEndpoints.create, {
      body: { name: 'Pilates', duration_minutes: 50, price_cents: 9_000 },
    });
    const change = { params: { id: colleague.id }, body: { default_specialty_id: id } };
    // Accounts handles the event of a new specialty a moment later.
    await vi.waitFor(() => callApi(visit.context, employeeEndpoints.update, change), { timeout: 10_000 });
    await visit.page.reload();
    await new AgendaPage(visit).title.waitFor();
    await grid.press({ ...at('10:00'), professional: colleague.id });
    await expect.poll(() => form.client.evaluate((field) => field === document.activeElement)).toBe(true);
    await visit.page.keyboard.type(client.name.slice(0, 3));
    await visit.page.keyboard.press('Enter');
    await visit.page.keyboard.press('Enter');
    await shell.toast(form.createdToast);
    await grid.card(client.name, '10:00 – 10:50').waitFor();
    const [booked] = await callApi(visit.context, appointmentEndpoints.list, {
      query: { start: DAY, end: addDays(DAY, 1) },
    });
    expect(booked).toMatchObject({ payment_amount_cents: 9_000, specialty_id: id });
  });

  test('creates a new client with the appointment', async () => {
    const { visit, grid, form, shell } = await setScene('week', { album: 'quick-create-client' });
    await grid.press(at('10:00'));
    await form.createClient('Zuleide Ramos');
    expect(await form.newName.inputValue()).toBe('Zuleide Ramos');
    await form.newPhone.fill('11987651234');
    await form.price.fill('90');
    await visit.checkScreen('new-client');
    await form.newPhone.press('Enter');
    await shell.toast(form.createdToast);
    await grid.card('Zuleide Ramos').waitFor();
    const clients = await callApi(visit.context, clientEndpoints.list, {});
    expect(clients.find(({ name }) => name === 'Zuleide Ramos')).toMatchObject({ phone: '11987651234' });
    visit.checkQuiet('new client');
  });

  test('asks when the professional is busy; cancel keeps the form open, confirm overbooks', async () => {
    const { visit, grid, form, shell, client, owner, texts } = await setScene('week');
    await book(visit.context, {
      employee_id: owner.id,
      client_id: client.id,
      start_datetime: `${DAY} 10:30:00`,
    });
    await grid.card(client.name).waitFor();
    visit.problems.expectFailure({ status: 409, method: 'POST', path: /^\/api\/appointments$/ });
    await grid.press(at('09:30'));
    await form.createClient('Lia Campos');
    await form.price.fill('90');
    await form.newName.press('Enter');
    await shell.toast(form.createdToast);
    await grid.press(at('11:30'));
    await form.choose('Lia Campos');
    await field(form.panel, texts('booking.start')).fill('11:00');
    await form.save();
    await form.overbookingQuestion.getByText(client.name).waitFor();
    await form.answer('cancel');
    expect(await form.client.inputValue()).toBe('Lia Campos');
    await form.save();
    await form.answer('confirm');
    await grid.card('Lia Campos', `11:00 – 12:00.*${texts('agenda.state.overbooked')}`).waitFor();
    visit.checkQuiet('overbooked');
  });

  test('opens without times from a day of the month view', { tags: ['deep'] }, async () => {
    const { visit, form, grid, client, shell } = await setScene('month');
    const agenda = new AgendaPage(visit);
    // Beside the day's number, where no appointment is.
    const day = await agenda.dayOfMonth('quarta-feira, 10 de março').boundingBox();
    if (!day) throw new Error('the day is not visible');
    await visit.page.mouse.click(day.x + 60, day.y + 60);
    await form.client.waitFor();
    expect(await form.times()).toEqual(['', '']);
    await field(form.panel, visit.texts('mfe-agenda')('booking.start')).fill('15:00');
    await form.choose(client.name);
    await form.price.fill('90');
    await form.save();
    await shell.toast(form.createdToast);
    await grid.card(client.name).waitFor();
  });
});

describe('the open quick form', () => {
  test('copies all input to the full page, including a new client', { tags: ['deep'] }, async () => {
    const { visit, grid, form, colleague, texts } = await setScene('day');
    await grid.press({ ...at('10:00'), professional: colleague.id });
    await form.createClient('Zuleide Ramos');
    await form.newPhone.fill('11987651234');
    await form.openFullPage();
    const dialog = visit.page.getByRole('dialog', { name: texts('new_client.title') });
    const createClient = visit.page.getByRole('button', { name: texts('new_client.save') });
    await createClient.waitFor();
    expect(await visit.page.getByRole('dialog').count()).toBe(0);
    await createClient.click();
    expect(await field(dialog, texts('new_client.name')).inputValue()).toBe('Zuleide Ramos');
    expect(await field(dialog, texts('new_client.phone')).inputValue()).toBe('(11) 98765-1234');
    await dialog.getByRole('button', { name: texts('new_client.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    const { page } = visit;
    const combobox = (key: string) => page.getByRole('combobox', { name: texts(key), exact: true });
    expect(await combobox('booking.client').inputValue()).toBe('Zuleide Ramos');
    expect(await combobox('booking.professional').textContent()).toContain(colleague.name);
    expect(await field(page, texts('booking.start')).inputValue()).toBe('10:00');
    expect(await field(page, texts('booking.end')).inputValue()).toBe('11:00');
    visit.checkQuiet('full page');
  });

  test.each(SCREENS)(
    'is entirely visible with the client focused after the key N at $width px in $language',
    { tags: ['screens'] },
    async ({ language, ...size }) => {
      const { visit, form, texts } = await setScene('week', { language, size, album: `key-n-${size.width}` });
      await visit.page.getByText(texts('agenda.empty'), { exact: true }).first().waitFor();
      await visit.page.keyboard.press('n');
      await form.client.waitFor();
      await expect.poll(() => form.client.evaluate((input) => input === document.activeElement)).toBe(true);
      const panel = await form.panel.boundingBox();
      const save = await form.panel.getByRole('button', { name: texts('booking.save') }).boundingBox();
      for (const box of [panel, save]) {
        expect(box?.y).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
      }
      await visit.checkScreen('open');
    },
  );

  test('closes with Escape, returns the focus and can be resumed with its input', {
    tags: ['deep'],
  }, async () => {
    const { visit, grid, form, shell, client, texts } = await setScene('week');
    await grid.press(at('10:00'));
    await form.choose(client.name);
    await visit.page.keyboard.press('Escape');
    await form.panel.waitFor({ state: 'detached' });
    const focused = () => visit.page.evaluate(() => document.activeElement?.className ?? '');
    await expect.poll(focused).toContain('rbc-time-content');
    await shell.toast(form.leftToast);
    await visit.page.getByRole('button', { name: texts('quick.resume') }).click();
    await form.client.waitFor();
    expect(await form.client.inputValue()).toBe(client.name);
    visit.checkQuiet('resumed');
  });
});
