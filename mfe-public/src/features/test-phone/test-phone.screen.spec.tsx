import { type TestPhone, testPhoneEndpoints } from '@alinha/contracts-messaging';
import { type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { TestPhoneScreen } from './test-phone.screen.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const TOKEN = 'i-alinha-0123456789abcdef';
const ANA = '+5511987654321';
const BIA = '+5511912345678';

type Message = TestPhone['messages'][number];
const message = (id: number, changes: Partial<Message> = {}): Message => ({
  id,
  direction: 'to_client',
  phone: ANA,
  text: `Mensagem ${id}`,
  at: '2026-11-20 08:30:00',
  ...changes,
});

const phoneWith = (messages: readonly Message[], is_connected = true): TestPhone => ({
  company_name: 'Estúdio Equilíbrio',
  language: 'pt',
  is_connected,
  messages: [...messages],
});

type Replies = { readonly scan?: FakeRoute['reply']; readonly get?: FakeRoute['reply'] };

async function open(phone: () => TestPhone, { scan, get }: Replies = {}) {
  const replies: Message[] = [];
  const now = () => ({ data: { ...phone(), messages: [...phone().messages, ...replies] } });
  const api = fakeApi(
    { endpoint: testPhoneEndpoints.get, reply: get ?? now },
    { endpoint: testPhoneEndpoints.scan, reply: scan ?? now },
    {
      endpoint: testPhoneEndpoints.reply,
      reply: ({ body }) => {
        const { text, phone: from } = body as { text: string; phone: string };
        replies.push(message(1000 + replies.length, { direction: 'from_client', text, phone: from }));
        return now();
      },
    },
  );
  await renderScreen(<TestPhoneScreen />, {
    namespace: 'public',
    catalogs: { pt, en },
    at: `/celular-de-teste/${TOKEN}`,
    path: '/celular-de-teste/:token',
  });
  return api;
}

const posted = (api: { readonly calls: readonly { method: string; url: string; body: unknown }[] }) =>
  api.calls.filter(({ method }) => method === 'POST');

describe('the simulated phone', () => {
  it('shows that it is simulated, and scans the code once when it is opened', async () => {
    const api = await open(() => phoneWith([]));
    expect(screen.getByText('Modo de teste')).toBeTruthy();
    expect(await screen.findByText('Conectado')).toBeTruthy();
    expect(screen.getByText('Nenhuma mensagem ainda.')).toBeTruthy();
    expect(posted(api).map(({ url }) => url)).toEqual([`/api/whatsapp/test-phone/${TOKEN}/scan`]);
  });

  it('shows received messages with links', async () => {
    const text = 'Olá, Ana!\n\nResponda 1, ou toque: http://localhost:3000/confirmar/abc.';
    await open(() => phoneWith([message(1, { text })]));
    const log = within(await screen.findByRole('log', { name: 'Mensagens de +55 (11) 98765-4321' }));
    expect(log.getByText(/Olá, Ana!/)).toBeTruthy();
    expect(log.getByRole('link').getAttribute('href')).toBe('http://localhost:3000/confirmar/abc');
    expect(log.getByText('08:30')).toBeTruthy();
  });

  it('shows messages that arrive while it is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let messages = [message(1)];
    await open(() => phoneWith(messages));
    await screen.findByText('Mensagem 1');
    messages = [message(1), message(2)];
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText('Mensagem 2')).toBeTruthy();
  });

  it('shows that another phone replaced it, and stops polling', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let looks = 0;
    await open(() => phoneWith([message(1)]), {
      get: () => {
        looks += 1;
        return { status: 404, code: 'NOT_FOUND', error: 'Não encontrado.' };
      },
    });
    await screen.findByText('Mensagem 1');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText('Este link não é válido')).toBeTruthy();
    expect(screen.queryByText('Mensagem 1')).toBeNull();
    const last = looks;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(looks).toBe(last);
  });

  it('replies with one press or with typed text', async () => {
    const api = await open(() => phoneWith([message(1)]));
    await userEvent.click(await screen.findByRole('button', { name: '1 · Confirmar' }));
    await waitFor(() => expect(posted(api).at(-1)?.body).toEqual({ phone: ANA, text: '1' }));
    const field = screen.getByLabelText('Responder como cliente') as HTMLInputElement;
    await userEvent.type(field, '  pode ser às 10?  {Enter}');
    await waitFor(() => expect(posted(api).at(-1)?.body).toEqual({ phone: ANA, text: 'pode ser às 10?' }));
    expect(await screen.findByText('pode ser às 10?')).toBeTruthy();
    await waitFor(() => expect(field.value).toBe(''));
  });

  it.each([
    ['SIM', 'NÃO', 'PARAR', 'Responda SIM para aceitar, NÃO para recusar ou PARAR para não receber mais'],
    ['YES', 'NO', 'STOP', 'Reply YES to accept, NO to refuse or STOP to get no more'],
  ])(
    'offers the answers %s, %s and %s when the latest message asks for them',
    async (yes, no, stop, text) => {
      const api = await open(() => phoneWith([message(1), message(2, { text })]));
      await userEvent.click(await screen.findByRole('button', { name: no }));
      await waitFor(() => expect(posted(api).at(-1)?.body).toEqual({ phone: ANA, text: no }));
      for (const name of [yes, stop]) expect(screen.getByRole('button', { name })).toBeTruthy();
      expect(screen.queryByRole('button', { name: '1 · Confirmar' })).toBeNull();
    },
  );

  it('shows the conversation with the latest message, and the others on request', async () => {
    const api = await open(() => phoneWith([message(1), message(2, { phone: BIA, text: 'Para a Bia' })]));
    expect(await screen.findByText('Para a Bia')).toBeTruthy();
    expect(screen.queryByText('Mensagem 1')).toBeNull();
    await userEvent.click(screen.getByRole('combobox', { name: 'Conversa' }));
    await userEvent.click(await screen.findByRole('option', { name: '+55 (11) 98765-4321' }));
    expect(await screen.findByText('Mensagem 1')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '2 · Desmarcar' }));
    await waitFor(() => expect(posted(api).at(-1)?.body).toEqual({ phone: ANA, text: '2' }));
  });

  it('accepts no reply after it was disconnected and can be connected again', async () => {
    let connected = false;
    const api = await open(() => phoneWith([message(1)], connected));
    expect(await screen.findByText('Desconectado')).toBeTruthy();
    expect(screen.queryByLabelText('Responder como cliente')).toBeNull();
    connected = true;
    await userEvent.click(screen.getByRole('button', { name: 'Conectar' }));
    expect(await screen.findByText('Conectado')).toBeTruthy();
    expect(posted(api)).toHaveLength(2);
  });
});

describe('a phone that fails to open', () => {
  it('shows an error for an invalid link without redirecting to sign-in', async () => {
    await open(() => phoneWith([]), { scan: { status: 404, code: 'NOT_FOUND', error: 'Não encontrado.' } });
    expect(await screen.findByText('Este link não é válido')).toBeTruthy();
  });

  it('offers a retry when it fails to load', async () => {
    let fails = true;
    await open(() => phoneWith([]), {
      scan: () => (fails ? { status: 503, error: 'Serviço indisponível.' } : { data: phoneWith([]) }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível abrir');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Conectado')).toBeTruthy();
  });
});
