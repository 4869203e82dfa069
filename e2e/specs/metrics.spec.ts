import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { addDays } from '@alinha/contracts-core';
import pg from 'pg';
import type { BrowserContext } from 'playwright-core';
import { describe, expect, inject, test, vi } from 'vitest';
import { book, type Practice, signUpPractice, today } from '../fixtures/agenda.ts';
import { callApi } from '../fixtures/api.ts';
import { shownDate } from '../fixtures/dates.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { signUp } from '../fixtures/studio.ts';
import { useVisits } from '../fixtures/visit.ts';
import { MetricsPage } from '../pages/metrics.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';

const visits = useVisits();
const PER_DAY = 'metrics.appointments.by_day';
const PER_WEEK = 'metrics.appointments.by_week';
const spaced = (text: string | null) => text?.replace(/\s+/g, ' ') ?? '';

/** Books with a creation date of a month ago, because deleting a new booking is no cancellation. */
async function bookLongAgo(context: BrowserContext, practice: Practice, start: string): Promise<number> {
  const { id } = await book(context, {
    employee_id: practice.owner.id,
    client_id: practice.client.id,
    start_datetime: start,
    allow_overbooking: true,
  });
  const database = new pg.Client({ connectionString: inject('databaseUrl') });
  await database.connect();
  try {
    await database.query(
      `UPDATE agenda.appointment SET created_at = created_at - interval '30 days' WHERE id = $1`,
      [id],
    );
  } finally {
    await database.end();
  }
  return id;
}

/**
 * Two days ago: three appointments, one done, one cancelled. Yesterday: one of the colleague. Ten days ago: one, for
 * comparison. One payment was made yesterday, one is late.
 */
async function practiceWithPast(context: BrowserContext): Promise<Practice> {
  const practice = await signUpPractice(context);
  const { owner, colleague, client } = practice;
  const at = (days: number, time: string) => `${addDays(today(), -days)} ${time}:00`;
  const bookFor = (employee_id: number, start_datetime: string) =>
    book(context, { employee_id, client_id: client.id, start_datetime, allow_overbooking: true });
  const done = await bookFor(owner.id, at(2, '08:00'));
  await callApi(context, appointmentEndpoints.update, { params: { id: done.id }, body: { done: true } });
  await bookFor(owner.id, at(2, '10:00'));
  const cancelled = await bookLongAgo(context, practice, at(2, '12:00'));
  await callApi(context, appointmentEndpoints.delete, { params: { id: cancelled } });
  await bookFor(colleague.id, at(1, '09:00'));
  await bookFor(owner.id, at(10, '09:00'));
  const pay = (body: object) =>
    callApi(context, paymentEndpoints.create, {
      body: { client_id: client.id, total_amount_cents: 15_000, due_date: addDays(today(), -1), ...body },
    });
  await pay({ status: 'paid', paid_at: addDays(today(), -1) });
  await pay({ total_amount_cents: 9_000 });
  return practice;
}

describe.each(SCREENS)('at $width px in $language', { tags: ['screens'] }, ({ language, ...size }) => {
  test('an owner sees the studio metrics as charts, as tables and as CSV files', async () => {
    const visit = await visits({ album: `metrics-${size.width}-${language}`, size, language });
    const { colleague, owner } = await practiceWithPast(visit.context);
    const metrics = new MetricsPage(visit);
    await visit.open(`${MetricsPage.path}?period=7d`);
    await metrics.chart(PER_DAY).waitFor();
    await vi.waitFor(async () => {
      expect(spaced(await metrics.number('metrics.appointments.name').textContent())).toMatch(/3.*200%.*1/);
    });
    expect(spaced(await metrics.number('metrics.outcomes.not_done').textContent())).toContain('2');
    expect(spaced(await metrics.number('metrics.outcomes.cancelled').textContent())).toContain('1');
    const money = language === 'pt' ? 'R$ 150,00' : '$150.00';
    expect(spaced(await metrics.number('metrics.revenue.paid').textContent())).toContain(money);
    // The plan chart has the total under each bar.
    await metrics.chart('metrics.plans.title').getByText(money).waitFor();
    await visit.checkScreen('week');

    await metrics.splitByProfessional();
    await visit.page.waitForURL(/breakdown=1/);
    const table = await metrics.showTable(PER_DAY);
    await table.getByText(colleague.name).first().waitFor();
    await table.getByText(owner.name).first().waitFor();
    await visit.checkScreen('table');
    const file = await metrics.download(PER_DAY);
    const separator = language === 'pt' ? ';' : ',';
    const yesterday = shownDate(addDays(today(), -1), language);
    expect(file.text.split('\r\n')).toContain([yesterday, colleague.name, 1].join(separator));
    expect(file.name).toMatch(/^\w+-\d{4}-\d\d-\d\d\.csv$/);

    await metrics.chooseProfessional(colleague.name);
    await vi.waitFor(async () => {
      expect(spaced(await metrics.number('metrics.appointments.name').textContent())).toMatch(/^\D*1\D/);
    });
    await metrics.choosePeriod('365d');
    await metrics.chart('metrics.outcomes.title').waitFor();
    await visit.page.reload();
    await metrics.chart(PER_WEEK).waitFor();
    await visit.checkScreen('year-of-one');
  });
});

test('a user without administrator rights sees the same metrics', { tags: ['deep'] }, async () => {
  const owner = await visits();
  const { account } = await practiceWithPast(owner.context);
  const visit = await visits({ album: 'metrics-colleague' });
  const signIn = new SignInPage(visit);
  await visit.open(SignInPage.path);
  await signIn.signIn({ email: `davi.${account.email}`, password: 'segredo2' });
  await visit.arrive('/app/appointments');
  await visit.page
    .getByRole('link', { name: visit.texts('mfe-settings')('metrics.title'), exact: true })
    .click();
  const metrics = new MetricsPage(visit);
  await metrics.title.waitFor();
  await metrics.choosePeriod('7d');
  await metrics.chart('metrics.revenue.title').waitFor();
  expect(spaced(await metrics.number('metrics.revenue.paid').textContent())).toContain('R$ 150,00');
  await visit.checkScreen('colleague');
});

test('arrow keys move through a chart and announce each value', { tags: ['deep'] }, async () => {
  const visit = await visits();
  await practiceWithPast(visit.context);
  const metrics = new MetricsPage(visit);
  await visit.open(`${MetricsPage.path}?period=7d`);
  await metrics.chart(PER_DAY).focus();
  for (let step = 0; step < 4; step += 1) await visit.page.keyboard.press('ArrowRight');
  await vi.waitFor(async () => {
    expect(spaced(await metrics.tooltip(PER_DAY).textContent())).toMatch(/Consultas ?2$/);
  });
  await visit.page.keyboard.press('ArrowRight');
  await vi.waitFor(async () => {
    expect(spaced(await metrics.tooltip(PER_DAY).textContent())).toMatch(/Consultas ?1$/);
  });
  visit.checkQuiet('keyboard');
});

test('two addresses show the metrics, and other addresses below them lead there', {
  tags: ['deep'],
}, async () => {
  const visit = await visits({ album: 'metrics-empty' });
  await signUp(visit.context);
  const metrics = new MetricsPage(visit);
  await visit.open('/app/metrics/consultas-por-dia');
  await metrics.title.waitFor();
  expect(visit.pathname()).toBe('/app/metrics/consultas-por-dia');
  await visit.page.getByText(visit.texts('mfe-settings')('metrics.appointments.empty')).first().waitFor();
  await visit.checkScreen('empty');
  await visit.open('/app/metrics/receita/2026');
  await visit.arrive(MetricsPage.path);
  await metrics.title.waitFor();
  visit.checkQuiet('addresses');
});

test('the chart library is loaded by the metrics screen only', { tags: ['deep'] }, async () => {
  const visit = await visits();
  await practiceWithPast(visit.context);
  const fetched: string[] = [];
  visit.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const isCharts = (path: string) => /\/remotes\/settings\/assets\/charts-/.test(path);
  await visit.open('/app/settings');
  await visit.page.getByRole('heading', { level: 1 }).waitFor();
  await visit.settle();
  expect(fetched.filter(isCharts)).toEqual([]);
  await visit.open(MetricsPage.path);
  await new MetricsPage(visit).chart(PER_WEEK).waitFor();
  expect(fetched.filter(isCharts)).toHaveLength(1);
});
