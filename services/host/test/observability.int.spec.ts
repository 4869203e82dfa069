import { readFile } from 'node:fs/promises';
import { authEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import {
  appointmentInput,
  clientInput,
  createTestDatabase,
  employeeInput,
  emptyTestRedis,
  eventually,
  type Part,
  registerInput,
  SplitProduct,
  TEST_PASSWORD,
  TestCaller,
  TestStudio,
  testCpf,
} from '@alinha/testing';
import { afterAll, expect, test } from 'vitest';
import { startTraceCollector } from './trace-collector.ts';

const EXPORT_LIMIT_MS = 60_000;
const TOKEN = 'a-token-that-only-operators-have';

const collector = await startTraceCollector();
const database = await createTestDatabase();
const lines: { part: Part; line: string }[] = [];
const product = await SplitProduct.start({
  databaseUrl: database.url,
  secret: database.secret,
  redisUrl: await emptyTestRedis(),
  environment: {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OPERATOR_TOKEN: TOKEN,
    LOG_LEVEL: 'trace',
  },
  onLine: (part, line) => lines.push({ part, line }),
});
const visitor = () => new TestCaller({ url: product.url, failureLog: () => undefined, cookie: null });
const owner = registerInput();
const studio = await TestStudio.signUp(visitor(), owner);

afterAll(async () => {
  await product.close();
  await collector.close();
  await database.release();
});

test('a request and its events form one trace through gateway, service, SQL and outbox', {
  timeout: 120_000,
}, async () => {
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const body = appointmentInput({
    employee_id: studio.user.id,
    client_id: client.id,
    payment_amount_cents: 9_000,
  });
  const made = await studio.request('POST', '/api/appointments', body, {
    'x-request-id': 'booked-in-a-trace',
  });
  expect(made.status).toBe(201);
  const trace = await eventually(() => {
    const root = collector.spans.find(
      ({ service, name, parentSpanId }) =>
        service === 'gateway' && name === 'POST /api/appointments' && parentSpanId === undefined,
    );
    const spans = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
    const has = (service: string, name: RegExp) =>
      expect(
        spans.filter((span) => span.service === service).map((span) => span.name),
        service,
      ).toContainEqual(expect.stringMatching(name));
    has('gateway', /^POST \/api\/appointments$/);
    has('agenda', /^POST \/api\/appointments$/);
    has('agenda', /^INSERT /);
    has('agenda', /^INSERT .*outbox$/);
    has('agenda', /^publish agenda\./);
    has('billing', /^process events\.billing$/);
    has('billing', /^INSERT /);
    has('messaging', /^process events\.messaging$/);
    // Every span's parent is part of the trace.
    const ids = new Set(spans.map(({ spanId }) => spanId));
    expect(spans.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([]);
    return spans;
  }, EXPORT_LIMIT_MS);
  expect(trace.filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1);
  // The session was resolved in another process, in the same trace.
  expect(
    collector.spans.some(({ service, name }) => service === 'accounts' && name.startsWith('handle ')),
  ).toBe(true);
});

test('a trace started by the caller is continued', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await studio.request('GET', '/api/clients', undefined, {
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
  });
  await eventually(() => {
    const services = collector.spans.filter((span) => span.traceId === traceId).map(({ service }) => service);
    expect(services).toEqual(expect.arrayContaining(['gateway', 'clients']));
  }, EXPORT_LIMIT_MS);
});

const metricsOf = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(url, { headers });
  expect(reply.status).toBe(200);
  return reply.text();
};

test('services serve metrics on their own port, the gateway with a token, and the dashboard uses existing ones', async () => {
  expect((await fetch(`${product.url}/metrics`)).status).toBe(404);
  expect((await fetch(`${product.url}/ops/metrics`)).status).toBe(401);
  const { gateway, services } = await eventually(async () => {
    const read = {
      gateway: await metricsOf(`${product.url}/ops/metrics`, { authorization: `Bearer ${TOKEN}` }),
      services: await Promise.all(SERVICE_NAMES.map((name) => metricsOf(`${product.urlOf(name)}/metrics`))),
    };
    const agenda = read.services[SERVICE_NAMES.indexOf('agenda')] ?? '';
    for (const line of [
      /^alinha_http_request_duration_seconds_count\{service="agenda",method="POST",route="\/api\/appointments",status="201"\} \d/m,
      /^alinha_outbox_oldest_seconds\{service="agenda"\} \d/m,
      /^alinha_outbox_rows\{service="agenda"\} \d/m,
      /^alinha_job_duration_seconds_count\{queue="events\.agenda",outcome="completed"\} \d/m,
      /^alinha_queue_jobs\{queue="events\.agenda",state="failed"\} 0/m,
      /^nodejs_eventloop_lag_p99_seconds \d/m,
    ])
      expect(agenda).toMatch(line);
    expect(read.gateway).toMatch(/^alinha_circuit_open\{service="agenda",replica="127\.0\.0\.1:\d+"\} 0/m);
    return read;
  }, EXPORT_LIMIT_MS);
  // Route templates, never addresses with ids.
  expect(gateway + services.join('')).not.toMatch(/route="[^"]*\/\d+/);

  const counted = new Set(
    [gateway, ...services].flatMap((text) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)),
  );
  const file = new URL('../../../deploy/grafana/dashboard.json', import.meta.url);
  const dashboard: unknown = JSON.parse(await readFile(file, 'utf8'));
  const shown = new Set<string>();
  JSON.stringify(dashboard, (key, value) => {
    if (key === 'expr')
      for (const [name] of String(value).matchAll(/\b(?:alinha|bullmq|nodejs|process)_\w+/g)) shown.add(name);
    return value;
  });
  expect(shown.size).toBeGreaterThan(8);
  const without = [...shown].filter(
    (name) => !counted.has(name) && !counted.has(name.replace(/_(bucket|sum|count)$/, '')),
  );
  expect(without).toEqual([]);
});

test('every log line about a request has its id in every process, and none has personal data', {
  timeout: 180_000,
}, async () => {
  const cpf = testCpf();
  const person = clientInput({
    name: 'Ludmila Sanches',
    phone: '11912345678',
    email: 'ludmila@example.com',
    cpf,
  });
  const client = await studio.call(clientEndpoints.create, { body: person });
  const colleague = await studio.call(employeeEndpoints.create, {
    body: employeeInput({ name: 'Dr. Zózimo' }),
  });
  const notes = 'Hérnia de disco em L5';
  const booking = appointmentInput({ employee_id: studio.user.id, client_id: client.id, notes });
  const booked = await studio.call(appointmentEndpoints.create, { body: booking });

  // A refused request.
  await studio.request('POST', '/api/appointments', booking);
  await studio.request('POST', '/api/employees', employeeInput({ email: colleague.email }));
  await studio.request('POST', '/api/clients', `{"name": Ludmila Sanches, "cpf": "${cpf}"`);
  await studio.request('GET', `/api/clients/${client.id}?q=Ludmila`);
  await visitor().request('POST', '/api/auth/login', { email: colleague.email, password: 'errada-123' });

  // Failures in each service: a missing table, or a value that PostgreSQL quotes in its error.
  const broken: readonly [table: string, method: 'PUT' | 'POST' | 'GET', path: string, body?: object][] = [
    [
      'clients.client',
      'PUT',
      `/api/clients/${client.id}`,
      { name: 'Ludmila Sanches Prado', phone: '11912345678' },
    ],
    ['agenda.appointment', 'PUT', `/api/appointments/${booked.id}`, { notes }],
    [
      'accounts.employee',
      'PUT',
      `/api/employees/${colleague.id}`,
      { name: 'Dr. Zózimo', email: colleague.email },
    ],
    ['billing.payment', 'GET', `/api/clients/${client.id}/payments`],
    ['messaging.delivery', 'GET', '/api/whatsapp/deliveries'],
    ['content.post', 'GET', '/api/blog/posts'],
  ];
  const failed: { id: string; part: string }[] = [];
  for (const [table, method, path, body] of broken) {
    const [schema = '', name = ''] = table.split('.');
    const [there] = await database.query<{ is: boolean }>('SELECT to_regclass($1) IS NOT NULL AS is', [
      table,
    ]);
    if (!there?.is) throw new Error(`${table} does not exist`);
    await database.query(`ALTER TABLE ${table} RENAME TO ${name}_away`);
    const reply = await studio.request(method, path, body);
    await database.query(`ALTER TABLE ${schema}.${name}_away RENAME TO ${name}`);
    expect(reply, path).toMatchObject({ status: 500 });
    const { request_id } = reply.body as { request_id: string };
    expect(request_id).toBe(reply.headers['x-request-id']);
    failed.push({ id: request_id, part: schema });
  }
  await database.query(
    `ALTER TABLE clients.client ADD CONSTRAINT no_notes CHECK (name <> 'Ludmila Recusada')`,
  );
  const refused = await studio.request('PUT', `/api/clients/${client.id}`, { name: 'Ludmila Recusada' });
  expect(refused.status).toBe(500);

  await eventually(() => {
    for (const { id, part } of failed) {
      const about = lines.filter(({ line }) => line.includes(`"request_id":"${id}"`));
      expect(about.map((line) => line.part)).toEqual(expect.arrayContaining(['gateway', part]));
      const failure = about.find(({ line }) => line.includes('request failed'));
      expect(failure?.line).toContain('"trace_id"');
    }
  }, EXPORT_LIMIT_MS);

  await studio.call(authEndpoints.logout);
  // Without PUBLIC_URL the log has the texts of e-mails, as nobody may be able to open the operators' page yet (ADR 81).
  const said = lines.map(({ line }) => line).filter((line) => !line.includes('e-mail stored in the sandbox'));
  const log = said.join('\n');
  for (const secret of [
    'Ludmila',
    'Sanches',
    '11912345678',
    'ludmila@',
    cpf,
    cpf.replaceAll(/\D/g, ''),
    'Zózimo',
    notes,
    colleague.email,
    owner.email,
    owner.company_name,
    TEST_PASSWORD,
    owner.password,
    'errada-123',
    TOKEN,
    studio.connection.cookie?.split('=')[1] ?? TOKEN,
    database.secret,
  ]) {
    expect(log).not.toContain(secret);
    expect(collector.text()).not.toContain(secret);
  }
});
