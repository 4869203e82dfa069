import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attendanceEndpoints,
  packageEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { healthReceiptEndpoints, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import {
  appointmentInput,
  clientInput,
  employeeInput,
  eventually,
  roomInput,
  specialtyInput,
  startTestApp,
  TestClock,
} from '@alinha/testing';
import { expect, test } from 'vitest';

// Friday, 6 November 2026, 10:00 in São Paulo.
const clock = new TestClock('2026-11-06T13:00:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });
const query = { month: '2026-11' };

async function studioOfTwo() {
  const studio = await app.signUp();
  const ana = await studio.call(employeeEndpoints.create, {
    body: employeeInput({ name: 'Ana Prado', capacity: 99, council_number: ' CREFITO-3 123456-F ' }),
  });
  const davi = await studio.call(employeeEndpoints.create, {
    body: employeeInput({ name: 'Davi Reis', capacity: 99 }),
  });
  const room = await studio.call(roomEndpoints.create, { body: roomInput({ capacity: 99 }) });
  const bia = await studio.call(clientEndpoints.create, {
    body: clientInput({ name: 'Bia Lima', cpf: '529.982.247-25' }),
  });
  const caio = await studio.call(clientEndpoints.create, {
    body: clientInput({ name: 'Caio Melo', cpf: null }),
  });
  const paymentsOf = (id: number) => studio.call(paymentEndpoints.listOfClient, { params: { id } });
  /** Waits until billing has charged the client as often, then receives all that is open. */
  const receive = async (clientId: number, count: number) => {
    const payments = await eventually(async () => {
      const list = await paymentsOf(clientId);
      expect(list).toHaveLength(count);
      return list;
    });
    for (const { id, open_cents: amount_cents = 0 } of payments) {
      if (amount_cents === 0) continue;
      await studio.call(paymentEndpoints.receivePart, {
        params: { id },
        body: { amount_cents, method: 'pix' },
      });
    }
  };
  const get = () => studio.call(healthReceiptEndpoints.get, { query });
  return { studio, ana, davi, room, bia, caio, receive, get };
}

test('lists received money with payer, day, professional and council number, and what is missing', async () => {
  const { studio, ana, davi, bia, caio, receive, get } = await studioOfTwo();
  expect(await get()).toMatchObject({ receipts: 0, amount_cents: 0, complete: 0 });
  const start_datetime = '2026-11-05 09:00:00';
  await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({
      employee_id: ana.id,
      client_id: bia.id,
      start_datetime,
      payment_amount_cents: 15_000,
    }),
  });
  await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({
      employee_id: davi.id,
      client_id: caio.id,
      start_datetime,
      payment_amount_cents: 8_000,
    }),
  });
  await receive(bia.id, 1);
  await receive(caio.id, 1);
  expect(await get()).toEqual({
    month: '2026-11',
    receipts: 2,
    amount_cents: 23_000,
    complete: 1,
    missing: {
      cpf: [
        {
          client_id: caio.id,
          client_name: 'Caio Melo',
          is_archived: false,
          receipts: 1,
          amount_cents: 8_000,
        },
      ],
      council_number: [
        { employee_id: davi.id, employee_name: 'Davi Reis', receipts: 1, amount_cents: 8_000 },
      ],
      professional: [],
    },
  });
  const file = await studio.call(healthReceiptEndpoints.export, { query });
  const [header, ...lines] = file.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(header).toBe(
    'CPF do pagador;Pagador;Data do pagamento;Valor (R$);Profissional;Registro no conselho;Referente a;Falta',
  );
  expect(lines).toEqual([
    '529.982.247-25;Bia Lima;06/11/2026;"150,00";Ana Prado;CREFITO-3 123456-F;Consulta de 05/11/2026;',
    ';Caio Melo;06/11/2026;"80,00";Davi Reis;;Consulta de 05/11/2026;"CPF do pagador, registro no conselho"',
  ]);
  await studio.call(employeeEndpoints.update, {
    params: { id: davi.id },
    body: { council_number: 'CREFITO-3 9-F' },
  });
  expect((await get()).missing).toMatchObject({ council_number: [], cpf: [{ client_name: 'Caio Melo' }] });
  const other = await app.signUp();
  expect(await other.call(healthReceiptEndpoints.get, { query })).toMatchObject({ receipts: 0 });
});

test('divides a period of a plan by its sessions: a make-up session replaces a cancelled one', async () => {
  const { studio, ana, davi, room, caio, receive, get } = await studioOfTwo();
  const plan = await studio.call(recurringPlanEndpoints.create, {
    body: {
      employee_id: ana.id,
      client_id: caio.id,
      room_id: room.id,
      allow_overbooking: false,
      price_cents: 40_000,
      billing_period: 'monthly',
      billing_day: 5,
      schedules: [{ weekday: 1, start_time: '09:00', end_time: '10:00' }],
    },
  });
  await receive(caio.id, 1);
  const [payment] = await studio.call(paymentEndpoints.listOfClient, { params: { id: caio.id } });
  const period = { start: payment?.period_start ?? '', end: addDays(payment?.period_end ?? '', 1) };
  const sessions = (await studio.call(appointmentEndpoints.list, { query: period })).filter(
    ({ recurring_plan_id }) => recurring_plan_id === plan.id,
  );
  const [first, second] = sessions;
  if (!first || !second) throw new Error('the plan has no sessions');
  const shares = async () => {
    const file = await studio.call(healthReceiptEndpoints.export, { query });
    const rows = file.trimEnd().split('\r\n').slice(1);
    return rows.map((line) => {
      const [, , , amount = '', professional] = line.split(';');
      return [professional, Number(amount.replaceAll(/\D/g, ''))];
    });
  };
  const ofOne = (count: number) => Math.round((40_000 * count) / sessions.length);
  expect(await shares()).toEqual([['Ana Prado', 40_000]]);

  await studio.call(appointmentEndpoints.update, {
    params: { id: first.id },
    body: { employee_id: davi.id },
  });
  const all = sessions.length;
  expect(await shares()).toEqual([
    ['Ana Prado', ofOne(all - 1)],
    ['Davi Reis', 40_000 - ofOne(all - 1)],
  ]);

  await studio.call(attendanceEndpoints.change, {
    params: { id: second.id },
    body: { attendance: 'cancelled', credit: true },
  });
  await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({
      employee_id: davi.id,
      client_id: caio.id,
      room_id: room.id,
      start_datetime: '2026-11-27 15:00:00',
      use_credit: true,
    }),
  });
  expect(await shares()).toEqual([
    ['Ana Prado', ofOne(all - 2)],
    ['Davi Reis', 40_000 - ofOne(all - 2)],
  ]);

  for (const { id } of sessions.filter((session) => session !== second)) {
    await studio.call(attendanceEndpoints.change, {
      params: { id },
      body: { attendance: 'cancelled', credit: false, reason: 'Viagem' },
    });
  }
  expect((await shares()).at(-1)).toEqual(['Davi Reis', 40_000]);
  expect((await get()).missing.professional).toEqual([]);
});

test('each part belongs to its own month, and an archived client without CPF is marked', async () => {
  const { studio, davi, caio, get } = await studioOfTwo();
  await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({
      employee_id: davi.id,
      client_id: caio.id,
      start_datetime: '2026-11-05 09:00:00',
      payment_amount_cents: 8_000,
    }),
  });
  const params = { id: caio.id };
  const [payment] = await eventually(async () => {
    const list = await studio.call(paymentEndpoints.listOfClient, { params });
    expect(list).toHaveLength(1);
    return list;
  });
  for (const [amount_cents, received_at] of [
    [3_000, '2026-10-31 23:59:59'],
    [5_000, '2026-11-01 00:00:00'],
  ] as const) {
    await studio.call(paymentEndpoints.receivePart, {
      params: { id: payment?.id ?? 0 },
      body: { amount_cents, method: 'cash', received_at },
    });
  }
  await studio.call(clientEndpoints.delete, { params });
  await eventually(async () =>
    expect((await get()).missing.cpf).toEqual([
      { client_id: caio.id, client_name: 'Caio Melo', is_archived: true, receipts: 1, amount_cents: 5_000 },
    ]),
  );
  const october = await studio.call(healthReceiptEndpoints.get, { query: { month: '2026-10' } });
  expect(october.amount_cents).toBe(3_000);
});

test('a package belongs to the professionals of its sessions; without a session the professional is missing', async () => {
  const { studio, ana, davi, bia, receive, get } = await studioOfTwo();
  await studio.call(employeeEndpoints.update, {
    params: { id: davi.id },
    body: { council_number: 'CREFITO-3 9-F' },
  });
  const specialty = await studio.call(specialtyEndpoints.create, {
    body: specialtyInput({ name: 'Pilates' }),
  });
  const bought = await studio.call(packageEndpoints.sell, {
    params: { id: bia.id },
    body: { specialty_id: specialty.id, sessions: 10, price_cents: 90_000, valid_until: '2027-02-18' },
  });
  await receive(bia.id, 1);
  expect(await get()).toMatchObject({
    complete: 0,
    missing: { professional: [{ client_id: bia.id, receipts: 1, amount_cents: 90_000 }] },
  });
  await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({
      employee_id: ana.id,
      client_id: bia.id,
      specialty_id: specialty.id,
      package_id: bought.id,
    }),
  });
  expect(await get()).toMatchObject({ receipts: 1, complete: 1, missing: { professional: [] } });
});
