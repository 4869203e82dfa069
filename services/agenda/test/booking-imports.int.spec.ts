import { activityEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  blockEndpoints,
  bookingImportAdvanced,
  bookingImportEndpoints,
  PLAN_IMPORT_FIELDS,
  roomReductionEndpoints,
  SESSION_IMPORT_FIELDS,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { employeeInput, eventually, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { confirm, movingStudio, preview, run, runDraft, testCpf, upload } from './booking-csv.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ clock: clock.now });

const FIELDS = { plans: PLAN_IMPORT_FIELDS, sessions: SESSION_IMPORT_FIELDS };
const PLANS = 'Cliente;CPF;Profissional;Dias;Horário;Término;Especialidade;Sala;Valor;Dia de cobrança;Início';
const SESSIONS = 'Cliente;Profissional;Data;Hora;Especialidade;Sala;Valor';

const GOOD_PLANS = [
  PLANS,
  `Ana Lima;${testCpf(1)};rafael antonio;seg e qua;09:00; ;PILATES;sala reformer;R$ 1.320,50;5;`,
];

describe('plans', () => {
  test('are imported with their weekly times, prices and first dates', async () => {
    const { studio, rafael, room, specialty, ana, bia, plansOf } = await movingStudio(app);
    const draft = await upload(studio, 'plans', [
      ...GOOD_PLANS,
      'bia reis;;Rafael Antonio;Terça, quinta;10h, 11:30;11:00, 12:30;;;280;dia 10;07/12/2026',
    ]);
    expect(draft).toMatchObject({
      kind: 'plans',
      total: 2,
      mapping: { client: 0, cpf: 1, professional: 2, weekdays: 3, start_time: 4, end_time: 5, date: 10 },
    });
    expect(await preview(studio, draft)).toEqual({
      to_create: 2,
      to_skip: 0,
      charged_now: 1,
      without_charge: 0,
      errors: [],
      errors_total: 0,
      conflicts: [],
      conflicts_total: 0,
    });
    expect(await runDraft(studio, draft)).toMatchObject({ created: 2, skipped: 0, failed: 0 });
    expect(await plansOf(ana.id)).toMatchObject([
      {
        name: 'Pilates - 2x',
        employee_id: rafael.id,
        room_id: room.id,
        specialty_id: specialty.id,
        price_cents: 132_050,
        billing_period: 'monthly',
        billing_day: 5,
        schedules: [
          { weekday: 1, start_time: '09:00', end_time: '09:50', first_date: '2026-11-23' },
          { weekday: 3, start_time: '09:00', end_time: '09:50' },
        ],
      },
    ]);
    expect(await plansOf(bia.id)).toMatchObject([
      {
        price_cents: 28_000,
        billing_day: 10,
        schedules: [
          { weekday: 2, start_time: '10:00', end_time: '11:00', first_date: '2026-12-08' },
          { weekday: 4, start_time: '11:30', end_time: '12:30', first_date: '2026-12-10' },
        ],
      },
    ]);
    await eventually(async () => {
      const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'plan' } });
      expect(activities).toMatchObject([{ action: 'plan.imported', count: 2, user_id: studio.user.id }]);
    });
  });

  test('that run already pay their running period in full, as the preview says', async () => {
    const { studio, ana, bia } = await movingStudio(app);
    const draft = await upload(studio, 'plans', [
      PLANS,
      'Ana Lima;;Rafael Antônio;seg;09:00;;;;300;5;01/03/2026',
      'Bia Reis;;Rafael Antônio;ter;09:00;;;;400;5;07/12/2026',
    ]);
    expect(await preview(studio, draft)).toMatchObject({ to_create: 2, charged_now: 1 });
    await runDraft(studio, draft);
    const paymentsOf = ({ id }: { readonly id: number }) =>
      studio.call(paymentEndpoints.listOfClient, { params: { id } });
    await eventually(async () => {
      const payments = [await paymentsOf(ana), await paymentsOf(bia)];
      // Eleven days of November remain.
      expect(payments).toMatchObject([
        [{ total_amount_cents: 30_000, period_start: '2026-11-01', due_date: '2026-11-23' }],
        [{ total_amount_cents: 40_000, period_start: '2026-12-01', due_date: '2026-12-08' }],
      ]);
    });
  });

  test('change nothing when the same file is imported again', async () => {
    const { studio, booked } = await movingStudio(app);
    expect(await run(studio, 'plans', GOOD_PLANS)).toMatchObject({ created: 1 });
    const before = await booked();
    const again = await upload(studio, 'plans', [...GOOD_PLANS, GOOD_PLANS[1] ?? '']);
    expect(await preview(studio, again)).toMatchObject({ to_create: 0, to_skip: 2, conflicts_total: 0 });
    expect(await runDraft(studio, again)).toMatchObject({ created: 0, skipped: 2, failed: 0 });
    expect(await booked()).toEqual(before);
  });

  test('explain every wrong value of a row in the language of the reader', async () => {
    const { studio } = await movingStudio(app);
    await studio.call(clientEndpoints.create, { body: { name: 'Bia Reis' } });
    const draft = await upload(studio, 'plans', [
      PLANS,
      'Ninguém;;Outro;xyz;25:00;;RPG;Sala 9;grátis;7;31/02/2027',
      'Bia Reis;;Rafael Antônio;seg;09:00;09:05;;;100;5;',
      'Ana Lima;;Rafael Antônio;seg;09:00, 10:00;;;;100;5;01/02/2030',
      'Ana Lima;;Rafael Antônio;seg;09:00;;;;100;5;;uma a mais',
    ]);
    const { errors, errors_total } = await preview(studio, draft);
    expect(errors_total).toBe(4);
    expect(
      errors.map(({ row, problems }) => [row, problems.map(({ field, text }) => `${field}: ${text}`)]),
    ).toEqual([
      [
        2,
        [
          'client: Cliente não encontrado',
          'professional: Profissional não encontrado',
          'specialty: Especialidade não encontrada',
          'room: Sala não encontrada',
          'weekdays: Escreva os dias da semana, por exemplo: seg, qua',
          'start_time: Horário inválido',
          'price: Escreva um só valor, maior que zero, por exemplo 100,00',
          'billing_day: O dia de cobrança é 1, 5, 10, 15, 20, 25 ou 28',
          'date: Data inválida',
        ],
      ],
      [
        3,
        [
          'client: Mais de um cliente corresponde. Informe o CPF, o e-mail ou o telefone',
          'end_time: A duração mínima é de 15 minutos',
        ],
      ],
      [
        4,
        [
          'start_time: Escreva um horário, ou um para cada dia da semana',
          'date: A primeira data fica a mais de um ano de hoje',
        ],
      ],
      [5, ['null: A linha tem mais colunas do que o cabeçalho']],
    ]);
    expect(await runDraft(studio, draft)).toMatchObject({ created: 0, failed: 4 });
    const params = { id: draft.id };
    const english = await studio.speaking('en').call(bookingImportEndpoints.failures, { params });
    expect(english.split('\r\n')[1]).toContain('Client not found; Professional not found');
    const corrected = english.replace('09:05', '10:00').replace('3,Bia Reis,,', `3,Bia Reis,${testCpf(2)},`);
    expect(await run(studio, 'plans', corrected.trimEnd().split('\r\n'))).toMatchObject({
      created: 1,
      failed: 3,
    });
  });

  test('of many weekly times are imported in several batches', async () => {
    const { studio, booked } = await movingStudio(app);
    const body = employeeInput({ name: 'Turma', capacity: 9 });
    await studio.call(employeeEndpoints.create, { body });
    const [days, times] = [
      ['seg', 'ter', 'qua', 'qui', 'sex'],
      ['08:00', '09:00', '10:00', '11:00'],
    ];
    const weekdays = times.flatMap(() => days).join(' ');
    const starts = times.flatMap((time) => days.map(() => time)).join(' ');
    const row = (number: number) => `;${testCpf(number)};Turma;${weekdays};${starts};;;;100;5;`;
    expect(await run(studio, 'plans', [PLANS, row(1), row(2), row(3)])).toMatchObject({
      created: 3,
      failed: 0,
    });
    expect(await booked()).toHaveLength(3 * 20 * 52);
  });

  test('with conflicts are left out with the reason, or lose only the conflicting dates', async () => {
    const { studio, rafael, bia, plansOf, booked } = await movingStudio(app);
    await studio.call(appointmentEndpoints.create, {
      body: {
        employee_id: rafael.id,
        client_id: bia.id,
        start_datetime: '2026-11-30 09:00:00',
        end_datetime: '2026-11-30 10:00:00',
        allow_overbooking: false,
      },
    });
    await studio.call(blockEndpoints.create, {
      body: { kind: 'holiday', employee_id: null, start_date: '2026-12-07', end_date: '2026-12-07' },
    });
    const rows = [
      PLANS,
      `Ana Lima;${testCpf(1)};Rafael Antônio;seg;09:00;10:00;;;300;5;`,
      `Bia Reis;${testCpf(2)};Rafael Antônio;seg;09:30;10:30;;;300;5;`,
      `Caio Sá;${testCpf(3)};Rafael Antônio;domingo;09:00;;;;300;5;`,
    ];
    const draft = await upload(studio, 'plans', rows);
    const strict = await preview(studio, draft);
    expect(strict).toMatchObject({ to_create: 0, conflicts_total: 3 });
    expect(strict.conflicts.map(({ problems }) => problems[0]?.text)).toEqual([
      '2 de 52 datas em conflito, a primeira em 30/11/2026 09:00: agenda do profissional cheia, horário bloqueado',
      '2 de 52 datas em conflito, a primeira em 30/11/2026 09:30: agenda do profissional cheia, cliente já tem consulta, horário bloqueado',
      '52 de 52 datas em conflito, a primeira em 22/11/2026 09:00: fora do horário de atendimento',
    ]);
    expect(await runDraft(studio, draft)).toMatchObject({ created: 0, failed: 3 });
    expect(await booked()).toHaveLength(1);

    const again = await upload(studio, 'plans', rows);
    const lenient = await preview(studio, again, true);
    // The second plan has no date left beside the first one.
    expect(lenient).toMatchObject({ to_create: 1, conflicts_total: 3 });
    const done = await runDraft(studio, again, true);
    expect(done).toMatchObject({ created: 1, failed: 2 });
    expect(done.failures.map(({ row }) => row)).toEqual([3, 4]);
    expect(await plansOf(bia.id)).toEqual([]);
    expect((await booked()).filter(({ client_id }) => client_id !== bia.id)).toHaveLength(50);
  });
});

test('clients are found by CPF, else by e-mail, phone or name, and relatives by their names', async () => {
  const { studio, ana, bia, caio, booked } = await movingStudio(app);
  const phone = '11987651001';
  const lia = await studio.call(clientEndpoints.create, { body: { name: 'Lia Lima', phone } });
  const zeros = await studio.call(clientEndpoints.create, { body: { name: 'Zé', cpf: '01234567890' } });
  const row = (values: string, hour: number) => `${values};Rafael Antônio;23/11/2026;${hour}:00`;
  const done = await run(studio, 'sessions', [
    'Nome;CPF;E-mail;Celular;Profissional;Data;Hora',
    row(`Outro nome;${testCpf(1)};;`, 8),
    row(';;C2@example.com;', 9),
    row('CAIO SA;;;', 10),
    row(`Lia Lima;;;+55 (11) 98765-1001`, 11),
    row('Zé;1234567890;;', 12),
    row(`;;;${phone}`, 13),
    row(`Caio Sá;${testCpf(1)};;`, 14),
    row('Ana Lima;-;;', 15),
  ]);
  expect(done).toMatchObject({
    created: 7,
    failed: 1,
    failures: [{ row: 7, problems: [{ field: 'client', value: phone }] }],
  });
  const clients = (await booked()).map(({ client_id }) => client_id);
  expect(clients).toEqual([ana, bia, caio, lia, zeros, ana, ana].map(({ id }) => id));
});

describe('sessions', () => {
  test('are imported with the duration and price of their specialty', async () => {
    const { studio, room, ana, bia, caio, booked } = await movingStudio(app);
    const rows = [
      SESSIONS,
      'Ana Lima;Rafael Antônio;23/11/2026;9:00;Pilates;Sala Reformer;',
      'Bia Reis;Rafael Antônio;24/11/2026 14:30;;;;120,00',
      'Caio Sá;Rafael Antônio;25/11/2026;2 PM;Pilates;;0',
      'Caio Sá;Rafael Antônio;26/11/2026;14:00;;;',
      'Caio Sá;Rafael Antônio;19/11/2026;14:00;;;',
    ];
    const draft = await upload(studio, 'sessions', rows);
    const found = await preview(studio, draft);
    expect(found).toMatchObject({ to_create: 4, without_charge: 1, errors_total: 1 });
    expect(found.errors[0]?.problems).toEqual([
      { field: 'date', value: '19/11/2026', text: 'Esta data já passou' },
    ]);
    expect(await runDraft(studio, draft)).toMatchObject({ created: 4, failed: 1 });
    expect(await booked()).toEqual([
      { start: '2026-11-23 09:00:00', client_id: ana.id, room_id: room.id, cents: 9_000 },
      { start: '2026-11-24 14:30:00', client_id: bia.id, room_id: null, cents: 12_000 },
      { start: '2026-11-25 14:00:00', client_id: caio.id, room_id: null, cents: null },
      { start: '2026-11-26 14:00:00', client_id: caio.id, room_id: null, cents: null },
    ]);
    expect(await run(studio, 'sessions', rows)).toMatchObject({ created: 0, skipped: 4, failed: 1 });
  });

  test('at a taken time are left out, also when an earlier row takes it', async () => {
    const { studio, booked } = await movingStudio(app);
    const draft = await upload(studio, 'sessions', [
      SESSIONS,
      'Ana Lima;Rafael Antônio;23/11/2026;09:00;;;',
      'Bia Reis;Rafael Antônio;23/11/2026;09:30;;;',
    ]);
    expect((await preview(studio, draft)).conflicts).toMatchObject([
      { row: 3, problems: [{ text: '23/11/2026 09:30: agenda do profissional cheia' }] },
    ]);
    expect(await runDraft(studio, draft)).toMatchObject({ created: 1, failed: 1, failures: [{ row: 3 }] });
    expect(await booked()).toHaveLength(1);
  });

  test('in a room that is closed on their day are conflicts in the preview and in the import', async () => {
    const { studio, room, booked } = await movingStudio(app);
    const closed = { start_date: '2026-11-23', end_date: '2026-11-23', capacity: 0, reason: 'Pintura' };
    await studio.call(roomReductionEndpoints.create, { body: { room_id: room.id, ...closed } });
    const draft = await upload(studio, 'sessions', [
      SESSIONS,
      'Ana Lima;Rafael Antônio;23/11/2026;09:00;;Sala Reformer;',
      'Ana Lima;Rafael Antônio;24/11/2026;09:00;;Sala Reformer;',
    ]);
    expect(await preview(studio, draft)).toMatchObject({ to_create: 1, conflicts: [{ row: 2 }] });
    expect(await runDraft(studio, draft)).toMatchObject({ created: 1, failures: [{ row: 2 }] });
    expect(await booked()).toMatchObject([{ start: '2026-11-24 09:00:00' }]);
  });
});

test('an import resumes when its connections are cut, and ignores a repeated event', {
  timeout: 60_000,
}, async () => {
  const { studio, booked } = await movingStudio(app);
  const days = Array.from({ length: 24 }, (_, index) => String(index + 1).padStart(2, '0'));
  const rows = days
    .filter((day) => !['06', '13', '20'].includes(day))
    .flatMap((day) =>
      [8, 9, 10, 11, 12].map((hour) => `Ana Lima;Rafael Antônio;${day}/12/2026;${hour}:00;;;`),
    );
  const draft = await upload(studio, 'sessions', [SESSIONS, ...rows]);
  await confirm(studio, draft);
  const isRunning = async () => {
    const sql = `SELECT 1 FROM agenda.booking_import WHERE id = $1 AND status = 'running'`;
    return (await app.database.query(sql, [draft.id])).length > 0;
  };
  let cuts = 0;
  while (cuts < 2 && (await isRunning())) {
    // Only connections in a transaction: its work is rolled back as a whole.
    const cut = await app.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'alinha-agenda' AND datname = current_database() AND xact_start IS NOT NULL
         AND EXISTS (SELECT 1 FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
                     WHERE l.pid = pg_stat_activity.pid AND c.relname = 'booking_import')`,
    );
    cuts += cut.length;
  }
  expect(cuts).toBeGreaterThan(0);
  expect(await runDraft(studio, draft)).toMatchObject({ created: rows.length, failed: 0 });
  await app.platform.queues.addAll('events.agenda', [
    {
      name: bookingImportAdvanced.type,
      data: { company_id: studio.companyId, id: draft.id, after_row: 21 },
      id: `again-${draft.id}`,
    },
  ]);
  // Handled behind the repeated event.
  expect(await run(studio, 'sessions', [SESSIONS, rows[0] ?? ''])).toMatchObject({ skipped: 1 });
  expect(await booked()).toHaveLength(rows.length);
});

test('a draft belongs to its company and needs the columns of its kind', async () => {
  const { studio } = await movingStudio(app);
  const stranger = await app.signUp();
  const draft = await upload(studio, 'plans', ['Quem;Quando', 'Ana;amanhã']);
  expect(draft).toMatchObject({ mapping: {}, status: 'draft' });
  await expect(preview(stranger, draft)).rejects.toMatchObject({ status: 404 });
  await expect(preview(studio, draft)).rejects.toMatchObject({
    status: 400,
    fields: {
      'mapping.client': 'Indique a coluna deste campo',
      'mapping.professional': 'Indique a coluna deste campo',
      'mapping.weekdays': 'Indique a coluna deste campo',
      'mapping.start_time': 'Indique a coluna deste campo',
      'mapping.price': 'Indique a coluna deste campo',
      'mapping.billing_day': 'Indique a coluna deste campo',
    },
  });
  const tooMany = ['Cliente', ...Array.from({ length: 2001 }, () => 'Ana')];
  await expect(upload(studio, 'plans', tooMany)).rejects.toMatchObject({
    status: 400,
    fields: { file: 'O arquivo tem mais de 2.000 linhas. Divida-o em partes.' },
  });
});

test.each(['plans', 'sessions'] as const)(
  'the template of %s is recognized column by column',
  async (kind) => {
    const { studio } = await movingStudio(app);
    for (const language of ['pt', 'en'] as const) {
      const speaker = studio.speaking(language);
      const file = await speaker.call(bookingImportEndpoints.template, { query: { kind } });
      const { mapping } = await upload(studio, kind, [file]);
      const byColumn = Object.entries(mapping).sort(([, one], [, other]) => one - other);
      expect(byColumn).toEqual(FIELDS[kind].map((field, column) => [field, column]));
    }
  },
);
