import {
  appointmentEndpoints,
  creditEndpoints,
  packageEndpoints,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { type Payment, paymentEndpoints } from '@alinha/contracts-billing';
import { type ArchivedClient, clientEndpoints } from '@alinha/contracts-clients';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { samplePayment } from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { ClientRecordScreen } from '../client-record/client-record.screen.tsx';
import { AnonymiseButton } from './anonymise-button.tsx';
import { nextExtent } from './anonymise-client-dialog.tsx';
import { ArchivedBanner } from './archived-banner.tsx';
import { ArchivedClientsScreen } from './archived-clients.screen.tsx';

const AT = { at: '/app/clients/archived' };
// The 19th in São Paulo.
const ANA = {
  ...sampleClient({ name: 'Ana Lima', phone: '11987450132' }),
  archived_at: '2026-06-20T01:00:00.000Z',
  chart: { kept_until: '2046-06-18', is_over: false },
};
const BRUNO = { ...sampleClient({ name: 'Bruno Reis' }), archived_at: '2026-06-01T15:00:00.000Z' };
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Clientes excluídos' })).getAllByRole('listitem');

describe('deleted clients', () => {
  it('show the day of the deletion and link to their records', async () => {
    await renderClients(<ArchivedClientsScreen />, AT, { archived: [ANA, BRUNO] });
    const [first, second] = await rows();
    expect(first?.textContent).toContain('Excluído em 19/06/2026 · (11) 98745-0132');
    expect(second?.textContent).toContain('Excluído em 01/06/2026');
    const link = screen.getByRole('link', { name: 'Bruno Reis' });
    expect(link.getAttribute('href')).toBe(`/app/clients/${BRUNO.id}`);
    await userEvent.type(screen.getByRole('searchbox'), 'bru');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('show until when their charts are kept, in the list', async () => {
    const CARLA = { ...ANA, ...sampleClient({ name: 'Carla Dias' }), chart: null };
    const DAVI = { ...CARLA, ...sampleClient({ name: 'Davi Nunes' }) };
    const over = { ...DAVI, chart: { kept_until: '2026-03-01', is_over: true } };
    await renderClients(<ArchivedClientsScreen />, AT, { archived: [ANA, CARLA, over, BRUNO] });
    const texts = (await rows()).map((row) => row.textContent);
    expect(texts[0]).toContain('Prontuário guardado até 18/06/2046');
    expect(texts[1]).toContain('Sem prontuário');
    expect(texts[2]).toContain('Prazo do prontuário terminou em 01/03/2026');
    // Unknown while the agenda is unavailable.
    expect(texts[3]).not.toMatch(/prontuário/i);
  });

  it('leave the list when restored, after a confirmation that what was cancelled stays cancelled', async () => {
    const restore = { endpoint: clientEndpoints.restore, reply: { data: BRUNO } };
    const { calls } = await renderClients(<ArchivedClientsScreen />, AT, {
      archived: [ANA, BRUNO],
      routes: [restore],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Restaurar Bruno Reis' }));
    const question = screen.getByRole('alertdialog', { name: 'Restaurar Bruno Reis?' });
    expect(within(question).getByText(/O que a exclusão cancelou continua cancelado/)).toBeDefined();
    await userEvent.click(within(question).getByRole('button', { name: 'Restaurar cliente' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(calls.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
      `/api/clients/${BRUNO.id}/restoration`,
    ]);
  });

  it('cannot be restored after a full anonymisation', async () => {
    const anonymous = { ...BRUNO, name: 'Cliente anonimizado 2', anonymised: 'full' as const, chart: null };
    const partial = { ...ANA, phone: null, anonymised: 'partial' as const };
    await renderClients(<ArchivedClientsScreen />, AT, { archived: [partial, anonymous] });
    const [first, second] = await rows();
    expect(first?.textContent).toContain('Excluído em 19/06/2026 · Dados anonimizados');
    expect(second?.textContent).toContain('Dados anonimizados');
    expect(screen.getAllByRole('button', { name: /^Restaurar/ })).toHaveLength(1);
  });

  it('show only a sentence when there are none', async () => {
    await renderClients(<ArchivedClientsScreen />, AT);
    expect(await screen.findByText('Nenhum cliente excluído.')).toBeDefined();
  });

  it('are not requested for a professional', async () => {
    const { calls } = await renderClients(<ArchivedClientsScreen />, AT, { isAdmin: false, archived: [ANA] });
    expect(await screen.findByText('Só administradores veem os clientes excluídos.')).toBeDefined();
    expect(calls.some(({ url }) => url.includes('/archived'))).toBe(false);
  });
});

const EMPTY_LISTS = [
  appointmentEndpoints.historyOfClient,
  paymentEndpoints.listOfClient,
  creditEndpoints.listOfClient,
  packageEndpoints.listOfClient,
  recurringPlanEndpoints.listOfClient,
];

describe('the data of a deleted client', () => {
  const RECORD = { at: `/app/clients/${ANA.id}` };
  const open = async (client: ArchivedClient, payments: readonly Payment[] = []) => {
    const done = { ...client, anonymised: nextExtent(client) };
    const routes = [
      { endpoint: clientEndpoints.anonymise, reply: { data: done } },
      { endpoint: paymentEndpoints.listOfClient, reply: { data: [...payments] } },
    ];
    const api = await renderClients(
      <>
        <ArchivedBanner client={client} />
        <AnonymiseButton client={client} />
      </>,
      RECORD,
      { routes },
    );
    return api;
  };
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Anonimizar dados' }));
    return screen.getByRole('alertdialog', { name: /^Anonimizar os dados de/ });
  };

  it('are anonymised except an identified chart, with the law and the date', async () => {
    const { calls } = await open(ANA);
    const question = await ask();
    expect(question.textContent).toContain(
      'Ficam nome, CPF, data de nascimento, gênero, endereço e o prontuário, até 18/06/2046.',
    );
    expect(question.textContent).toContain('Lei 13.787/2018, art. 6º; LGPD, art. 16, I');
    await userEvent.click(within(question).getByRole('button', { name: 'Apagar para sempre' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
      `/api/clients/${ANA.id}/anonymisation`,
    ]);
  });

  it('are anonymised after a question that names what the client owes', async () => {
    const owed = samplePayment({ status: 'pending', total_amount_cents: 45_000 });
    await open({ ...ANA, chart: null }, [owed]);
    expect((await ask()).textContent).toMatch(/Este cliente deve R\$\s450,00\. Depois disso ninguém sabe/);
    cleanup();
    await open(ANA, [owed]);
    expect((await ask()).textContent).toMatch(/deve R\$\s450,00\. Sem telefone e e-mail/);
  });

  it('are anonymised with the name when there is no chart, or when its time is over', async () => {
    await open({ ...ANA, chart: null });
    expect((await ask()).textContent).toMatch(/Apaga nome, CPF.*não tem prontuário.*sem o nome/);
    cleanup();
    await open({ ...ANA, anonymised: 'partial', chart: { kept_until: '2026-03-01', is_over: true } });
    expect((await ask()).textContent).toMatch(/terminou em 01\/03\/2026\. Evoluções, assinaturas e anexos/);
  });

  it('leave the record of the deleted client open, without another request for an active one', async () => {
    const left = { ...ANA, phone: null, anonymised: 'partial' as const };
    let stored: ArchivedClient = ANA;
    const { calls } = await renderClients(
      <ClientRecordScreen />,
      { at: `/app/clients/${ANA.id}`, path: '/app/clients/:id' },
      {
        get: { status: 404, code: 'CLIENT_NOT_FOUND', error: 'Cliente não encontrado' },
        routes: [
          {
            endpoint: clientEndpoints.anonymise,
            reply: () => {
              stored = left;
              return { data: left };
            },
          },
          { endpoint: clientEndpoints.getArchived, reply: () => ({ data: stored }) },
          ...EMPTY_LISTS.map((endpoint) => ({ endpoint, reply: { data: [] } })),
        ],
      },
    );
    await ask();
    await userEvent.click(screen.getByRole('button', { name: 'Apagar para sempre' }));
    expect(
      await screen.findByText(/ficaram nome, CPF, data de nascimento, gênero, endereço e o prontuário/),
    ).toBeDefined();
    const reads = () => calls.filter(({ url }) => url === `/api/clients/archived/${ANA.id}`);
    await waitFor(() => expect(reads().length).toBeGreaterThan(1));
    expect(
      calls.filter(({ method, url }) => method === 'GET' && url === `/api/clients/${ANA.id}`),
    ).toHaveLength(1);
  });

  it.each([
    ['with a chart', ANA, 1],
    ['whose chart is unknown', BRUNO, 1],
    ['without a chart', { ...BRUNO, chart: null }, 0],
  ])('have an export of the chart unless there is none: a client %s', async (_title, client, buttons) => {
    await renderClients(
      <ClientRecordScreen />,
      { at: `/app/clients/${client.id}`, path: '/app/clients/:id' },
      {
        get: { status: 404, code: 'CLIENT_NOT_FOUND', error: 'Cliente não encontrado' },
        routes: [
          { endpoint: clientEndpoints.getArchived, reply: { data: client } },
          ...EMPTY_LISTS.map((endpoint) => ({ endpoint, reply: { data: [] } })),
        ],
      },
    );
    expect(await screen.findByRole('button', { name: 'Restaurar' })).toBeDefined();
    expect(screen.queryAllByRole('button', { name: 'Exportar prontuário' })).toHaveLength(buttons);
  });

  it('cannot be anonymised again while the chart is kept, nor while its time is unknown', async () => {
    await open({ ...ANA, anonymised: 'partial' });
    expect(
      await screen.findByText(/ficaram nome, CPF, data de nascimento, gênero, endereço e o prontuário/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Anonimizar dados' })).toBeNull();
    cleanup();
    await open(BRUNO);
    expect(await screen.findByRole('button', { name: 'Restaurar' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Anonimizar dados' })).toBeNull();
  });
});
