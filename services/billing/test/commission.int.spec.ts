import { activityEndpoints, authEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attendanceEndpoints,
  type ChangeAttendanceInput,
  type CreateAppointmentInput,
  packageEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import {
  commissionEndpoints,
  paymentEndpoints,
  type saveCommissionRulesInputSchema,
} from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  clientInput,
  employeeInput,
  eventually,
  roomInput,
  specialtyInput,
  startTestApp,
  TestClock,
} from '@alinha/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';

type RulesInput = z.input<typeof saveCommissionRulesInputSchema>['rules'];

// Friday, 30 October 2026, 09:30 in São Paulo.
const NOW = '2026-10-30T12:30:00Z';
const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });
const setClock = (at: string) => clock.advance(new Date(at).getTime() - clock.now().getTime());
beforeEach(() => setClock(NOW));
const DECEMBER = '2026-12-02T12:30:00Z';
const NOVEMBER = '2026-11';

async function commissionStudio() {
  const studio = await app.signUp();
  const professional = await studio.call(employeeEndpoints.create, {
    body: employeeInput({ name: 'Ana Prado', capacity: 99 }),
  });
  const room = await studio.call(roomEndpoints.create, { body: roomInput({ capacity: 99 }) });
  const client = await studio.call(clientEndpoints.create, { body: clientInput({ name: 'Bia' }) });
  const pilates = await studio.call(specialtyEndpoints.create, { body: specialtyInput({ name: 'Pilates' }) });
  const base = { employee_id: professional.id, client_id: client.id, room_id: room.id };
  const params = { id: professional.id };
  const book = (start_datetime: string, more: Partial<CreateAppointmentInput> = {}) =>
    studio.call(appointmentEndpoints.create, {
      body: { ...base, start_datetime, duration_minutes: 60, ...more } as CreateAppointmentInput,
    });
  const mark = (id: number, attendance: ChangeAttendanceInput['attendance'], more = {}) =>
    studio.call(attendanceEndpoints.change, { params: { id }, body: { attendance, ...more } });
  /** A monthly plan of 400.00. November 2026 has five Mondays. */
  const addMondays = () =>
    studio.call(recurringPlanEndpoints.create, {
      body: {
        ...base,
        price_cents: 40_000,
        billing_period: 'monthly',
        billing_day: 5,
        allow_overbooking: false,
        schedules: [{ weekday: 1, start_time: '09:00', end_time: '10:00' }],
      },
    });
  /** Moves the clock and signs in again, because sessions expire. */
  const moveTo = async (instant: string) => {
    setClock(instant);
    const { user, password } = studio;
    await studio.call(authEndpoints.login, { body: { email: user.email, password } });
  };
  const rules = (...list: RulesInput) =>
    studio.call(commissionEndpoints.saveRules, { params, body: { rules: list } });
  const get = (month = NOVEMBER) => studio.call(commissionEndpoints.get, { params, query: { month } });
  const close = (sessions: number, share_cents: number, month = NOVEMBER) =>
    studio.call(commissionEndpoints.close, { params, body: { month, sessions, share_cents } });
  const pay = (paid_on: string | null, month = NOVEMBER) =>
    studio.call(commissionEndpoints.pay, { params, body: { month, paid_on } });
  return {
    studio,
    moveTo,
    professional,
    client,
    pilates,
    addMondays,
    params,
    book,
    mark,
    rules,
    get,
    close,
    pay,
  };
}
type Studio = Awaited<ReturnType<typeof commissionStudio>>['studio'];
/** Sessions of plans in November. */
const ofPlan = async (studio: Studio) =>
  (
    await studio.call(appointmentEndpoints.list, { query: { start: '2026-11-01', end: '2026-12-01' } })
  ).filter(({ recurring_plan_id }) => recurring_plan_id !== null);
/** Waits for the payment of November. */
const isBilled = (studio: Studio, id: number) =>
  eventually(async () =>
    expect(await studio.call(paymentEndpoints.listOfClient, { params: { id } })).toContainEqual(
      expect.objectContaining({ period_start: '2026-11-01', total_amount_cents: 40_000 }),
    ),
  );
const half = { specialty_id: null, basis_points: 5_000 };
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: { body?: unknown }) => error.body ?? error,
  );

describe('the base of a session', () => {
  test('is its price, or its part of package, plan or the session that it makes up', async () => {
    const { studio, moveTo, client, pilates, addMondays, book, mark, rules, get } = await commissionStudio();
    await rules(half, { specialty_id: pilates.id, fixed_cents: 3_000 });
    const ofClient = { params: { id: client.id } };
    await addMondays();
    const sold = await studio.call(packageEndpoints.sell, {
      ...ofClient,
      body: { specialty_id: pilates.id, sessions: 3, price_cents: 20_000, valid_until: '2027-02-18' },
    });
    const priced = await book('2026-11-03 08:00:00', { payment_amount_cents: 9_001 });
    const packaged = await book('2026-11-04 08:00:00', { specialty_id: pilates.id, package_id: sold.id });
    const free = await book('2026-11-05 08:00:00');
    const [missed, cancelled] = await ofPlan(studio);
    if (!missed || !cancelled) throw new Error('the plan has sessions');
    await mark(cancelled.id, 'cancelled', { cancelled_by: 'client' });
    const madeUp = await book('2026-11-12 08:00:00', { use_credit: true });
    await isBilled(studio, client.id);
    await moveTo(DECEMBER);
    for (const { id } of [priced, packaged, free, madeUp]) await mark(id, 'done');
    await mark(missed.id, 'no_show');

    const { lines, ...row } = await get();
    expect(lines.map((line) => [line.source, line.status, line.base_cents, line.share_cents])).toEqual([
      ['plan', 'no_show', 8_000, 4_000],
      ['session', 'done', 9_001, 4_501],
      ['package', 'done', 6_667, 3_000],
      ['none', 'done', 0, 0],
      ['credit', 'done', 8_000, 4_000],
    ]);
    expect(row).toMatchObject({ is_over: true, sessions: 5, base_cents: 31_668, share_cents: 15_501 });
    expect(await studio.call(commissionEndpoints.overview, { query: {} })).toMatchObject({
      month: NOVEMBER,
      professionals: [{ employee_name: 'Ana Prado', has_rule: true, sessions: 5, closed_at: null }],
      totals: { sessions: 5, base_cents: 31_668, corrections_cents: 0, share_cents: 15_501 },
    });
  });

  test('stays the same when its plan ends in the middle of the period', async () => {
    const { studio, moveTo, client, addMondays, mark, rules, get } = await commissionStudio();
    await rules(half);
    const { id } = await addMondays();
    await isBilled(studio, client.id);
    await moveTo('2026-11-10T12:30:00Z');
    for (const { id } of (await ofPlan(studio)).slice(0, 2)) await mark(id, 'done');
    await studio.call(recurringPlanEndpoints.cancel, { params: { id } });
    expect(await ofPlan(studio)).toHaveLength(2);
    await eventually(async () =>
      expect((await get()).lines.map(({ base_cents }) => base_cents)).toEqual([8_000, 8_000]),
    );
  });
});

describe('a month', () => {
  async function studioWithSession() {
    const made = await commissionStudio();
    await made.rules(half);
    const session = await made.book('2026-11-03 08:00:00', { payment_amount_cents: 10_000 });
    await made.moveTo(DECEMBER);
    await made.mark(session.id, 'done');
    return { ...made, session };
  }

  test('is closed once, with the numbers that the user has seen', async () => {
    const { studio, professional, close, get } = await studioWithSession();
    expect(await refusal(close(1, 4_999))).toMatchObject({ code: 'COMMISSION_CHANGED' });
    expect(await refusal(close(2, 5_000))).toMatchObject({ code: 'COMMISSION_CHANGED' });
    expect(await refusal(close(0, 0, '2026-12'))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { month: 'Este mês ainda não terminou' },
    });
    expect((await get()).closed_at).toBeNull();
    const closings = await Promise.all([1, 2, 3].map(() => refusal(close(1, 5_000))));
    expect(closings.filter((one) => one === 'no error')).toHaveLength(1);
    expect(closings.filter((one) => one !== 'no error')).toMatchObject([
      { code: 'COMMISSION_CLOSED' },
      { code: 'COMMISSION_CLOSED' },
    ]);
    expect(await get()).toMatchObject({ closed_at: '2026-12-02 09:30:00', sessions: 1, share_cents: 5_000 });
    await eventually(async () =>
      expect(await studio.call(activityEndpoints.list, { query: { kind: 'commission' } })).toMatchObject({
        activities: [
          { action: 'commission.closed', label: 'Ana Prado', due: '2026-11-01', subject_id: professional.id },
          {},
        ],
      }),
    );
  });

  test('stays open until the professional has a rule', async () => {
    const { rules, close } = await studioWithSession();
    await rules();
    expect(await refusal(close(1, 0))).toMatchObject({ code: 'COMMISSION_WITHOUT_RULE' });
    await rules(half);
    expect(await close(1, 5_000)).toMatchObject({ share_cents: 5_000 });
  });

  test('keeps its lines when rules and sessions change; the next month to be closed corrects it once', async () => {
    const { studio, moveTo, session, mark, rules, get, close } = await studioWithSession();
    const closed = await close(1, 5_000);
    await rules({ specialty_id: null, fixed_cents: 1_000 });
    await mark(session.id, 'scheduled');
    await studio.call(appointmentEndpoints.delete, { params: { id: session.id } });
    expect(await get()).toEqual({ ...closed, has_rule: true });
    const december = await get('2026-12');
    expect(december).toMatchObject({ sessions: 0, corrections_cents: -5_000, share_cents: -5_000 });
    expect(december.lines).toMatchObject([
      {
        appointment_id: session.id,
        client_name: 'Bia',
        status: null,
        base_cents: -10_000,
        is_correction: true,
      },
    ]);
    await moveTo('2027-02-03T12:30:00Z');
    await close(0, -5_000, '2027-01');
    expect(await get('2026-12')).toMatchObject({ sessions: 0, corrections_cents: 0, lines: [] });
  });

  test('is paid from its last day on, once it is closed, and the payment can be undone', async () => {
    const { close, pay } = await studioWithSession();
    expect(await refusal(pay('2026-12-01'))).toMatchObject({ code: 'COMMISSION_OPEN' });
    await close(1, 5_000);
    expect(await refusal(pay('2026-11-29'))).toMatchObject({
      fields: { paid_on: 'A data é anterior ao fim do mês' },
    });
    expect(await refusal(pay('2026-12-03'))).toMatchObject({
      fields: { paid_on: 'Esta data ainda não chegou' },
    });
    expect(await pay('2026-12-01')).toMatchObject({ paid_on: '2026-12-01' });
    expect(await pay(null)).toMatchObject({ paid_on: null });
  });

  test('can be downloaded as CSV and as PDF in the language of the caller', async () => {
    const { studio, params, close, session, mark } = await studioWithSession();
    await close(1, 5_000);
    await mark(session.id, 'scheduled');
    const download = (path: string) =>
      fetch(`${app.url}/api/finance/commission/${params.id}/${path}`, {
        headers: { cookie: studio.connection.cookie ?? '', 'accept-language': 'pt' },
      });
    const csv = await download(`export?month=${NOVEMBER}`);
    expect(csv.headers.get('content-disposition')).toContain('repasse-2026-11-ana-prado.csv');
    expect(await csv.text()).toContain(
      '03/11/2026 08:00;Bia;;Concluída;Valor da consulta;"100,00";"50,00";;"50,00";',
    );
    const next = await download('export?month=2026-12');
    expect(await next.text()).toContain(
      'Não conta mais;Valor da consulta;"-100,00";"50,00";;"-50,00";Correção',
    );
    const { extractText } = await import('unpdf');
    const pdf = await download('statement?month=2026-12&lang=en');
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
    for (const part of ['Commission for December 2026', 'Ana Prado', 'Bia', 'No longer counts', '-$50.00']) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(part);
    }
  });
});

describe('rules', () => {
  test('are replaced together, and every wrong field is named', async () => {
    const { studio, params, pilates, rules } = await commissionStudio();
    const stranger = await commissionStudio();
    expect(await rules(half, { specialty_id: pilates.id, fixed_cents: 0 })).toHaveLength(2);
    const save = (body: object) =>
      refusal(studio.call(commissionEndpoints.saveRules, { params, body } as never));
    expect(
      await save({
        rules: [
          { specialty_id: null, basis_points: 10_001 },
          { specialty_id: null, fixed_cents: -1 },
          { specialty_id: 1 },
        ],
      }),
    ).toMatchObject({
      fields: {
        'rules.0.basis_points': 'Use de 0 a 100%, com até duas casas decimais',
        'rules.1.specialty_id': 'Só pode haver uma regra para a mesma especialidade',
        'rules.1.fixed_cents': 'Use um valor de R$ 0,00 a R$ 99.999,99',
        'rules.2.basis_points': 'Informe a porcentagem ou o valor fixo',
      },
    });
    expect(
      await save({ rules: [half, { specialty_id: stranger.pilates.id, fixed_cents: 1 }] }),
    ).toMatchObject({
      fields: { 'rules.1.specialty_id': 'Especialidade não encontrada' },
    });
    await Promise.all([rules(half), rules({ specialty_id: null, fixed_cents: 700 })]);
    expect(await studio.call(commissionEndpoints.rules)).toHaveLength(1);
    expect(await stranger.studio.call(commissionEndpoints.rules)).toEqual([]);
  });
});
