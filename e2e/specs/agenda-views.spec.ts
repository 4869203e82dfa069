import { type BlockInput, blockEndpoints } from '@alinha/contracts-agenda';
import { beforeEach, describe, expect, test } from 'vitest';
import { book, type Practice, signUpPractice } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { SIZES, useVisits, type Visit, type VisitOptions } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';

const visits = useVisits();

/** A Wednesday, whatever today is. */
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

/** A Wednesday on which both professionals are busy at 09:00, the owner twice, and Thursday is a holiday. */
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
  await at('09:00', colleague.id);
  await callApi(visit.context, blockEndpoints.create, { body: HOLIDAY });
  return { ...practice, visit, agenda: new AgendaPage(visit) };
}

const searchOf = ({ page }: Visit) => decodeURIComponent(new URL(page.url()).search);

describe('day, week and month', () => {
  test.each(SIZES.flatMap((size) => (['pt', 'en'] as const).map((language) => ({ ...size, language }))))(
    'hold the same appointments at $width px in $language',
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

describe('the address', () => {
  test('brings back view, day and filters, and the back button walks through what was seen', async () => {
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

  test('holds the professionals that a drawer leaves on a small screen', async () => {
    const { visit, agenda, owner, colleague, client } = await setScene({ size: SIZES[0] });
    await visit.open(`${ON_DAY}&view=week`);
    await agenda.appointmentsOf(client.name, owner.name).waitFor();
    const filters = await agenda.filters();
    await agenda.professionalBox(filters, owner.name).click();
    await agenda.closeFilters();
    await filters.waitFor({ state: 'detached' });
    await agenda.appointmentsOf(client.name, owner.name).waitFor({ state: 'detached' });
    await agenda.appointmentsOf(client.name, colleague.name).waitFor();
    expect(searchOf(visit)).toContain(`professionals=${colleague.id}`);
  });
});

describe('the hours', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await setScene();
  });

  test('go from midnight to midnight, and open at 08:00', async () => {
    const { visit, agenda, client } = scene;
    await visit.open(`${ON_DAY}&view=week`);
    await agenda.appointmentsOf(client.name).waitFor();
    const labels = await agenda.hourLabels.allTextContents();
    expect([labels[0], labels.at(-1), labels.length]).toEqual(['00:00', '23:00', 24]);
    expect(await agenda.firstHourInSight()).toBe('08:00');
  });

  test('have a column for each professional of the day, and overlaps stand side by side', async () => {
    const { visit, agenda, owner, colleague, client } = scene;
    await visit.open(`${ON_DAY}&view=day`);
    await agenda.appointmentsOf(client.name, owner.name).waitFor();
    expect(await agenda.columnNames.allTextContents()).toEqual([colleague.name, owner.name]);
    const [first, second] = await agenda.placesOf(client.name, owner.name);
    if (!first || !second) throw new Error('the owner has two appointments');
    expect(first.x + first.width).toBeLessThanOrEqual(second.x);
    expect(second.y).toBeLessThan(first.y + first.height);
  });

  test('show what is closed: working hours in a lighter tone, blocks by their name', async () => {
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

describe('keys', () => {
  test('change the view and walk through the month', async () => {
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

describe('booking', () => {
  test('has a button for each kind on a wide screen', async () => {
    const { visit, agenda } = await setScene();
    await visit.open(ON_DAY);
    const { single, recurring } = agenda.creationButtons;
    await single.waitFor();
    await recurring.click();
    await visit.arrive('/app/appointments/new-mensalidade');
  });

  test.each(SIZES.slice(0, 2))('has a menu of both kinds at $width px', async (size) => {
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
