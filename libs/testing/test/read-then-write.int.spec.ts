import { companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attachmentEndpoints,
  blockEndpoints,
  cancellationPolicyEndpoints,
  creditEndpoints,
  noteTemplateEndpoints,
  noticeEndpoints,
  packageEndpoints,
  placeOfferEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  roomReductionEndpoints,
  specialtyEndpoints,
  waitingListEndpoints,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import { dunningEndpoints, paymentEndpoints, pixEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { postEndpoints } from '@alinha/contracts-content';
import { addDays } from '@alinha/contracts-core';
import { templateEndpoints, whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import {
  appointmentInput,
  clientInput,
  connectTestPhone,
  eventually,
  registerInput,
  roomInput,
  specialtyInput,
  startTestApp,
  type TestStudio,
  waitingEntryInput,
} from '@alinha/testing';
import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '../src/all-endpoints.ts';

const WRITER = 'writer@read-then-write.example';
const app = await startTestApp({ environment: { BLOG_ADMIN_EMAIL: WRITER } });
const studio = await app.signUp({ ...registerInput(), email: WRITER });
const client = await studio.call(clientEndpoints.create, { body: clientInput({ birth_date: '1980-02-29' }) });
const booking = { employee_id: studio.user.id, client_id: client.id, allow_overbooking: true };
const idOf = ({ id }: { readonly id: number }) => ({ id });
type Resource = { readonly path: string; readonly read: () => Promise<unknown> };
const one = <T>(rows: readonly T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing to read');
  return row;
};

async function appointment(more: object = {}): Promise<Resource> {
  const { id } = await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({ ...booking, ...more }),
  });
  const read = () => studio.call(appointmentEndpoints.get, { params: { id } });
  return { path: `/api/appointments/${id}`, read };
}

async function doneAppointment(): Promise<Resource> {
  const resource = await appointment({ payment_amount_cents: 9_000, payment_status: 'paid' });
  const { id } = idOf((await resource.read()) as { id: number });
  const evolution = 'Chegou com dor lombar e saiu melhor; manter os exercícios em casa.';
  await studio.call(appointmentEndpoints.update, { params: { id }, body: { done: true, evolution } });
  return resource;
}

async function makeUpSession(): Promise<Resource> {
  const granted = { reason: 'x', expires_on: '2199-12-31' };
  await studio.call(creditEndpoints.grant, { params: idOf(client), body: granted });
  return appointment({ use_credit: true });
}

async function packageSession(): Promise<Resource> {
  const specialty = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
  const sale = { specialty_id: specialty.id, sessions: 1, price_cents: 0, valid_until: '2199-12-31' };
  const { id } = await studio.call(packageEndpoints.sell, { params: idOf(client), body: sale });
  return appointment({ specialty_id: specialty.id, package_id: id });
}

async function planAppointment(): Promise<Resource> {
  const plan = await studio.call(recurringPlanEndpoints.create, {
    body: {
      ...booking,
      price_cents: 32_000,
      billing_period: 'monthly',
      billing_day: 5,
      schedules: [{ weekday: 1, start_time: '07:00', end_time: '08:00' }],
    },
  });
  const { first_date: day = '' } = one(plan.schedules);
  const query = { start: day, end: addDays(day, 1) };
  const listed = await studio.call(appointmentEndpoints.list, { query });
  const id = listed.find(({ recurring_plan_id }) => recurring_plan_id === plan.id)?.id ?? 0;
  const read = () => studio.call(appointmentEndpoints.get, { params: { id } });
  return { path: `/api/appointments/${id}`, read };
}

async function post(published: boolean): Promise<Resource> {
  const { slug } = await studio.call(postEndpoints.create, {
    body: {
      title: `Como respirar ${published}`,
      published,
      blocks: [
        { type: 'heading', level: 2, text: 'Antes' },
        { type: 'text', text: '<p>Devagar.</p>' },
        { type: 'image', url: 'https://fotos.example/a.jpg', alt: '' },
      ],
    },
  });
  const endpoint = published ? postEndpoints.get : postEndpoints.getAny;
  return { path: `/api/blog/posts/${slug}`, read: () => studio.call(endpoint, { params: { slug } }) };
}

async function whatsapp(
  settings: Parameters<typeof chosen>[1] | null,
  isConnected: boolean,
): Promise<Resource & { readonly by: TestStudio }> {
  const by = await app.signUp();
  if (isConnected) await connectTestPhone(by);
  if (settings) await chosen(by, settings);
  return { by, path: '/api/company/whatsapp', read: () => by.call(whatsappSettingsEndpoints.get) };
}

const chosen = (
  by: TestStudio,
  body: { type: 'none' } | { type: 'daily'; time: string } | { type: 'before'; hours_before: number },
) => by.call(whatsappSettingsEndpoints.update, { body });

const at = (path: string, read: () => Promise<unknown>) => async () => ({ path, read });

/** By the path of each PUT: reads the resource that the test sends back. */
const RESOURCES: Record<string, (() => Promise<Resource & { readonly by?: TestStudio }>)[]> = {
  '/api/company': [at('/api/company', () => studio.call(companyEndpoints.get))],
  '/api/company/cancellation-policy': [
    at('/api/company/cancellation-policy', () => studio.call(cancellationPolicyEndpoints.get)),
  ],
  '/api/employees/{id}': [
    async () => {
      const params = idOf(studio.user);
      return {
        path: `/api/employees/${params.id}`,
        read: () => studio.call(employeeEndpoints.get, { params }),
      };
    },
    async () => {
      const by = await studio.addEmployee();
      const params = idOf(by.user);
      return {
        by,
        path: `/api/employees/${params.id}`,
        read: () => by.call(employeeEndpoints.get, { params }),
      };
    },
  ],
  '/api/clients/{id}': [
    at(`/api/clients/${client.id}`, () => studio.call(clientEndpoints.get, { params: idOf(client) })),
  ],
  '/api/attachments/{id}': [
    async () => {
      const params = idOf(client);
      const body = new FormData();
      body.append('file', new File(['%PDF-1.4\n%%EOF\n'], 'exame.pdf'));
      const { id } = await studio.call(attachmentEndpoints.upload, { params, body });
      const read = async () => one(await studio.call(attachmentEndpoints.list, { params }));
      return { path: `/api/attachments/${id}`, read };
    },
  ],
  '/api/company/rooms/{id}': [
    async () => {
      const { id } = await studio.call(roomEndpoints.create, { body: roomInput() });
      const days = { start_date: '2030-12-25', end_date: '2030-12-25' };
      const body = { room_id: id, ...days, capacity: 0, reason: 'Obra' };
      await studio.call(roomReductionEndpoints.create, { body });
      return {
        path: `/api/company/rooms/${id}`,
        read: async () => one((await studio.call(roomEndpoints.list)).filter((room) => room.id === id)),
      };
    },
  ],
  '/api/company/specialties/{id}': [
    async () => {
      const { id } = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
      return {
        path: `/api/company/specialties/${id}`,
        read: async () =>
          one((await studio.call(specialtyEndpoints.list)).filter((specialty) => specialty.id === id)),
      };
    },
  ],
  '/api/appointments/{id}': [
    () => appointment(),
    () => appointment({ payment_amount_cents: 9_000, payment_status: 'pending' }),
    () => appointment({ payment_amount_cents: 9_000, payment_status: 'paid' }),
    doneAppointment,
    planAppointment,
    makeUpSession,
    packageSession,
  ],
  '/api/recurring/plans/{id}': [
    async () => {
      const { id } = await studio.call(recurringPlanEndpoints.create, {
        body: {
          ...booking,
          price_cents: 32_000,
          billing_period: 'monthly',
          billing_day: 5,
          schedules: [{ weekday: 2, start_time: '08:00', end_time: '09:00' }],
        },
      });
      const read = () => studio.call(recurringPlanEndpoints.get, { params: { id } });
      await eventually(async () => expect((await read()).payments).toHaveLength(1));
      return { path: `/api/recurring/plans/${id}`, read };
    },
  ],
  '/api/blocks/{id}': [
    async () => {
      const { id } = await studio.call(blockEndpoints.create, {
        body: {
          kind: 'holiday',
          employee_id: null,
          start_date: '2030-12-25',
          end_date: '2030-12-25',
        },
      });
      return {
        path: `/api/blocks/${id}`,
        read: async () =>
          one((await studio.call(blockEndpoints.list, { query: {} })).filter((block) => block.id === id)),
      };
    },
  ],
  '/api/waiting-list/{id}': [
    async () => {
      const { id } = await studio.call(waitingListEndpoints.create, {
        body: waitingEntryInput({ client_id: client.id }),
      });
      const read = async () =>
        one((await studio.call(waitingListEndpoints.list, { query: {} })).filter((entry) => entry.id === id));
      return { path: `/api/waiting-list/${id}`, read };
    },
  ],
  '/api/clients/{id}/notices': [
    at(`/api/clients/${client.id}/notices`, () =>
      studio.call(noticeEndpoints.ofClient, { params: idOf(client) }),
    ),
  ],
  '/api/clients/{id}/dunning': [
    at(`/api/clients/${client.id}/dunning`, () =>
      studio.call(dunningEndpoints.ofClient, { params: idOf(client) }),
    ),
  ],
  '/api/company/dunning': [at('/api/company/dunning', () => studio.call(dunningEndpoints.get))],
  '/api/company/offer-settings': [
    at('/api/company/offer-settings', () => studio.call(placeOfferEndpoints.settings)),
  ],
  '/api/company/note-templates/{key}': ['soap', null].map((standard) => async () => {
    const fields = [{ id: 'pain', type: 'scale' as const, label: 'Dor', required: true }];
    const body = { name: 'Dor', fields };
    const key = standard ?? (await studio.call(noteTemplateEndpoints.create, { body })).key;
    const read = async () =>
      one((await studio.call(noteTemplateEndpoints.list)).filter((template) => template.key === key));
    return { path: `/api/company/note-templates/${key}`, read };
  }),
  '/api/company/pix': [
    async () => {
      await studio.call(pixEndpoints.save, {
        body: {
          type: 'email',
          key: 'pix@estudio.example',
          receiver_name: 'Estúdio Equilíbrio',
          city: 'São Paulo',
        },
      });
      return { path: '/api/company/pix', read: () => studio.call(pixEndpoints.get) };
    },
  ],
  '/api/working-hours/{id}': [
    at(`/api/working-hours/${studio.user.id}`, async () => {
      const weeks = await studio.call(workingHoursEndpoints.list);
      return one(weeks.filter(({ employee_id }) => employee_id === studio.user.id));
    }),
  ],
  '/api/company/pix/settlement': [false, true].map((automatic) => async () => {
    await studio.call(pixEndpoints.chooseSettlement, { body: { automatic } });
    return {
      path: '/api/company/pix/settlement',
      read: () => studio.call(pixEndpoints.settlement),
    };
  }),
  '/api/payments/{id}': (['pending', 'paid'] as const).map((status) => async () => {
    const { id } = await studio.call(paymentEndpoints.create, {
      body: { client_id: client.id, total_amount_cents: 15_000, status },
    });
    const params = idOf(client);
    return {
      path: `/api/payments/${id}`,
      read: async () =>
        one((await studio.call(paymentEndpoints.listOfClient, { params })).filter((paid) => paid.id === id)),
    };
  }),
  '/api/whatsapp/templates': [
    async () => {
      const text = '{cliente}, {data} às {hora}.';
      await studio.call(templateEndpoints.save, { body: { language: 'pt', text } });
      return {
        path: '/api/whatsapp/templates',
        read: async () =>
          one((await studio.call(templateEndpoints.list)).filter(({ language }) => language === 'pt')),
      };
    },
  ],
  '/api/company/whatsapp': [
    () => whatsapp({ type: 'daily', time: '18:30' }, false),
    () => whatsapp({ type: 'daily', time: '18:30' }, true),
    () => whatsapp({ type: 'before', hours_before: 3 }, true),
    () => whatsapp({ type: 'none' }, true),
  ],
  '/api/blog/posts/{slug}': [() => post(true), () => post(false)],
};
/** Routes without a GET: they change several records, or one aspect of a record. */
const WITHOUT_READ = [
  '/api/appointments/recurring/{id}',
  '/api/appointments/classes',
  '/api/appointments/{id}/attendance',
  // Read with the versions of the note.
  '/api/appointments/{id}/evolution/answers',
  // Read with the other factors of the person.
  '/api/auth/factors/totp',
  '/api/auth/passkeys/{id}',
  // Replaces all rules of a professional, read with those of all professionals.
  '/api/finance/commission/rules/{id}',
  // Read with its month.
  '/api/finance/commission/{id}/paid',
  // Read with the received money of its day.
  '/api/finance/tills',
];

const PATHS = ALL_ENDPOINTS.filter(({ method }) => method === 'PUT').map(({ path }) => path);

test('every PUT of a readable resource has a case in this file', () => {
  expect(PATHS.filter((path) => !WITHOUT_READ.includes(path)).toSorted()).toEqual(
    Object.keys(RESOURCES).toSorted(),
  );
});

/** Fields that every change updates. */
const CHANGING = ['updated_at', 'version'];
const lasting = (record: unknown) =>
  Object.fromEntries(Object.entries(record as object).filter(([name]) => !CHANGING.includes(name)));

test.each(
  Object.entries(RESOURCES).flatMap(([path, makers]) =>
    makers.map((make, index) => [`PUT ${path} (${index + 1})`, make] as const),
  ),
)('%s accepts the body that GET returned and changes nothing', async (_title, make) => {
  const { by = studio, path, read } = await make();
  const before = await read();
  const reply = await by.request('PUT', path, before as object);
  expect(reply).toMatchObject({ status: 200 });
  expect(lasting(await read())).toEqual(lasting(before));
});

test('reminder settings accept the default hour when none was chosen', async () => {
  const by = await app.signUp();
  const settings = await by.call(whatsappSettingsEndpoints.get);
  expect(settings).toMatchObject({ type: 'daily', time: null, instance_id: null });
  expect(await by.request('PUT', '/api/company/whatsapp', settings)).toMatchObject({
    status: 200,
    body: { data: { type: 'daily', time: '18:00', hours_before: null, instance_id: null } },
  });
});

test('an unknown field is refused', async () => {
  const company = await studio.call(companyEndpoints.get);
  expect(await studio.request('PUT', '/api/company', { ...company, owner: 'x' })).toMatchObject({
    status: 400,
    body: { fields: { owner: expect.any(String) } },
  });
});

test('a read-only field alone, or the record of another id, is refused', async () => {
  const plan = await RESOURCES['/api/recurring/plans/{id}']?.[0]?.();
  const payment = await RESOURCES['/api/payments/{id}']?.[0]?.();
  const booked = await appointment({ payment_amount_cents: 9_000, payment_status: 'pending' });
  const another = await studio.call(clientEndpoints.create, { body: clientInput() });
  for (const [path = '', body] of [
    [`/api/employees/${studio.user.id}`, { active: false }],
    [payment?.path, { total_amount_cents: 100 }],
    [plan?.path, { active: false }],
    [booked.path, { payment_status: 'paid' }],
    [`/api/clients/${client.id}`, another],
  ] as const) {
    const reply = await studio.request('PUT', path, body);
    expect(reply, path).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  }
});
