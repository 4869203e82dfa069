import { clientEndpoints } from '@alinha/contracts-clients';
import {
  DELIVERY_PAGE_SIZE,
  deliveryEndpoints,
  deliveryReasonSchema,
  deliveryStatusSchema,
} from '@alinha/contracts-messaging';
import { currentPlace, toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, PROFESSIONAL, remote } from '../../../studio.fixture.ts';
import { delivery, page, WHATSAPP_ROUTES } from '../whatsapp.fixture.ts';
import { WhatsappScreen } from '../whatsapp.screen.tsx';

// The day of the log's reminders, in the evening in São Paulo.
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-25T22:00:00Z'));
  for (const kind of ['success', 'error'] as const) vi.spyOn(toast, kind).mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
});

type Options = {
  readonly query?: string;
  readonly routes?: readonly FakeRoute[];
  readonly language?: 'pt' | 'en';
};

async function open(reply: FakeRoute['reply'], { query = '', routes = [], language = 'pt' }: Options = {}) {
  const clients = [{ id: 5, name: 'Bruno Sá' }];
  const api = fakeStudio(
    routes.length > 0 ? PROFESSIONAL : ADMIN,
    { endpoint: deliveryEndpoints.list, reply },
    { endpoint: clientEndpoints.list, reply: { data: clients } },
    ...routes,
    ...WHATSAPP_ROUTES,
  );
  await renderScreen(<WhatsappScreen />, { ...remote, language, at: `/app/settings/whatsapp${query}` });
  const requests = () =>
    api.calls.filter(({ url }) => url.split('?')[0] === deliveryEndpoints.list.path).map(({ url }) => url);
  return { api, requests };
}

const table = () => screen.findByRole('table', { name: /Envios|Deliveries/ });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);

describe('delivery log', () => {
  it('shows client, message, time and status', async () => {
    await open(
      page(
        [
          delivery({ receipt: 'read', answer: 'confirmed' }),
          delivery({ client_name: 'Caio Lima', status: 'failed', reason: 'not_on_whatsapp', sent_at: null }),
          delivery({
            kind: 'test',
            client_id: null,
            client_name: null,
            appointment_id: null,
            start_datetime: null,
          }),
        ],
        { sent: 2, failed: 1 },
      ),
    );
    const [read, failed, test] = await rows();
    expect(read?.textContent).toContain('+55 (11) 98745-0132');
    expect(read?.textContent).toContain('26/11/2026, 14:00');
    expect(read?.textContent).toContain('Confirmou');
    const name = within(read as HTMLElement).getByRole('link', { name: 'Bruno Sá' });
    expect(name.getAttribute('href')).toBe('/app/clients/5');
    expect(within(read as HTMLElement).getByRole('img', { name: 'Lida' })).toBeTruthy();
    expect(failed?.textContent).toContain('Este número não tem WhatsApp.');
    expect(test?.textContent).toContain('Mensagem de teste');
    expect(screen.getByRole('button', { name: 'Todos 3' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Com falha 1' })).toBeTruthy();
  });

  it.each(['pt', 'en'] as const)('has texts for each status and reason (%s)', async (language) => {
    const all = [
      ...deliveryStatusSchema.options.map((status) => delivery({ status })),
      ...deliveryReasonSchema.options.map((reason) => delivery({ status: 'skipped', reason })),
    ];
    await open(page(all), { language });
    const words = (await rows()).map(({ textContent }) => textContent);
    expect(words).toHaveLength(all.length);
    for (const text of words) expect(text).not.toMatch(/whatsapp\.|_/);
    expect(new Set(words).size).toBe(all.length);
  });

  it('shows retries before the appointment starts and status checks after it', async () => {
    const waiting = { status: 'queued', reason: 'provider_unavailable', sent_at: null } as const;
    await open(
      page([
        delivery({ ...waiting, next_attempt_at: '2026-11-26 13:59:00' }),
        delivery({ ...waiting, next_attempt_at: '2026-11-26 14:20:00' }),
      ]),
    );
    const [tried, checked] = await rows();
    expect(tried?.textContent).toContain('Nova tentativa às 13:59.');
    expect(checked?.textContent).toContain('Pode ter saído; vamos conferir às 14:20.');
  });

  it('opens the text of a message', async () => {
    await open(page([delivery({ text: 'Até amanhã, Bruno!\n\nResponda 1' })]));
    const toggle = await screen.findByRole('button', { name: 'Mensagem para Bruno Sá' });
    expect(screen.queryByText(/Até amanhã/)).toBeNull();
    await userEvent.click(toggle);
    expect(screen.getByText(/Até amanhã/)).toBeTruthy();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
  });

  it('continues after the last page', async () => {
    const first = Array.from({ length: DELIVERY_PAGE_SIZE }, () => delivery());
    const { requests } = await open(({ url }) =>
      page(url.includes('before_id') ? [delivery({ client_name: 'Último' })] : first),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByText('Último')).toBeTruthy();
    expect(requests().at(-1)).toContain(`before_id=${first.at(-1)?.id}`);
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
  });

  it('is refetched when the user returns', async () => {
    const { requests } = await open(page([delivery()]));
    await rows();
    const before = requests().length;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(requests().length).toBeGreaterThan(before));
  });

  it('shows messages that are sent while it is open, even when none waited before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-25T22:00:00Z') });
    let sent = page([]);
    await open(() => sent);
    await screen.findByText('Nenhum lembrete foi enviado ainda.');
    sent = page([delivery()]);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await rows()).toHaveLength(1);
  });

  it('shows a message when it is empty, and an error when loading fails', async () => {
    let isDown = true;
    await open(() => (isDown ? { status: 403, code: 'FORBIDDEN', error: 'Não.' } : page([])));
    expect(await screen.findByText('Não foi possível carregar os envios.')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Nenhum lembrete foi enviado ainda.')).toBeTruthy();
    // An empty log has nothing to filter.
    expect(screen.queryByRole('search')).toBeNull();
  });
});

describe('filters', () => {
  it('are read from the address, and invalid values are ignored', async () => {
    const query = '?status=failed&client_id=5&from=2026-11-01&to=2026-11-30&surprise=1';
    const { requests } = await open(page([delivery()]), { query });
    await rows();
    expect(requests()).toEqual([
      '/api/whatsapp/deliveries?status=failed&client_id=5&from=2026-11-01&to=2026-11-30',
    ]);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Cliente' }).value).toBe('Bruno Sá'),
    );
  });

  it('of status and client can be chosen, and cleared without results', async () => {
    const { requests } = await open(({ url }) => page(url.includes('?') ? [] : [delivery()]));
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Na fila 0' }));
    expect(await screen.findByText('Nenhum envio com estes filtros.')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Cliente' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bruno Sá' }));
    await waitFor(() => expect(currentPlace().search).toBe('?status=queued&client_id=5'));
    await waitFor(() => expect(requests().at(-1)).toContain('client_id=5'));
    await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    expect(currentPlace().search).toBe('');
    await rows();
  });

  it('send no request and show an error when the days are in the wrong order', async () => {
    const { requests } = await open(page([delivery()]), { query: '?from=2026-11-30&to=2026-11-01' });
    expect(await screen.findByText('A data final não pode ser antes da inicial.')).toBeTruthy();
    expect(requests()).toEqual([]);
  });
});

describe('sending again', () => {
  const failed = delivery({ status: 'failed', reason: 'provider_unavailable', sent_at: null });

  it('queues a failed reminder for each user of the team', async () => {
    let isQueued = false;
    const { api } = await open(
      () => page([isQueued ? { ...failed, status: 'queued', reason: null } : failed]),
      {
        routes: [
          {
            endpoint: deliveryEndpoints.resend,
            reply: () => {
              isQueued = true;
              return { data: { ...failed, status: 'queued', reason: null } };
            },
          },
        ],
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Reenviar para Bruno Sá' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Lembrete de volta na fila.'));
    expect(api.calls.some(({ url }) => url === `/api/whatsapp/deliveries/${failed.id}/resend`)).toBe(true);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reenviar para Bruno Sá' })).toBeNull());
  });

  it('shows the refusal', async () => {
    const reply = {
      status: 409,
      code: 'NOT_RESENDABLE',
      error: 'Este lembrete não pode mais ser reenviado.',
    };
    await open(page([failed]), { routes: [{ endpoint: deliveryEndpoints.resend, reply }] });
    await userEvent.click(await screen.findByRole('button', { name: 'Reenviar para Bruno Sá' }));
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith('Não foi possível reenviar o lembrete.', {
        description: reply.error,
      }),
    );
  });

  it('is not offered for sent, waiting or past reminders, or for final reasons', async () => {
    await open(
      page([
        delivery(),
        delivery({ status: 'queued' }),
        delivery({ status: 'skipped', reason: 'appointment_moved' }),
        delivery({ status: 'failed', start_datetime: '2026-11-25 18:59:00' }),
        delivery({ status: 'failed', kind: 'test' }),
      ]),
    );
    await rows();
    expect(screen.queryByRole('button', { name: /^Reenviar/ })).toBeNull();
  });
});
