import type { Endpoint } from '@alinha/contracts-core';
import fc from 'fast-check';
import { z } from 'zod';
import { testCnpj, testCpf } from '../../src/test-documents.ts';
import { type Holder, Reference } from './fuzzed-value.ts';

/** Internals of a zod schema that are read here; zod publishes them for tools. */
type Inside = {
  readonly type: string;
  readonly shape: Record<string, z.ZodType>;
  readonly in: z.ZodType;
  readonly out: z.ZodType;
  readonly innerType: z.ZodType;
  readonly options: readonly z.ZodType[];
  readonly entries: Record<string, string>;
  readonly values: readonly unknown[];
  readonly element: z.ZodType;
  readonly keyType: z.ZodType;
  readonly valueType: z.ZodType;
};
type Bounds = {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
};

const inside = (schema: z.ZodType) => schema._zod.def as unknown as Inside;
const boundsOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Bounds;

/** Mostly records of the sender, because other requests do not get past the first check. */
const holder: fc.Arbitrary<Holder> = fc.oneof(
  { weight: 7, arbitrary: fc.constant<Holder>('own') },
  { weight: 2, arbitrary: fc.constant<Holder>('marked') },
  { weight: 1, arbitrary: fc.constant<Holder>('nobody') },
);
export const referenceTo = (kind: string) => holder.map((whose) => new Reference(kind, whose));

/** Kind of record by field name, where the name is enough. */
export const REFERENCES: Readonly<Record<string, string>> = {
  employee_id: 'employee',
  successor_id: 'employee',
  user_id: 'employee',
  client_id: 'client',
  after_client: 'client',
  payment_id: 'payment',
  after_part: 'payment part',
  room_id: 'room',
  specialty_id: 'specialty',
  package_id: 'package',
  default_specialty_id: 'specialty',
  plan_id: 'plan',
  exclude_id: 'appointment',
  exclude_ids: 'appointment',
  waiting_entry_id: 'waiting entry',
  appointment_id: 'appointment',
  appointment_ids: 'appointment',
  before_id: 'delivery',
  instance_name: 'instance',
  instance_id: 'instance',
  slug: 'slug',
  name: 'image',
  token: 'token',
};

/** Kind of record of `{id}` in a path. */
export const PATH_REFERENCES: Readonly<Record<string, string>> = {
  '/api/auth/sessions': 'session',
  '/api/auth/passkeys': 'passkey',
  '/api/employees': 'employee',
  '/api/working-hours': 'employee',
  '/api/appointments': 'appointment',
  '/api/appointments/imports': 'booking import',
  '/api/appointments/recurring': 'occurrence',
  '/api/recurring/plans': 'plan',
  '/api/recurring/freezes': 'freeze',
  '/api/blocks': 'block',
  '/api/company/rooms': 'room',
  '/api/company/room-reductions': 'reduction',
  '/api/company/specialties': 'specialty',
  '/api/credits': 'credit',
  '/api/packages': 'package',
  '/api/attachments': 'attachment',
  '/api/company/note-templates': 'note template',
  '/api/company/export': 'export',
  '/api/payments': 'payment',
  '/api/payment-parts': 'payment part',
  '/api/finance/surplus': 'surplus',
  '/api/finance/commission': 'employee',
  '/api/finance/commission/rules': 'employee',
  '/api/waiting-list': 'waiting entry',
  '/api/place-offers': 'freed place',
  '/api/clients': 'client',
  '/api/clients/archived': 'deleted client',
  '/api/clients/imports': 'import',
  '/api/whatsapp/deliveries': 'delivery',
};

const hours = ['07:00', '08:00', '09:30', '12:00', '18:15', '20:45', '23:45'];
const days = ['2026-11-23', '2026-11-24', '2026-12-01', '2026-12-31', '2027-02-28'];
const times = days.flatMap((day) => hours.map((hour) => `${day} ${hour}:00`));

/** Useful values by field name. Values that the schema refuses are skipped. */
const NAMED: Readonly<Record<string, readonly unknown[]>> = {
  start: ['2026-11-01', '2026-12-07 08:00:00'],
  end: ['2026-12-31', '2027-11-01', '2026-12-07 18:00:00'],
  from: ['2026-11-01', '2026-11-20'],
  to: ['2026-11-20', '2027-01-31'],
  start_date: ['2026-11-23', '2026-12-24'],
  end_date: ['2026-12-24', '2027-01-31'],
  first_date: ['2026-11-24', '2026-12-01'],
  expires_on: ['2026-12-05', '2199-12-31'],
  until: ['2026-12-05', '2199-12-31'],
  due_date: ['2026-11-01', '2026-12-05', '2199-12-31'],
  birth_date: ['1900-01-01', '1984-02-29', '2026-11-20'],
  paid_at: ['2026-11-19', '2026-11-20 10:00:00'],
  received_at: ['2026-11-19', '2026-11-20 10:00:00'],
  year: ['2026', '2025'],
  month: ['2026-10', '2026-11'],
  paid_on: ['2026-11-01', null],
  day: ['2026-11-19', '2026-11-20'],
  after_due: ['2026-11-01'],
  agreed_on: ['2026-12-05', null],
  published_at: ['2026-11-01T12:00:00Z', '2027-01-01T00:00:00.000Z'],
  start_datetime: times,
  end_datetime: times,
  start_time: ['07:00', '08:00', '09:00'],
  end_time: ['10:00', '12:30', '18:00'],
  time: hours,
  from_time: ['08:00', '09:00'],
  to_time: ['12:00', '18:00'],
  valid_until: ['2026-11-30', '2026-12-31', '2027-12-31'],
  weekday: [2, 2, 2, 4],
  duration_minutes: [15, 45, 60, 24 * 60, '60'],
  step: ['5', '15', '240'],
  limit: ['1', '25', '100'],
  offset: ['0', '7', '2147483647', '9007199254740991'],
  w: ['1', '480', '4000'],
  cpf: [testCpf(), testCpf(55), ''],
  cnpj: [testCnpj(), ''],
  key: [testCpf(), testCnpj(), 'pix@example.com', '+5511987654321', '123e4567-e12b-12d1-a456-426655440000'],
  first_hour: [8, 9, 19],
  last_hour: [9, 18, 20],
  before_1: [null, 'Olá, {cliente}!'],
  after_1: [null, '{total}'],
  after_3: [null],
  after_7: [null, 'Hi, {client}!'],
  receiver_name: ['Estúdio Equilíbrio', 'Ana 🙂'],
  city: ['São Paulo', 'Rio'],
  phone: ['+5511987654321', '11987654321', '+55 (11) 98765-4321', '12345678'],
  emergency_phone: ['11987654321'],
  zip: ['01310-100', '01310100'],
  timezone: ['America/Sao_Paulo', 'America/Manaus', 'Asia/Tokyo', 'UTC'],
  password: ['segredo-1', 'ç'.repeat(200)],
  evolution: ['x'.repeat(51), 'Paciente chegou com dor lombar e saiu melhor do que veio hoje.', ''],
  text: ['Olá {cliente}, até {data} às {hora}.', '<p>Texto <b>forte</b></p>'],
  url: ['http://10.0.0.1:9/a.png', 'https://alinha.invalid/a.png', '/api/blog/images/x.webp'],
  meta_image: ['/a.png', 'https://alinha.invalid/a.png', ''],
  cursor: [
    '2026-11-20T12:00:00.000Z_00000000-0000-0000-0000-000000000000',
    '0000-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
    '9999-12-31T23:59:59.999Z_ffffffff-ffff-ffff-ffff-ffffffffffff',
  ],
  color: ['#4C8BF5', '#71b27b'],
  width: [1, 1_600],
  version: [0, 1],
  template: ['soap'],
  fields: [[{ id: 'report', type: 'long_text', label: 'Relato', required: false }]],
  answers: [{ report: 'x'.repeat(60) }],
  language: ['pt', 'en'],
  mapping: [
    { name: 0 },
    { name: 0, email: 0 },
    { name: 0, phone: 1 },
    { email: 0 },
    { client: 0, professional: 0, date: 0 },
  ],
  event: ['messages.upsert', 'connection.update', 'messages.update'],
};

const words = ['Ana', 'Sala 1', 'João Pedro', 'Observação', 'Pilates', 'x', '🙂', 'Ação & reação', "D'Ávila"];

function textFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 200, pattern } = boundsOf(schema);
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const [shortest, longest] = [Math.max(minLength, 1), Math.min(maxLength, 60_000)];
  const fitting = words.map((word) => word.padEnd(shortest, '-')).filter((word) => word.length <= maxLength);
  const text = fc.string({
    unit: 'grapheme',
    minLength: shortest,
    maxLength: Math.min(longest, shortest + 40),
  });
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...fitting, 'a'.repeat(shortest)) },
    { weight: 2, arbitrary: text.filter(({ length }) => length <= maxLength) },
    { weight: 1, arbitrary: fc.constant('a'.repeat(longest)) },
    { weight: 1, arbitrary: fc.constant('') },
  );
}

function numberFor(schema: z.ZodType): fc.Arbitrary<unknown> {
  const { minimum = -1_000, maximum = 1_000_000 } = boundsOf(schema);
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, Math.max(minimum, 0) + 500) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );
}

function namedFor(schema: z.ZodType, key: string): fc.Arbitrary<unknown> | null {
  const kind = REFERENCES[key];
  // In a path, `name` is a picture's and `slug` a post's.
  if (kind && (key !== 'name' || boundsOf(schema).maxLength === 200)) return referenceTo(kind);
  // Mostly unused addresses, because a taken one is refused.
  if (key === 'email') return fc.nat({ max: 1_000_000 }).map((number) => `Ana.${number}@Example.com`);
  const fitting = NAMED[key]?.filter((value) => schema.safeParse(value).success) ?? [];
  return fitting.length > 0 ? fc.constantFrom(...fitting) : null;
}

/** Values that a schema accepts field by field. Rules between fields hold by chance. */
export function sampleOf(schema: z.ZodType, key = ''): fc.Arbitrary<unknown> {
  const def = inside(schema);
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return sampleOf(def.innerType, key);
    case 'nullable':
      return fc.oneof(
        { weight: 4, arbitrary: sampleOf(def.innerType, key) },
        { weight: 1, arbitrary: fc.constant(null) },
      );
    case 'object':
      return fieldsOf(def.shape);
    case 'array': {
      const fitting = NAMED[key]?.filter((value) => schema.safeParse(value).success) ?? [];
      if (fitting.length > 0) return fc.constantFrom(...fitting);
      const { minItems = 0, maxItems = 4 } = boundsOf(schema);
      return fc.array(sampleOf(def.element, key), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 2),
      });
    }
    case 'union':
      return namedFor(schema, key) ?? fc.oneof(...def.options.map((option) => sampleOf(option, key)));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      // True would keep the company's users from every other route.
      if (key === 'require_second_factor') return fc.constant(false);
      return fc.boolean();
    case 'record':
      return (
        namedFor(schema, key) ??
        fc.dictionary(sampleOf(def.keyType).map(String), sampleOf(def.valueType), { maxKeys: 6 })
      );
    case 'pipe':
      return (
        namedFor(schema, key) ?? sampleOf(inside(def.in).type === 'transform' ? def.out : sourceOf(def), key)
      );
    case 'string':
      return namedFor(schema, key) ?? textFor(schema);
    case 'number':
      return namedFor(schema, key) ?? numberFor(schema);
    case 'undefined':
      return fc.constant(undefined);
    case 'unknown':
    case 'any':
      return fc.jsonValue({ maxDepth: 3 });
    default:
      throw new Error(`no sample for a schema of type ${def.type}: add one here`);
  }
}

/** The input of `z.string().transform(…)`, but the stricter output of `z.string().pipe(z.email())`. */
const sourceOf = ({ in: source, out }: Inside) => (inside(out).type === 'transform' ? source : out);

/** Fields that exclude each other or most values of others, so they are generated rarely. */
const SELDOM = new Set([
  'end_datetime',
  'duration_minutes',
  'successor_id',
  'paid_at',
  'cpf',
  'cnpj',
  'end',
  'version',
]);
const ABSENT = Symbol('absent');

function fieldsOf(shape: Readonly<Record<string, z.ZodType>>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape).map(([name, schema]): [string, fc.Arbitrary<unknown>] => {
    const sample = sampleOf(schema, name);
    if (schema._zod.optin !== 'optional') return [name, sample];
    const weight = SELDOM.has(name) ? 1 : 4;
    return [name, fc.oneof({ weight, arbitrary: sample }, { weight: 4, arbitrary: fc.constant(ABSENT) })];
  });
  return fc
    .record(Object.fromEntries(fields))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ABSENT)));
}

/** Parameters of a path; the kind of an id follows from the segment before it. */
export function sampleParams({ path, params }: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  if (!params) return fc.constant({});
  return fc.record(
    Object.fromEntries(
      Object.entries(inside(params).shape).map(([name, schema]) => {
        if (name !== 'id') return [name, sampleOf(schema, name)];
        const kind = PATH_REFERENCES[path.slice(0, path.indexOf('/{'))];
        if (!kind) throw new Error(`add to PATH_REFERENCES the kind of record in the id of ${path}`);
        return [name, referenceTo(kind)];
      }),
    ),
    { noNullPrototype: true },
  );
}
