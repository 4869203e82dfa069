import { employeeEndpoints } from '@alinha/contracts-accounts';
import { type BlockInput, blockEndpoints } from '@alinha/contracts-agenda';
import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { book, type Practice, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { rowsOfTier, SCREENS } from '../fixtures/screens.ts';
import { addClient } from '../fixtures/studio.ts';
import { SIZES, useVisits, type Visit, type VisitOptions } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';

const visits = useVisits();

/** A Wednesday, independent of today. */
const DAY = '2027-03-10';
const DAY_NAME = { pt: 'quarta-feira, 10 de março', en: 'Wednesday, March 10' };
const ON_DAY = `${AgendaPage.path}?date=${DAY}`;
const HOLIDAY: BlockInput = {
  kind: 'holiday',
  name: 'Aniversário da cidade',
  employee_id: null,
  start_date: '2027-03-11',
  end_date: '2027-03-11',
  start_time: null,
  end_time: null,
  weekdays: [],
};

type Scene = Practice & { readonly visit: Visit; readonly agenda: AgendaPage };

/** A Wednesday before a holiday: the owner at 09:00 and 09:30, the colleague at 11:00. */
async function setScene(options: VisitOptions = {}): Promise<Scene> {
  const visit = await visits(options);
  const practice = await signUpPractice(visit.context);
  const { owner, colleague, client } = practice;
  const at = (time: string, employee_id: number) =>
    book(visit.context, {
      employee_id,
      client_id: client.id,
      start_datetime: `${DAY} ${time}:00`,
      allow_overbooking: true,
    });
  await at('09:00', owner.id);
  await at('09:30', owner.id);
  await at('11:00', colleague.id);
  await callApi(visit.context, blockEndpoints.create, { body: HOLIDAY });
  return { ...practice, visit, agenda: new AgendaPage(visit) };
}

const searchOf = ({ page }: Visit) => decodeURIComponent(new URL(page.url()).search);

test("the first document shows the frame and the day's appointments before scripts arrive", async () => {
  const { visit, agenda, client } = await setScene();
  const { page } = visit;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/libraries-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(ON_DAY, { waitUntil: 'commit' });
  const frame = page.locator('.frame');
  await frame.getByText('Carregando...').waitFor();
  await frame.getByText(client.name).first().waitFor();
  expect(await frame.locator('time').allTextContents()).toEqual(['09:00', '09:30', '11:00']);
  arrive();
  await agenda.title.waitFor();
  await frame.waitFor({ state: 'detached' });
  visit.checkQuiet('frame');
});

describe('day, week and month view', () => {
  test.each(SCREENS)(
    'show the same appointments at $width px in $language',
    { tags: ['screens'] },
    async ({ language, ...size }) => {
      const { visit, agenda, client } = await setScene({
        language,
        size,
        album: `views-${language}-${size.width}`,
      });
      await visit.open(ON_DAY);
      await agenda.title.waitFor();
      for (const view of ['day', 'week', 'month'] as const) {
        await agenda.show(view);
        await agenda.appointmentsOf(client.name).waitFor();
        await visit.checkScreen(view);
      }
      expect(searchOf(visit)).toContain('view=month');
      expect(await agenda.month.getByRole('gridcell').count()).toBe(42);
      await agenda.dayOfMonth(DAY_NAME[language]).waitFor();
    },
  );
});

describe("the agenda's address", () => {
  test('restores view, day and filters, and the back button returns to earlier ones', async () => {
    const { visit, agenda, colleague, client } = await setScene();
    await visit.open(`${ON_DAY}&view=day&professionals=${colleague.id}&done=hidden`);
    await agenda.appointmentsOf(client.name, colleague.name).waitFor();
    const filters = await agenda.filters();
    expect(await agenda.professionalBox(filters, colleague.name).isChecked()).toBe(true);
    expect(await agenda.doneBox(filters).isChecked()).toBe(false);
    await agenda.show('month');
    await agenda.goStep('next', 'month');
    await expect
      .poll(() => searchOf(visit))
      .toBe(`?view=month&date=2027-04-10&professionals=${colleague.id}&done=hidden`);
    await visit.page.goBack();
    await visit.page.goBack();
    await expect.poll(() => searchOf(visit)).toContain('view=day');
    await agenda.appointmentsOf(client.name, colleague.name).waitFor();
  });

  test('contains the professionals selected in the drawer of a small screen', {
    tags: ['deep'],
  }, async () => {
    const { visit, agenda, owner, colleague, client } = await setScene({ size: SIZES[0] });
    await visit.open(`${ON_DAY}&view=week`);
    await agenda.appointmentsOf(client.name, owner.name).waitFor();
    const filters = await agenda.filters();
    await agenda.professionalBox(filters, owner.name).click();
    await visit.page.goBack();
    await filters.waitFor({ state: 'detached' });
    await agenda.appointmentsOf(client.name, owner.name).waitFor({ state: 'detached' });
    await agenda.appointmentsOf(client.name, colleague.name).waitFor();
    expect(searchOf(visit)).toContain(`professionals=${colleague.id}`);
  });
});

describe('the hours of the agenda', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await setScene();
  });

  test('cover the whole day, and first show 08:00', { tags: ['deep'] }, async () => {
    const { visit, agenda, client } = scene;
    await visit.open(`${ON_DAY}&view=week`);
    await agenda.appointmentsOf(client.name).waitFor();
    const labels = await agenda.hourLabels.allTextContents();
    expect([labels[0], labels.at(-1), labels.length]).toEqual(['00:00', '23:00', 24]);
    expect(await agenda.firstHourInSight()).toBe('08:00');
  });

  test('have a column for each professional, and overlapping appointments are side by side', async () => {
    const { visit, agenda, owner, colleague, client } = scene;
    await visit.open(`${ON_DAY}&view=day`);
    await agenda.appointmentsOf(client.name, owner.name).waitFor();
    expect(await agenda.columnNames.allTextContents()).toEqual([colleague.name, owner.name]);
    const [first, second] = await agenda.placesOf(client.name, owner.name);
    if (!first || !second) throw new Error('the owner has two appointments');
    expect(first.x + first.width).toBeLessThanOrEqual(second.x);
    expect(second.y).toBeLessThan(first.y + first.height);
  });

  test('show time outside working hours lighter and blocks with their name', async () => {
    const { visit, agenda, client } = scene;
    await visit.open(`${ON_DAY}&view=week`);
    await agenda.appointmentsOf(client.name).waitFor();
    await agenda.closed('00:00 – 07:00, 21:00 – 24:00').first().waitFor();
    await agenda.closed('Aniversário da cidade').waitFor();
    await agenda.show('month');
    const thursday = agenda.dayOfMonth('quinta-feira, 11 de março');
    await expect.poll(() => thursday.getAttribute('aria-label')).toContain('Aniversário da cidade');
  });
});

describe('the agenda of a busy studio', () => {
  const NAMES = ['Bruna Lopes', 'Caio Teles', 'Duda Alves'];

  /** Wednesday at 09:00, with an appointment for every professional. */
  async function setBusyScene(size: (typeof SIZES)[number], album: string) {
    const scene = await setScene({ size, album });
    const { visit, client } = scene;
    for (const name of NAMES) {
      const email = `${name.split(' ')[0]}.${scene.account.email}`;
      const body = { name, email, password: 'segredo2', capacity: 1 };
      const { id } = await callApi(visit.context, employeeEndpoints.create, { body });
      await book(visit.context, {
        employee_id: id,
        client_id: client.id,
        start_datetime: `${DAY} 09:00:00`,
        allow_overbooking: true,
      });
    }
    return scene;
  }

  test('shows one professional at a time or a list of all on a phone', async () => {
    const { visit, agenda, owner, client } = await setBusyScene(SIZES[0], 'busy-phone');
    await visit.open(`${ON_DAY}&view=day`);
    await agenda.appointmentsOf(client.name, owner.name).waitFor();
    expect(await agenda.appointmentsOf(client.name, 'Bruna Lopes').count()).toBe(0);
    await visit.checkScreen('own');
    const pages = visit.page.getByRole('group', { name: visit.texts('mfe-agenda')('agenda.professionals') });
    await pages.getByRole('button', { name: 'Bruna' }).click();
    await agenda.appointmentsOf(client.name, 'Bruna Lopes').waitFor();
    await pages.getByRole('button', { name: visit.texts('mfe-agenda')('agenda.everyone') }).click();
    for (const name of [owner.name, ...NAMES]) await agenda.appointmentsOf(client.name, name).waitFor();
    await visit.checkScreen('all');
  });

  test("shows one card with their number when more than two appointments overlap in a tablet's week", {
    tags: ['deep'],
  }, async () => {
    const { visit, agenda, client } = await setBusyScene(SIZES[1], 'busy-tablet');
    await visit.open(`${ON_DAY}&view=week`);
    const stack = visit.page.locator('.card-stack', { hasText: client.name }).first();
    await stack.waitFor();
    await visit.checkScreen('stack');
    await stack.click();
    const opened = visit.page.getByRole('dialog');
    await opened.getByRole('button', { name: /Bruna Lopes/ }).waitFor();
    await visit.checkScreen('opened');
    await opened.getByRole('button', { name: /Bruna Lopes/ }).click();
    const details = visit.page.getByRole('dialog', { name: visit.texts('mfe-agenda')('agenda.details') });
    await details.getByText('Bruna Lopes').waitFor();
    expect(await agenda.title.count()).toBe(1);
  });
});

describe('keyboard shortcuts', () => {
  test('change the view and move through the month', { tags: ['deep'] }, async () => {
    const { visit, agenda, client } = await setScene();
    const { keyboard } = visit.page;
    await visit.open(ON_DAY);
    await agenda.appointmentsOf(client.name).waitFor();
    await keyboard.press('m');
    await agenda.dayOfMonth(DAY_NAME.pt).focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowLeft');
    await expect.poll(() => searchOf(visit)).toContain('date=2027-03-16');
    await keyboard.press('Enter');
    await expect.poll(() => searchOf(visit)).toBe('?view=day&date=2027-03-16');
    await keyboard.press('w');
    await expect.poll(() => searchOf(visit)).toContain('view=week');
    await keyboard.press('ArrowLeft');
    await agenda.appointmentsOf(client.name).waitFor();
    visit.checkQuiet('keys');
  });
});

describe('the booking buttons', { tags: ['deep'] }, () => {
  test('are separate on a wide screen', async () => {
    const { visit, agenda } = await setScene();
    await visit.open(ON_DAY);
    const { single, recurring } = agenda.creationButtons;
    await single.waitFor();
    await recurring.click();
    await visit.arrive('/app/appointments/new-mensalidade');
  });

  test.each(SIZES.slice(0, 2))('are in one menu at $width px', async (size) => {
    const { visit, agenda } = await setScene({ size });
    await visit.open(ON_DAY);
    const { single, recurring } = await agenda.creationMenu();
    await single.waitFor();
    await recurring.click();
    await visit.arrive('/app/appointments/new-mensalidade');
    await visit.page.goBack();
    await agenda.openNew();
  });
});

test.each(rowsOfTier(SIZES.slice(0, 2)))(
  'the back button closes menus, panels and dialogs one by one, and stays in the agenda, at $width px',
  { tags: ['screens'] },
  async (size) => {
    const { visit, agenda, owner, client } = await setScene({ size, album: `back-${size.width}` });
    const { page, context } = visit;
    const texts = visit.texts('mfe-agenda');
    const other = await addClient(context, { name: 'Lia Prado', email: null, phone: '11987450132' });
    for (const { id } of [client, other])
      await book(context, {
        employee_id: owner.id,
        client_id: id,
        payment_amount_cents: 9_000,
        start_datetime: `${DAY} 15:00:00`,
        allow_overbooking: true,
      });
    await visit.open(`${ON_DAY}&view=week`);
    await agenda.appointmentsOf(client.name).waitFor();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
    const menu = page.getByRole('menu');
    const dialog = (name: string) => page.getByRole('dialog', { name });
    const options = button(texts('agenda.menu', { name: other.name }));
    const theClass = page.locator('[data-appointment*=" "]');
    const people = dialog(texts('agenda.count_other', { count: 2 }));
    const backCloses = async (overlay: Locator) => {
      await page.goBack();
      await overlay.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe(AgendaPage.path);
      await agenda.title.waitFor({ state: 'attached' });
    };

    await button(texts('agenda.new')).click();
    await menu.waitFor();
    await backCloses(menu);

    const filters = await agenda.filters();
    await filters.waitFor();
    await backCloses(filters);

    // A menu and its dialog over the list of a class, which stays open.
    await theClass.click();
    await options.click();
    await menu.waitFor();
    await backCloses(menu);
    await options.click();
    await item(texts('payment.pay')).click();
    await item(texts('payment.method.pix')).waitFor();
    await visit.checkScreen('payment', { resizes: false });
    await backCloses(menu);
    await options.click();
    await item(texts('attendance.cancel')).click();
    const question = dialog(texts('attendance.ask.cancelled'));
    await question.waitFor();
    await visit.checkScreen('cancel', { resizes: false });
    await backCloses(question);
    await options.click();
    await item(texts('agenda.mark')).click();
    await people
      .getByRole('button', { name: `${texts('agenda.unmark')}: ${other.name}`, exact: true })
      .waitFor();
    await visit.checkScreen('done', { resizes: false });
    await backCloses(people);

    const details = await agenda.openDetails(client.name);
    await details.getByRole('button', { name: texts('agenda.edit'), exact: true }).click();
    const edit = dialog(texts('edit.title'));
    await edit.waitFor();
    await backCloses(edit);

    // A list in a form.
    await theClass.click();
    await people.getByRole('button', { name: texts('classes.add') }).click();
    const form = dialog(texts('quick.title'));
    await form.getByRole('combobox', { name: texts('booking.client') }).click();
    const list = page.getByRole('listbox');
    await list.waitFor();
    await backCloses(list);
    await backCloses(form);

    await theClass.click();
    await people.getByRole('button', { name: new RegExp(`^${other.name}`) }).press('p');
    await menu.waitFor();
    await backCloses(menu);
    await backCloses(people);
    expect(searchOf(visit)).toContain('view=week');

    // A page that scrolls keeps its place when a menu closes.
    await page.setViewportSize({ width: size.width, height: 360 });
    await visit.open('/app/appointments/today');
    await button(texts('agenda.new')).click();
    await menu.waitFor();
    await page.evaluate('scrollTo(0, 60)');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await page.waitForFunction('!history.state.overlay');
    expect(await page.evaluate('scrollY')).toBe(60);
    visit.checkQuiet('back');
  },
);

describe('text at 200 %', { tags: ['deep'] }, () => {
  test.each(SIZES.slice(1))('fits the page without overlapping days at $width px', async (size) => {
    const { visit, agenda } = await setScene({ size, album: `large-text-${size.width}` });
    await visit.open(`${ON_DAY}&view=week`);
    await agenda.title.waitFor();
    await visit.page.addStyleTag({ content: ':root { font-size: 200% }' });
    const overlapping = await visit.page.evaluate(() => {
      const textsOf = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect();
        });
      const rows = [textsOf('.rbc-header [aria-hidden]'), textsOf('[role="gridcell"] button')];
      return rows.flatMap((row) =>
        row
          .slice(1)
          .filter(
            (box, index) =>
              box.top < (row[index]?.bottom ?? 0) &&
              box.left < (row[index]?.right ?? 0) &&
              box.right > (row[index]?.left ?? 0),
          ),
      ).length;
    });
    expect(overlapping).toBe(0);
    expect(
      await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await visit.checkScreen('week');
  });
});
