import {
  creditEndpoints,
  packageEndpoints,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints, clientImportEndpoints } from '@alinha/contracts-clients';
import { clientInput, eventually, startTestApp } from '@alinha/testing';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { fileOf, ready, start, unzip } from './export-steps.ts';
import { noteStudio } from './note-studio.ts';

const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'] });

test('the lists of an English export have ids of clients and the own currency, and its clients can be imported', async () => {
  const { studio, client, book } = await noteStudio(app);
  await book('2026-12-07 09:00:00');
  const description = 'Avaliação';
  await studio.call(paymentEndpoints.create, {
    body: { client_id: client.id, total_amount_cents: 12_345, status: 'pending', description },
  });
  const deleted = await studio.call(clientEndpoints.create, {
    body: clientInput({ name: 'Sem Prontuário' }),
  });
  const english = studio.speaking('en');
  const room = await studio.call(roomEndpoints.create, { body: { name: 'Sala 1', capacity: 3 } });
  const specialty = await studio.call(specialtyEndpoints.create, {
    body: { name: 'Pilates', price_cents: 9_000 },
  });
  const sold = await studio.call(packageEndpoints.sell, {
    params: { id: client.id },
    body: { specialty_id: specialty.id, sessions: 7, price_cents: 20_000, valid_until: '2199-12-31' },
  });
  const granted = { reason: 'chuva', expires_on: '2199-12-31' };
  await studio.call(creditEndpoints.grant, { params: { id: client.id }, body: granted });
  await app.database.query(
    `INSERT INTO billing.commission_statement (company_id, month, employee_id, employee_name, closed_at, closed_by)
     VALUES ($1, '2026-10-01', $2, 'Ana', '2026-11-01', $2)`,
    [studio.companyId, studio.user.id],
  );
  await app.database.query(
    `INSERT INTO billing.commission_line (company_id, session_month, employee_id, appointment_id, month, start_at,
       client_name, status, source, base_cents, basis_points, share_cents)
     VALUES ($1, '2026-10-01', $2, 7, '2026-10-01', '2026-10-05 09:00', 'Bia', 'done', 'session', 10000, 4000, 4000)`,
    [studio.companyId, studio.user.id],
  );
  // Still the first day of October in São Paulo.
  const instant = '2026-10-02T01:30:00Z';
  await app.database.query('UPDATE clients.client SET archived_at = $2 WHERE id = $1', [deleted.id, instant]);
  await app.database.query('UPDATE agenda.room SET archived_at = $2 WHERE id = $1', [room.id, instant]);
  await start(english);
  const entries = await unzip((await fileOf(english, (await ready(english)).id)).content);
  const list = (path: string) => {
    const text = (entries.get(path)?.toString() ?? '').replace('\uFEFF', '');
    const [columns = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  };
  const own = String(client.id);
  const me = String(studio.user.id);
  expect(list('appointments.csv')).toEqual([
    expect.objectContaining({ client_id: own, employee_id: me, room_id: '', 'Amount (R$)': '' }),
  ]);
  expect(list('payments.csv')).toContainEqual(
    expect.objectContaining({ client_id: own, 'Amount (R$)': '123.45', Description: 'Avaliação' }),
  );
  const ids = { client_id: own, specialty_id: String(specialty.id) };
  expect(list('packages.csv')).toMatchObject([{ ID: String(sold.id), ...ids, 'Amount (R$)': '200.00' }]);
  expect(list('credits.csv')).toMatchObject([{ client_id: own, Remark: 'chuva' }]);
  expect(list('rooms.csv')).toContainEqual(
    expect.objectContaining({
      ID: String(room.id),
      Name: 'Sala 1',
      'Simultaneous appointments': '3',
      'Deleted on': '10/01/2026',
    }),
  );
  expect(list('specialties.csv')).toContainEqual(
    expect.objectContaining({ ...{ ID: ids.specialty_id, Name: 'Pilates' }, 'Amount (R$)': '90.00' }),
  );
  expect(list('clients.csv')).toContainEqual(
    expect.objectContaining({ ID: String(deleted.id), 'Deleted on': '10/01/2026' }),
  );
  const { name, email } = studio.user;
  expect(list('professionals.csv')).toMatchObject([
    { ID: me, Name: name, Email: email, Role: 'Administrator' },
  ]);
  expect(list('commission.csv')).toMatchObject([
    { employee_id: me, appointment_id: '7', Month: '2026-10', Client: 'Bia', 'Commission (R$)': '40.00' },
  ]);
  // Also with the columns that no client has.
  const other = await app.signUp();
  const body = new FormData();
  body.append('file', new File([new Uint8Array(entries.get('clients.csv') ?? [])], 'clients.csv'));
  const draft = await other.call(clientImportEndpoints.create, { body });
  const { mapping, date_order, has_header } = draft;
  await other.call(clientImportEndpoints.confirm, {
    params: { id: draft.id },
    body: { mapping, date_order, has_header, on_duplicate: 'skip' },
  });
  await eventually(async () =>
    expect((await other.call(clientEndpoints.list)).map((one) => one.name)).toEqual(
      list('clients.csv')
        .map((one) => one.Name)
        .toSorted((a, b) => String(a).localeCompare(String(b), 'pt')),
    ),
  );
});
