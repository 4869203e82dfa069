import { authEndpoints } from '@alinha/contracts-accounts';
import {
  type Appointment,
  appointmentEndpoints,
  chartReadingEndpoints,
  noteSignatureEndpoints,
} from '@alinha/contracts-agenda';
import { ROLE_PERMISSIONS } from '@alinha/contracts-core';
import type { FakeReply } from '@alinha/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleAppointment } from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { AppointmentsPanel } from './appointments-panel.tsx';

const signed = sampleAppointment({ id: 1, evolution: 'Melhora da dor.', evolution_signed: true });
const draft = sampleAppointment({ id: 2, evolution: 'Rascunho.' });
const addendum = {
  position: 2,
  kind: 'addendum',
  appointment_id: signed.id,
  text: 'Lado direito.',
  author_id: 1,
  author_name: 'Rui',
  council_number: null,
  signed_at: '2026-05-30 09:10:00',
  reason: null,
  hash: 'a'.repeat(64),
};

function show(
  chain: FakeReply,
  history: readonly Appointment[] = [signed, draft],
  language: 'pt' | 'en' = 'pt',
) {
  const routes = [
    {
      endpoint: appointmentEndpoints.historyOfClient,
      reply: ({ url }: { url: string }) => ({ data: url.includes('when=past') ? history : [] }),
    },
    { endpoint: noteSignatureEndpoints.chainOfClient, reply: chain },
    { endpoint: chartReadingEndpoints.addPrint, reply: { data: { id: 5 } } },
  ];
  return renderClients(
    <AppointmentsPanel clientId={5} isArchived={false} />,
    { at: '/app/clients/5', language },
    { routes },
  );
}

test('the history marks signed notes, shows their addenda, and says that the chain is intact', async () => {
  await show({ data: { intact: true, length: 2, addenda: [addendum] } });
  const list = within(await screen.findByRole('list', { name: 'Histórico' }));
  expect(list.getAllByText('Assinada')).toHaveLength(1);
  const [first] = list.getAllByRole('link', { name: 'Abrir evolução' });
  expect(first?.getAttribute('href')).toMatch(/^\/app\/appointments\/\d+\/evolution$/);
  const addenda = within(await list.findByRole('list', { name: 'Adendos' }));
  expect(addenda.getByText('Lado direito.')).toBeDefined();
  expect(addenda.getByText('Adendo de Rui, 30/05/2026, 09:10')).toBeDefined();
  expect(screen.getByTitle(/^Cada assinatura inclui a anterior/).textContent).toBe('Cadeia íntegra');
});

const INTACT = { data: { intact: true, length: 0, addenda: [] } };

test('administrators get to the log of readings', async () => {
  await show(INTACT);
  const link = await screen.findByRole('link', { name: 'Leituras' });
  expect(link.getAttribute('href')).toBe('/app/settings/chart-readings?client_id=5');
});

test.each([
  ['a history with notes is a print of the chart', [signed], 1],
  ['a history without notes is not', [sampleAppointment({ id: 3 })], 0],
])('printing %s', async (_what, history, prints) => {
  const { calls } = await show(INTACT, history);
  await screen.findByRole('list', { name: 'Histórico' });
  window.dispatchEvent(new Event('beforeprint'));
  const sent = calls.filter(({ method }) => method === 'POST').map(({ url }) => url);
  expect(sent).toEqual(Array.from({ length: prints }, () => '/api/clients/5/chart-prints'));
});

test('the history says nothing about signatures when there are none', async () => {
  await show({ data: { intact: true, length: 0, addenda: [] } }, [draft]);
  expect(await screen.findByText('Rascunho.')).toBeDefined();
  expect(screen.queryByText(/Assinada|Cadeia/)).toBeNull();
});

test.each<[string, FakeReply, string, string | null]>([
  [
    'broken',
    { data: { intact: false, length: 2, addenda: [] } },
    'A signed note or an addendum of this client was changed outside the system. Tell the person who runs the system.',
    'Chain broken',
  ],
  ['unknown', { status: 503, error: 'x' }, 'The signatures could not be checked.', null],
])('a chain that is %s is not called intact', async (_state, chain, text, badge) => {
  await show(chain, [signed], 'en');
  expect(await screen.findByText(text)).toBeDefined();
  if (badge) expect(screen.getByText(badge)).toBeDefined();
  expect(screen.queryByText('Chain intact')).toBeNull();
});

test('reception gets neither notes nor their chain', async () => {
  const { evolution: _, ...withoutText } = signed;
  const { calls } = await renderClients(
    <AppointmentsPanel clientId={5} isArchived={false} />,
    { at: '/app/clients/5' },
    {
      routes: [
        {
          endpoint: authEndpoints.me,
          reply: {
            data: {
              id: 2,
              name: 'Lia',
              email: 'lia@studio.example',
              is_admin: false,
              role: 'reception',
              permissions: ROLE_PERMISSIONS.reception,
            },
          },
        },
        {
          endpoint: appointmentEndpoints.historyOfClient,
          reply: ({ url }) => ({ data: url.includes('when=past') ? [withoutText] : [] }),
        },
      ],
    },
  );
  const list = within(await screen.findByRole('list', { name: 'Histórico' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(await screen.findByRole('link', { name: 'Agendar' })).toBeDefined();
  expect(screen.queryByText('Cadeia íntegra')).toBeNull();
  expect(calls.filter(({ url }) => url.includes('note-chain'))).toEqual([]);
});
