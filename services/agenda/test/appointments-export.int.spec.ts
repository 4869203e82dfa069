import { companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, creditEndpoints, roomEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp();

test('an export has the appointments that start in its interval, without clinical notes', async () => {
  const studio = await app.signUp({ name: 'Helena' });
  const [employee] = await studio.call(employeeEndpoints.list);
  const client = await studio.call(clientEndpoints.create, { body: { name: 'Ana; Lima' } });
  const room = await studio.call(roomEndpoints.create, { body: { name: 'Sala 1', capacity: 1 } });
  const book = (start: string, more: object = {}) =>
    studio.call(appointmentEndpoints.create, {
      body: {
        employee_id: employee?.id ?? 0,
        client_id: client.id,
        start_datetime: `${start}:00`,
        duration_minutes: 60,
        allow_overbooking: true,
        ...more,
      },
    });
  await book('2026-12-01 23:30');
  const { id } = await book('2026-12-02 08:00', {
    room_id: room.id,
    payment_amount_cents: 12_050,
    notes: '=cmd',
  });
  const evolution = 'Paciente relata melhora importante da dor lombar após três sessões.';
  await studio.call(appointmentEndpoints.update, {
    params: { id },
    body: { done: true, evolution, allow_overbooking: false },
  });
  const granted = { reason: 'x', expires_on: '2199-12-31' };
  await studio.call(creditEndpoints.grant, { params: { id: client.id }, body: granted });
  await book('2026-12-03 00:00', { use_credit: true });

  const query = { start: '2026-12-02', end: '2026-12-03' };
  const exported = await studio.call(appointmentEndpoints.export, { query });
  expect(exported.split('\r\n')).toEqual([
    '\uFEFFInício;Fim;Cliente;Profissional;Sala;Especialidade;Concluída;Valor (R$);Pagamento;Observações;Presença',
    `02/12/2026 08:00;02/12/2026 09:00;"Ana; Lima";Helena;Sala 1;;Sim;"120,50";Pendente;"'=cmd";Concluída`,
    '',
  ]);
  await studio.call(companyEndpoints.update, { body: { currency: 'USD' } });
  expect(await studio.call(appointmentEndpoints.export, { query })).toContain('Valor (US$)');
  const english = await studio
    .speaking('en')
    .request('GET', '/api/appointments/export?start=2026-12-01&end=2026-12-04');
  expect(english.headers['content-disposition']).toBe(
    'attachment; filename="appointments-2026-12-01-2026-12-03.csv"',
  );
  const lines = english.text.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.slice(0, 16))).toEqual([
    '12/01/2026 23:30',
    '12/02/2026 08:00',
    '12/03/2026 00:00',
  ]);
  expect(lines[1]).toContain(',Yes,120.50,Pending,');
  expect(lines[2]).toContain(',No,,Make-up credit,');
  const stranger = await app.signUp();
  expect((await stranger.call(appointmentEndpoints.export, { query })).trimEnd().split('\r\n')).toHaveLength(
    1,
  );
});

test('an export of several pages is complete and in order', async () => {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: { name: 'Ana' } });
  const first = await studio.call(appointmentEndpoints.create, {
    body: {
      employee_id: studio.user.id,
      client_id: client.id,
      start_datetime: '2026-01-01 07:00:00',
      duration_minutes: 60,
      allow_overbooking: true,
    },
  });
  await app.database.query(
    `INSERT INTO agenda.appointment (company_id, employee_id, client_id, start_at, end_at)
     SELECT company_id, employee_id, client_id, start_at + n / 3 * interval '1 hour', end_at + n / 3 * interval '1 hour'
     FROM agenda.appointment, generate_series(1, 1199) n WHERE id = $1`,
    [first.id],
  );
  const query = { start: '2026-01-01', end: '2027-01-01' };
  const [, ...lines] = (await studio.call(appointmentEndpoints.export, { query })).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1200);
  const starts = lines.map((line) => line.slice(3, 5) + line.slice(0, 2) + line.slice(11, 16));
  expect(starts).toEqual([...starts].sort());
});

test('an export is refused when an end of its interval is missing or before its start', async () => {
  const studio = await app.signUp();
  const refused = async (search: string, fields: object) =>
    expect(await studio.request('GET', `/api/appointments/export${search}`)).toMatchObject({
      status: 400,
      body: { fields },
    });
  await refused('', { start: 'Campo obrigatório', end: 'Campo obrigatório' });
  await refused('?start=2026-12-02&end=2026-12-01', { end: 'A data final não pode ser antes da inicial' });
});
