import type { CurrentUser } from '@alinha/contracts-accounts';
import {
  connectionRoutes,
  deliveryRoutes,
  instanceNameSchema,
  STATE_POLL_MS,
  templateRoutes,
  whatsappSettingsRoutes,
} from '@alinha/contracts-messaging';
import { toast } from '@alinha/web-kit';
import { type FakeReply, type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ADMIN, fakeStudio, PROFESSIONAL, remote } from '../../../studio.fixture.ts';
import {
  connection,
  INSTANCE,
  NEVER_CONNECTED,
  NO_PAYLOAD,
  QR,
  SETTINGS,
  WHATSAPP_ROUTES,
} from '../whatsapp.fixture.ts';
import { WhatsappScreen } from '../whatsapp.screen.tsx';

const DOWN: FakeReply = { status: 403, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' };

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  for (const kind of ['success', 'info', 'error'] as const) vi.spyOn(toast, kind).mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(routes: readonly FakeRoute[], user: CurrentUser = ADMIN, language: 'pt' | 'en' = 'pt') {
  const api = fakeStudio(user, ...routes, ...WHATSAPP_ROUTES);
  await renderScreen(<WhatsappScreen />, { ...remote, at: '/app/settings/whatsapp', language });
  const calls = (endpoint: { method: string; path: string }) =>
    api.calls.filter(({ method, url }) => method === endpoint.method && url.split('?')[0] === endpoint.path);
  return { api, calls };
}

const never: FakeRoute = { endpoint: whatsappSettingsRoutes.get, reply: { data: NEVER_CONNECTED } };
const nextLook = () => act(() => vi.advanceTimersByTimeAsync(STATE_POLL_MS));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const WAITING: FakeReply = { data: connection('connecting', { payload: QR }) };

/** A fake provider that returns `payload` at once and one of `states` for each check. */
function provider(payload = QR, states: readonly FakeReply[] = []) {
  let checks = 0;
  const replies: { saved: FakeReply } = { saved: { data: { ...SETTINGS, instance_id: 'saved-instance' } } };
  const routes: FakeRoute[] = [
    never,
    { endpoint: connectionRoutes.connect, reply: { data: { payload, state: 'connecting' } } },
    {
      endpoint: connectionRoutes.state,
      reply: () => {
        const reply = states[Math.min(checks, states.length - 1)] ?? WAITING;
        checks += 1;
        return reply;
      },
    },
    { endpoint: whatsappSettingsRoutes.update, reply: () => replies.saved },
  ];
  return { routes, replies };
}

describe('connection status', () => {
  it('is disconnected without a request when no phone was ever connected', async () => {
    const { calls } = await open([never]);
    expect(await screen.findByText('Desconectado')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Conectar WhatsApp' })).toBeTruthy();
    expect(screen.queryByText('Envio dos lembretes')).toBeNull();
    expect(calls(connectionRoutes.state)).toEqual([]);
  });

  it('is disconnected, with a connect button, when the saved instance was deleted', async () => {
    await open([{ endpoint: connectionRoutes.state, reply: { status: 404, code: 'NOT_FOUND' } }]);
    expect(await screen.findByText('Desconectado')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Conectar WhatsApp' })).toBeTruthy();
  });

  it('is requested for the saved instance, and shows phone and name when connected', async () => {
    const { calls } = await open([]);
    expect(await screen.findByText('Conectado')).toBeTruthy();
    expect(screen.getByText('+55 (11) 93045-1200')).toBeTruthy();
    expect(screen.getByText(INSTANCE)).toBeTruthy();
    expect(await screen.findByText('Envio dos lembretes')).toBeTruthy();
    expect(calls(connectionRoutes.state)[0]?.url).toContain(`instance_name=${INSTANCE}`);
    expect(screen.queryByRole('button', { name: 'Conectar WhatsApp' })).toBeNull();
  });

  it('shows that no reminders are sent when they are turned off', async () => {
    const reply = { data: { ...SETTINGS, type: 'none', time: null } };
    await open([{ endpoint: whatsappSettingsRoutes.get, reply }]);
    expect(await screen.findByText('Os lembretes estão desligados: nada sai sozinho.')).toBeTruthy();
    expect(screen.queryByText('Os lembretes saem deste número.')).toBeNull();
  });

  it('is disconnected, with a connect button, when the instance is closed', async () => {
    await open([{ endpoint: connectionRoutes.state, reply: { data: connection('closed') } }]);
    expect(await screen.findByText('Desconectado')).toBeTruthy();
    expect(screen.getByText('Os lembretes esperam na fila até que um telefone seja conectado.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Conectar WhatsApp' })).toBeTruthy();
  });

  it('shows that the phone is being signed out after a deletion, and that nothing is sent meanwhile', async () => {
    const reply = { data: connection('closed', { reason: 'sign_out_pending' }) };
    await open([{ endpoint: connectionRoutes.state, reply }]);
    expect(await screen.findByText(/O aparelho sai da conta assim que a conexão/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Conectar WhatsApp' })).toBeTruthy();
  });

  it('shows that the server needs a licence and keeps the settings usable', async () => {
    const reply = { data: connection('error', { reason: 'license_required' }) };
    await open([{ endpoint: connectionRoutes.state, reply }], ADMIN, 'en');
    expect(await screen.findByText('The WhatsApp server asks for a licence')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Connect WhatsApp' })).toBeNull();
  });

  it('keeps the settings usable after an error, and checks again on request', async () => {
    let state: 'error' | 'open' = 'error';
    await open([{ endpoint: connectionRoutes.state, reply: () => ({ data: connection(state) }) }]);
    expect(await screen.findByText('O WhatsApp não respondeu')).toBeTruthy();
    expect(screen.getByText('Envio dos lembretes')).toBeTruthy();
    state = 'open';
    await press('Verificar de novo');
    expect(await screen.findByText('Conectado')).toBeTruthy();
  });

  it("shows the server's error when the check is refused", async () => {
    await open([{ endpoint: connectionRoutes.state, reply: DOWN }]);
    expect(await screen.findByText('Serviço indisponível.')).toBeTruthy();
  });

  it('shows one error for all parts when messaging is unavailable', async () => {
    let isDown = true;
    const routes = [whatsappSettingsRoutes.get, templateRoutes.list, deliveryRoutes.list];
    const replyOf = (route: (typeof routes)[number]): FakeReply =>
      WHATSAPP_ROUTES.find(({ endpoint }) => endpoint === route)?.reply as FakeReply;
    await open(routes.map((route) => ({ endpoint: route, reply: () => (isDown ? DOWN : replyOf(route)) })));
    expect(await screen.findByText('Não foi possível carregar as configurações do WhatsApp.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Tentar de novo' })).toHaveLength(1);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    isDown = false;
    await press('Tentar de novo');
    expect(await screen.findByText('Conectado')).toBeTruthy();
    expect(await screen.findAllByLabelText('Texto do lembrete')).not.toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });

  it('keeps typed input when it fails to load', async () => {
    let isDown = true;
    await open([{ endpoint: whatsappSettingsRoutes.get, reply: () => (isDown ? DOWN : { data: SETTINGS }) }]);
    const area = () => screen.getAllByLabelText<HTMLTextAreaElement>('Texto do lembrete')[0];
    await waitFor(() => expect(area()).toBeTruthy());
    fireEvent.change(area() as HTMLTextAreaElement, { target: { value: 'Oi, {cliente}!' } });
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText('Conectado')).toBeTruthy();
    expect(area()?.value).toBe('Oi, {cliente}!');
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });

  it('shows in test mode that the phone is simulated', async () => {
    const reply = { data: connection('open', { test_mode: true }) };
    await open([{ endpoint: connectionRoutes.state, reply }]);
    expect(await screen.findByText('Modo de teste')).toBeTruthy();
  });
});

describe('connecting', () => {
  it('shows the QR code, waits for the scan and saves the instance', async () => {
    const { routes } = provider(QR, [WAITING, { data: connection('open') }]);
    const { calls } = await open(routes);
    await screen.findByText('Desconectado');
    await press('Conectar WhatsApp');
    const drawer = await screen.findByRole('dialog', { name: 'Conectar WhatsApp' });
    expect(
      within(drawer)
        .getByRole('img', { name: /QR Code/ })
        .getAttribute('src'),
    ).toBe(QR.base64);
    expect(toast.success).toHaveBeenCalledWith('QR Code gerado. Escaneie no WhatsApp.');
    const [request] = calls(connectionRoutes.connect);
    const { instance_name } = z.object({ instance_name: instanceNameSchema }).parse(request?.body);

    await nextLook();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toast.success).toHaveBeenCalledWith('WhatsApp conectado com sucesso.');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Instância salva automaticamente.'));
    expect(calls(whatsappSettingsRoutes.update).map(({ body }) => body)).toEqual([
      { type: 'daily', time: '18:00', instance_id: instance_name },
    ]);
    const checks = calls(connectionRoutes.state).filter(({ url }) => url.includes(instance_name)).length;
    await nextLook();
    expect(calls(connectionRoutes.state).filter(({ url }) => url.includes(instance_name))).toHaveLength(
      checks,
    );
  });

  it('creates another instance each time', async () => {
    const { calls } = await open(provider().routes);
    await screen.findByText('Desconectado');
    for (const time of [1, 2]) {
      await press('Conectar WhatsApp');
      const drawer = await screen.findByRole('dialog');
      await userEvent.click(within(drawer).getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(calls(connectionRoutes.connect)).toHaveLength(time);
    }
    const names = calls(connectionRoutes.connect).map(({ body }) => JSON.stringify(body));
    expect(new Set(names).size).toBe(2);
  });

  it('shows that the request was sent, and the code when it arrives later', async () => {
    const ready = { data: connection('connecting', { payload: QR }) };
    const { routes } = provider(NO_PAYLOAD, [{ data: connection('connecting') }, ready]);
    await open(routes);
    await screen.findByText('Desconectado');
    await press('Conectar WhatsApp');
    expect(await screen.findByText('Solicitação enviada. Verifique seu dispositivo.')).toBeTruthy();
    expect(toast.info).toHaveBeenCalledWith('Solicitação enviada. Verifique seu dispositivo.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await nextLook();
    expect(await screen.findByRole('img', { name: /QR Code/ })).toBeTruthy();
  });

  it('shows newer codes, an error for a broken image, and the payload below', async () => {
    const newer = { ...QR, base64: 'data:image/png;base64,bmV3ZXI=', count: 2 };
    const { routes } = provider(QR, [WAITING, { data: connection('connecting', { payload: newer }) }]);
    await open(routes);
    await screen.findByText('Desconectado');
    await press('Conectar WhatsApp');
    fireEvent.error(await screen.findByRole('img', { name: /QR Code/ }));
    expect(screen.getByText('Não foi possível carregar a imagem do QR Code.')).toBeTruthy();
    await nextLook();
    const image = await screen.findByRole('img', { name: /QR Code/ });
    expect(image.getAttribute('src')).toBe(newer.base64);
    const raw = screen.getByRole('region', { name: 'Detalhes técnicos', hidden: true });
    expect(JSON.parse(raw.textContent ?? '')).toEqual(newer);
  });

  it('hides a scanned or expired code and requests another', async () => {
    const { routes } = provider(QR, [
      WAITING,
      { data: connection('connecting') },
      { data: connection('closed') },
    ]);
    const { calls } = await open(routes);
    await screen.findByText('Desconectado');
    await press('Conectar WhatsApp');
    expect(await screen.findByRole('img', { name: /QR Code/ })).toBeTruthy();
    await nextLook();
    expect(await screen.findByText('Conectando o celular…')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /QR Code/ })).toBeNull();
    await nextLook();
    expect(await screen.findByText('O código venceu')).toBeTruthy();
    await press('Gerar outro código');
    await waitFor(() => expect(calls(connectionRoutes.connect)).toHaveLength(2));
  });

  it('shows that the server cannot reach WhatsApp when no code arrives', async () => {
    const offline = { data: connection('connecting', { reason: 'unreachable' }) };
    await open(provider(NO_PAYLOAD, [{ data: connection('connecting') }, offline]).routes);
    await screen.findByText('Desconectado');
    await press('Conectar WhatsApp');
    expect(await screen.findByText('Solicitação enviada. Verifique seu dispositivo.')).toBeTruthy();
    await nextLook();
    expect(await screen.findByText('O servidor não alcança o WhatsApp')).toBeTruthy();
    await press('Cancelar');
    expect(await screen.findByText('Desconectado')).toBeTruthy();
  });

  it('shows that the server needs a licence when connecting is refused', async () => {
    const reply: FakeReply = { status: 502, code: 'PROVIDER_LICENSE_REQUIRED', error: 'Sem licença.' };
    await open([never, { endpoint: connectionRoutes.connect, reply }]);
    await screen.findByText('Desconectado');
    await press('Conectar WhatsApp');
    expect(await screen.findByText('O servidor do WhatsApp pede uma licença')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Conectar WhatsApp' })).toBeTruthy();
  });

  it('links to the simulated phone in test mode', async () => {
    const link = 'https://alinha.example/celular-de-teste/abc';
    const payload = { ...QR, test_link: link };
    await open(provider(payload, [{ data: connection('connecting', { payload }) }]).routes);
    await screen.findByText('Desconectado');
    await press('Conectar WhatsApp');
    const anchor = await screen.findByRole('link', { name: 'Abrir celular de teste' });
    expect(anchor.getAttribute('href')).toBe(link);
    expect(anchor.getAttribute('target')).toBe('_blank');
  });

  it('continues while the provider does not reply', async () => {
    const { routes } = provider(QR, [{ data: connection('error') }, DOWN, { data: connection('open') }]);
    await open(routes);
    await screen.findByText('Desconectado');
    await press('Conectar WhatsApp');
    expect(await screen.findByText('O WhatsApp não respondeu agora. Tentando de novo…')).toBeTruthy();
    await nextLook();
    await nextLook();
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Instância salva automaticamente.'));
  });

  it('succeeds when the drawer is closed just after the scan', async () => {
    const { routes } = provider(QR, [WAITING, { data: connection('open') }]);
    const { calls } = await open(routes);
    await screen.findByText('Desconectado');
    await press('Conectar WhatsApp');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }),
    );
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('WhatsApp conectado com sucesso.'));
    await waitFor(() => expect(calls(whatsappSettingsRoutes.update)).toHaveLength(1));
  });

  it('shows the refusal', async () => {
    await open([never, { endpoint: connectionRoutes.connect, reply: DOWN }]);
    await screen.findByText('Desconectado');
    await press('Conectar WhatsApp');
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith('Erro ao conectar WhatsApp', {
        description: 'Serviço indisponível.',
      }),
    );
  });

  it('shows an error when the instance cannot be saved, and saves it on request', async () => {
    const { routes, replies } = provider(QR, [{ data: connection('open') }]);
    const stored = replies.saved;
    replies.saved = DOWN;
    const { calls } = await open(routes);
    await screen.findByText('Desconectado');
    await press('Conectar WhatsApp');
    expect(await screen.findByText('Falha ao salvar instance_id')).toBeTruthy();
    expect(toast.error).toHaveBeenCalledWith('Serviço indisponível.');
    replies.saved = stored;
    await press('Salvar de novo');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Instância salva automaticamente.'));
    expect(screen.queryByText('Falha ao salvar instance_id')).toBeNull();
    const [first, second] = calls(whatsappSettingsRoutes.update).map(({ body }) => body);
    expect(second).toEqual(first);
  });
});

describe('disconnecting', () => {
  it('asks first and then shows the disconnected state', async () => {
    const { calls } = await open([
      { endpoint: connectionRoutes.disconnect, reply: { data: connection('closed') } },
    ]);
    await screen.findByText('Conectado');
    await press('Desconectar');
    const question = await screen.findByRole('alertdialog', { name: 'Desconectar o WhatsApp?' });
    expect(calls(connectionRoutes.disconnect)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Desconectar' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('WhatsApp desconectado.'));
    expect(calls(connectionRoutes.disconnect)[0]?.body).toEqual({ instance_name: INSTANCE });
    expect(await screen.findByText('Desconectado')).toBeTruthy();
  });

  it('leaves everything unchanged when it fails', async () => {
    await open([{ endpoint: connectionRoutes.disconnect, reply: DOWN }]);
    await screen.findByText('Conectado');
    await press('Desconectar');
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Desconectar' }));
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith('Não foi possível desconectar o WhatsApp.', {
        description: 'Serviço indisponível.',
      }),
    );
    expect(screen.getByText('Conectado')).toBeTruthy();
  });
});

it('the WhatsApp page is read-only for a user who is not an administrator', async () => {
  await open([], PROFESSIONAL);
  expect(await screen.findByText(/^Só administradores conectam o WhatsApp/)).toBeTruthy();
  const choices = await screen.findByRole('radiogroup', { name: 'Envio dos lembretes' });
  for (const radio of within(choices).getAllByRole('radio'))
    expect(radio.hasAttribute('disabled')).toBe(true);
  const [text] = await screen.findAllByLabelText('Texto do lembrete');
  expect(text?.hasAttribute('readonly')).toBe(true);
  expect(screen.getByRole('button', { name: 'Enviar teste' }).hasAttribute('disabled')).toBe(true);
  for (const name of ['Desconectar', 'Salvar', 'Salvar mensagem', 'Conectar WhatsApp'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
