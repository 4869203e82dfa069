import { companyEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, attachmentEndpoints, noteSignatureEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { appointmentInput, clientInput, startTestApp, TestClock } from '@alinha/testing';
import { expect, test } from 'vitest';

const START = '2026-11-20T12:30:00Z';
const clock = new TestClock(START);
const moveTo = (instant: string) => clock.advance(new Date(instant).getTime() - clock.now().getTime());
const app = await startTestApp({ clock: clock.now });
const TEXT = 'Chegou com dor lombar e saiu melhor; manter os exercícios em casa.';

async function archivedClient(prepare: (client: Client) => Promise<unknown>) {
  moveTo(START);
  const studio = await app.signUp();
  const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
  await prepare({ studio, id });
  await studio.call(clientEndpoints.delete, { params: { id } });
  const read = () => studio.call(clientEndpoints.getArchived, { params: { id } });
  return { studio, id, read };
}

type Client = { readonly studio: Awaited<ReturnType<typeof app.signUp>>; readonly id: number };

const book = ({ studio, id }: Client, start_datetime: string) =>
  studio.call(appointmentEndpoints.create, {
    body: appointmentInput({ employee_id: studio.user.id, client_id: id, start_datetime }),
  });

async function note(client: Client, start: string): Promise<number> {
  const { id } = await book(client, start);
  await client.studio.call(appointmentEndpoints.update, { params: { id }, body: { evolution: TEXT } });
  return id;
}

test('a client without notes and attachments has no chart', async () => {
  const { studio, id, read } = await archivedClient((client) => book(client, '2026-11-19 09:00:00'));
  expect(await read()).toMatchObject({ chart: null });
  expect(await studio.call(clientEndpoints.listArchived)).toMatchObject([{ id, chart: null }]);
});

test('a chart is kept 20 years after a session with a note, and its time is over the day after', async () => {
  const { studio, id, read } = await archivedClient((client) => note(client, '2026-11-25 09:00:00'));
  expect(await read()).toMatchObject({ chart: { kept_until: '2046-11-25', is_over: false } });
  // The last minute of the day in São Paulo, which is the next day in UTC.
  moveTo('2046-11-26T02:59:00Z');
  const later = await studio.signIn();
  const readLater = () => later.call(clientEndpoints.getArchived, { params: { id } });
  expect(await readLater()).toMatchObject({ chart: { is_over: false } });
  moveTo('2046-11-26T03:00:00Z');
  expect(await readLater()).toMatchObject({ chart: { kept_until: '2046-11-25', is_over: true } });
});

test('a later addendum or attachment is the last entry, by the day in the zone of the company', async () => {
  const { read, studio, id } = await archivedClient(async (client) => {
    const appointment = await note(client, '2026-11-19 09:00:00');
    const params = { id: appointment };
    await client.studio.call(noteSignatureEndpoints.sign, { params, body: { text: TEXT } });
    // 9 December, 23:30 in São Paulo.
    moveTo('2026-12-10T02:30:00Z');
    await client.studio.call(noteSignatureEndpoints.addAddendum, {
      params,
      body: { text: 'Corrige o lado.' },
    });
  });
  expect(await read()).toMatchObject({ chart: { kept_until: '2046-12-09' } });
  await studio.call(clientEndpoints.restore, { params: { id } });
  moveTo('2026-12-12T12:00:00Z');
  const file = new FormData();
  file.append('file', new File(['%PDF-1.4\n%%EOF\n'], 'exame.pdf'));
  await studio.call(attachmentEndpoints.upload, { params: { id }, query: {}, body: file });
  await studio.call(clientEndpoints.delete, { params: { id } });
  expect(await read()).toMatchObject({ chart: { kept_until: '2046-12-12' } });
});

test('a company keeps charts longer, never for fewer than 20 years', async () => {
  const { studio, read } = await archivedClient((client) => note(client, '2026-11-19 09:00:00'));
  expect(await studio.call(companyEndpoints.get)).toMatchObject({ chart_keep_years: 20 });
  await studio.call(companyEndpoints.update, { body: { chart_keep_years: 30 } });
  expect(await read()).toMatchObject({ chart: { kept_until: '2056-11-20' } });
  for (const chart_keep_years of [19, 101, 20.5, null])
    expect(await studio.request('PUT', '/api/company', { chart_keep_years })).toMatchObject({
      status: 400,
      body: { fields: { chart_keep_years: expect.any(String) } },
    });
});
