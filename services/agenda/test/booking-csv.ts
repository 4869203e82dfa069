import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  type BookingImport,
  type BookingImportChoices,
  type BookingKind,
  bookingImportEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  testCpf as cpfOf,
  employeeInput,
  eventually,
  roomInput,
  type TestApp,
  type TestStudio,
} from '@alinha/testing';

export const testCpf = (number: number) => cpfOf(12_340 + number);

export function upload(
  studio: TestStudio,
  kind: BookingKind,
  rows: readonly string[],
): Promise<BookingImport> {
  const body = new FormData();
  body.append('file', new File([rows.join('\r\n')], 'agenda.csv', { type: 'text/csv' }));
  return studio.call(bookingImportEndpoints.create, { query: { kind }, body });
}

export const choicesOf = (
  { mapping, date_order, has_header }: BookingImport,
  skip_conflicts = false,
): BookingImportChoices => ({ mapping, date_order, has_header, skip_conflicts });

export const preview = (studio: TestStudio, draft: BookingImport, skip = false) =>
  studio.call(bookingImportEndpoints.preview, { params: { id: draft.id }, body: choicesOf(draft, skip) });

export const confirm = (studio: TestStudio, draft: BookingImport, skip = false) =>
  studio.call(bookingImportEndpoints.confirm, { params: { id: draft.id }, body: choicesOf(draft, skip) });

export async function runDraft(
  studio: TestStudio,
  draft: BookingImport,
  skip = false,
): Promise<BookingImport> {
  const params = { id: draft.id };
  await confirm(studio, draft, skip);
  return eventually(async () => {
    const found = await studio.call(bookingImportEndpoints.get, { params });
    if (found.status !== 'done') throw new Error(`import ${draft.id} is ${found.status}`);
    return found;
  }, 60_000);
}

export const run = async (studio: TestStudio, kind: BookingKind, rows: readonly string[], skip = false) =>
  runDraft(studio, await upload(studio, kind, rows), skip);

/** A company with two professionals, a room, a specialty and three clients. */
export async function movingStudio(app: TestApp) {
  const studio = await app.signUp();
  const rafael = await studio.call(employeeEndpoints.create, {
    body: employeeInput({ name: 'Rafael Antônio', capacity: 1 }),
  });
  const room = await studio.call(roomEndpoints.create, {
    body: roomInput({ name: 'Sala Reformer', capacity: 1 }),
  });
  const specialty = await studio.call(specialtyEndpoints.create, {
    body: { name: 'Pilates', duration_minutes: 50, price_cents: 9_000 },
  });
  const client = (name: string, number: number) =>
    studio.call(clientEndpoints.create, {
      body: { name, cpf: testCpf(number), email: `c${number}@example.com`, phone: `1198765${1000 + number}` },
    });
  const [ana, bia, caio] = [
    await client('Ana Lima', 1),
    await client('Bia Reis', 2),
    await client('Caio Sá', 3),
  ];
  const plansOf = (id: number) =>
    studio.call(recurringPlanEndpoints.listOfClient, { params: { id }, query: {} });
  const booked = (start = '2026-11-20', end = '2027-12-31') =>
    app.database.query<{ start: string; client_id: number; room_id: number | null; cents: number | null }>(
      `SELECT start_at::text AS start, client_id, room_id, payment_amount_cents AS cents FROM agenda.appointment
       WHERE company_id = $1 AND start_at >= $2::date AND start_at < $3::date ORDER BY start_at, id`,
      [studio.companyId, start, end],
    );
  return { studio, rafael, room, specialty, ana, bia, caio, plansOf, booked };
}
