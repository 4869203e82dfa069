import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { media } from '@alinha/ui';
import { queryClient, sessionQuery } from '@alinha/web-kit';
import type { FakeReply, FakeRoute } from '@alinha/web-kit/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { agendaApi, elisa, halfHour, rafael, showAgenda, useWideWindow } from '../agenda.fixture.tsx';

// A grid of a day is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  useWideWindow();
  // Marina's last booking.
  localStorage.setItem('agenda.prices.1', JSON.stringify({ latest: { '2': '1' }, cents: { '1': 9_000 } }));
});

const booked = sampleAppointment({
  id: 40,
  client_name: 'Diego Fernandes',
  start_datetime: '2026-11-20 09:30:00',
  end_datetime: '2026-11-20 10:30:00',
});
const created = (reply: FakeRoute['reply'] = { data: booked }): FakeRoute => ({
  endpoint: appointmentEndpoints.create,
  reply,
});

type Sent = { readonly method: string; readonly url: string; readonly body: unknown };
const sent = (calls: readonly Sent[], method: string, url: string) =>
  calls.filter((call) => call.method === method && call.url.startsWith(url)).map(({ body }) => body);

/** The form for 09:30 in Rafael's column. */
async function openForm() {
  await showAgenda('?view=day');
  await screen.findByText('Elisa Rocha', { selector: '.card-name' });
  await userEvent.click(halfHour(1, '09:30'));
  const panel = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
  const client = await panel.findByRole('combobox', { name: 'Cliente' });
  return { panel, client };
}

async function chooseDiego(client: HTMLElement): Promise<void> {
  await userEvent.type(client, 'diego');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(client).toHaveProperty('value', 'Diego Fernandes'));
}

describe('a press on empty time', () => {
  test('opens a form with the times and professional of the cell, and shows a preview', async () => {
    agendaApi([elisa]);
    const { panel, client } = await openForm();
    expect(document.activeElement).toBe(client);
    expect(panel.getByLabelText(/Data/)).toHaveProperty('value', '20/11/2026');
    expect(panel.getByLabelText(/Início/)).toHaveProperty('value', '09:30');
    expect(panel.getByLabelText(/Fim/)).toHaveProperty('value', '10:30');
    expect(panel.getByRole('combobox', { name: 'Profissional' }).textContent).toContain(rafael.name);
    const ghosts = [...document.querySelectorAll('.rbc-day-slot')].map(
      (column) => column.querySelector('.grid-ghost')?.textContent,
    );
    expect(ghosts).toEqual([undefined, 'Nova consulta09:30 – 10:30']);
  });

  test('keeps the typed values when the window becomes as narrow as a phone', async () => {
    let isPhone = false;
    const onChange = new Set<() => void>();
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return isPhone ? query === media.phone : query === media.desktop;
      },
      addEventListener: (_: string, notify: () => void) => onChange.add(notify),
      removeEventListener: (_: string, notify: () => void) => onChange.delete(notify),
    }));
    agendaApi([elisa]);
    const { client } = await openForm();
    await chooseDiego(client);
    isPhone = true;
    act(() => {
      for (const notify of onChange) notify();
    });
    const panel = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
    expect(panel.getByRole('combobox', { name: 'Cliente' })).toBe(client);
    expect(client).toHaveProperty('value', 'Diego Fernandes');
  });

  test('books with Enter, and that can be undone', async () => {
    const { calls } = agendaApi([elisa], created(), {
      endpoint: appointmentEndpoints.delete,
      reply: { data: { id: booked.id } },
    });
    const { client } = await openForm();
    await chooseDiego(client);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Consulta criada')).toBeTruthy();
    expect(sent(calls, 'POST', '/api/appointments')).toEqual([
      {
        client_id: 6,
        employee_id: 2,
        room_id: null,
        specialty_id: 1,
        payment_amount_cents: 9_000,
        payment_status: 'pending',
        start_datetime: '2026-11-20 09:30:00',
        duration_minutes: 60,
        allow_overbooking: false,
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Consulta apagada')).toBeTruthy();
    expect(sent(calls, 'DELETE', '/api/appointments/40')).toHaveLength(1);
  });

  test('shows a connection error when no reply arrives', async () => {
    agendaApi(
      [elisa],
      created(() => {
        throw new TypeError('Failed to fetch');
      }),
    );
    const { panel, client } = await openForm();
    await chooseDiego(client);
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(await panel.findByText('Erro ao criar. Verifique sua conexão e tente de novo.')).toBeTruthy();
    expect(await screen.findByText('Verifique sua conexão e tente de novo.')).toBeTruthy();
    expect(client).toHaveProperty('value', 'Diego Fernandes');
  });

  test('shows the missing field and sends nothing', async () => {
    const { calls } = agendaApi([elisa]);
    const { panel } = await openForm();
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(await panel.findByText('Campo obrigatório')).toBeTruthy();
    expect(sent(calls, 'POST', '/api/appointments')).toEqual([]);
  });
});

describe('the price', () => {
  const price = () => screen.getByLabelText<HTMLInputElement>(/^Valor \(R\$\)/);

  test('is required before the first booking, and entered with Enter', async () => {
    localStorage.clear();
    const { calls } = agendaApi([elisa], created());
    const { panel, client } = await openForm();
    await chooseDiego(client);
    await userEvent.keyboard('{Enter}');
    expect(await panel.findByText('Informe o valor ou marque “Sem cobrança”')).toBeTruthy();
    expect(sent(calls, 'POST', '/api/appointments')).toEqual([]);
    expect(document.activeElement).toBe(price());
    await userEvent.keyboard('120{Enter}');
    expect(await screen.findByText('Consulta criada')).toBeTruthy();
    expect(sent(calls, 'POST', '/api/appointments')).toMatchObject([{ payment_amount_cents: 12_000 }]);
    expect(localStorage.getItem('agenda.prices.1')).toBe('{"latest":{"1":"none"},"cents":{"none":12000}}');
  });

  test('is null when "no charge" is ticked, and the next booking proposes the former price', async () => {
    const { calls } = agendaApi([elisa], created());
    const { panel, client } = await openForm();
    await chooseDiego(client);
    await userEvent.click(panel.getByRole('checkbox', { name: 'Já pago' }));
    await userEvent.click(panel.getByRole('checkbox', { name: 'Sem cobrança' }));
    expect(price().disabled).toBe(true);
    expect(panel.getByRole('checkbox', { name: 'Já pago' })).toHaveProperty('checked', false);
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Consulta criada')).toBeTruthy();
    expect(sent(calls, 'POST', '/api/appointments')).toMatchObject([
      { payment_amount_cents: null, payment_status: null },
    ]);
    await userEvent.click(halfHour(1, '14:00'));
    const next = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
    expect(await next.findByRole('checkbox', { name: 'Sem cobrança' })).toHaveProperty('checked', false);
    expect(price().value).toMatch(/90,00/);
  });

  test('follows the specialty, or is empty, until the user types a price', async () => {
    agendaApi([elisa]);
    const { panel } = await openForm();
    expect(price().value).toMatch(/90,00/);
    const choose = async (name: string) => {
      await userEvent.click(panel.getByRole('combobox', { name: 'Especialidade' }));
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await choose('Sem especialidade');
    expect(price().value).toBe('');
    expect(panel.getByRole('checkbox', { name: 'Sem cobrança' })).toHaveProperty('checked', false);
    await choose('Pilates');
    expect(price().value).toMatch(/90,00/);
    await userEvent.clear(price());
    await userEvent.type(price(), '75');
    await choose('Sem especialidade');
    expect(price().value).toMatch(/75/);
  });
});

test('a price typed before the form was left stays when another specialty is chosen', async () => {
  const prices = { latest: { '2': '1' }, cents: { '1': 9_000, none: 8_000 } };
  localStorage.setItem('agenda.prices.1', JSON.stringify(prices));
  agendaApi([elisa]);
  const { panel } = await openForm();
  const price = panel.getByLabelText<HTMLInputElement>(/^Valor \(R\$\)/);
  await userEvent.clear(price);
  await userEvent.type(price, '75');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
  const again = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
  await userEvent.click(await again.findByRole('combobox', { name: 'Especialidade' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sem especialidade' }));
  expect(again.getByLabelText<HTMLInputElement>(/^Valor \(R\$\)/).value).toMatch(/75/);
});

describe('a client who does not exist yet', () => {
  const zuleide = { id: 9, name: 'Zuleide', phone: '11987651234' };

  async function typeClient(client: HTMLElement): Promise<void> {
    await userEvent.type(client, 'Zuleide{Enter}');
    await userEvent.type(await screen.findByLabelText(/Telefone/), '11987651234');
  }

  test('is created together with the appointment', async () => {
    const { calls } = agendaApi([elisa], created(), {
      endpoint: clientEndpoints.create,
      reply: { data: zuleide },
    });
    const { panel, client } = await openForm();
    await typeClient(client);
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Consulta criada')).toBeTruthy();
    expect(sent(calls, 'POST', '/api/clients')).toEqual([{ name: 'Zuleide', phone: '11987651234' }]);
    expect(sent(calls, 'POST', '/api/appointments')).toMatchObject([{ client_id: 9 }]);
  });

  test('is not created twice when the appointment fails and is saved again', async () => {
    const clients: (typeof zuleide)[] = [];
    const replies: FakeReply[] = [
      { status: 500, code: 'INTERNAL', error: 'Algo deu errado.' },
      { data: booked },
    ];
    const { calls } = agendaApi(
      [elisa],
      created(() => replies.shift() ?? { data: booked }),
      { endpoint: clientEndpoints.create, reply: () => ({ data: clients[clients.push(zuleide) - 1] }) },
      { endpoint: clientEndpoints.list, reply: () => ({ data: [...clients] }) },
    );
    const { panel, client } = await openForm();
    await typeClient(client);
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Erro ao criar')).toBeTruthy();
    expect(await panel.findByRole('combobox', { name: 'Cliente' })).toHaveProperty('value', 'Zuleide');
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Consulta criada')).toBeTruthy();
    expect(sent(calls, 'POST', '/api/clients')).toHaveLength(1);
  });

  test('beyond the free tier links to the plans, and typed values stay', async () => {
    const { calls } = agendaApi([elisa], {
      endpoint: clientEndpoints.create,
      reply: { status: 402, code: 'CLIENT_LIMIT', error: 'O plano gratuito permite até 10 clientes ativos.' },
    });
    const { panel, client } = await openForm();
    await typeClient(client);
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('button', { name: 'Ver planos' })).toBeTruthy();
    expect(panel.getByLabelText(/Nome do novo cliente/)).toHaveProperty('value', 'Zuleide');
    expect(sent(calls, 'POST', '/api/appointments')).toEqual([]);
  });

  test('is replaced when the user chooses an existing one', async () => {
    agendaApi([elisa]);
    const { panel, client } = await openForm();
    await userEvent.type(client, 'Zuleide{Enter}');
    await userEvent.click(await panel.findByRole('button', { name: 'Escolher existente' }));
    const again = await panel.findByRole('combobox', { name: 'Cliente' });
    await waitFor(() => expect(document.activeElement).toBe(again));
  });
});

describe('a booked time', () => {
  const conflict: FakeReply = {
    status: 409,
    code: 'CONFLICT',
    error: 'Já existe uma consulta neste horário.',
    details: { conflicts: [{ appointment: elisa, reasons: ['professional'] }], closed: [] },
  };

  test('asks, returns to the typed values, and books when the user confirms', async () => {
    const { calls } = agendaApi(
      [elisa],
      created(({ body }) =>
        (body as Partial<{ allow_overbooking: boolean }>).allow_overbooking ? { data: booked } : conflict,
      ),
    );
    const { panel, client } = await openForm();
    await chooseDiego(client);
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    const question = () => screen.findByRole('alertdialog', { name: 'Salvar mesmo assim?' });
    expect(
      within(await question()).getByText(/^Diego Fernandes · sex\., 20\/11\/2026 · 09:30\s–\s10:30 · Rafael/),
    ).toBeTruthy();
    await userEvent.click(within(await question()).getByRole('button', { name: 'Voltar' }));
    expect(client).toHaveProperty('value', 'Diego Fernandes');
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    await userEvent.click(within(await question()).getByRole('button', { name: 'Salvar mesmo assim' }));
    expect(await screen.findByText('Consulta criada')).toBeTruthy();
    expect(sent(calls, 'POST', '/api/appointments')).toMatchObject([
      { allow_overbooking: false },
      { allow_overbooking: false },
      { allow_overbooking: true },
    ]);
  });

  test('offers the waiting list with the typed values', async () => {
    agendaApi([elisa], created(conflict));
    const { panel, client } = await openForm();
    await chooseDiego(client);
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar na lista de espera' }));
    expect(window.location.href).toMatch(/waiting\/new\?.*start=09:30.*professional=2&client=6&specialty=1$/);
  });
});

describe('leaving the form', () => {
  test('for the full page passes on all chosen values', async () => {
    agendaApi([elisa]);
    const { panel, client } = await openForm();
    await chooseDiego(client);
    await userEvent.click(panel.getByRole('combobox', { name: 'Sala' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Sala Reformer' }));
    await userEvent.click(panel.getByRole('checkbox', { name: 'Já pago' }));
    await userEvent.click(panel.getByRole('button', { name: 'Dinheiro' }));
    await userEvent.click(panel.getByRole('button', { name: 'Mais opções' }));
    expect(window.location.pathname + window.location.search).toBe(
      '/app/appointments/new?date=2026-11-20&start=09:30&end=10:30&professional=2&client=6&room=1&specialty=1&cents=9000&paid=cash',
    );
  });

  test('for the full page with a client who is only typed opens no dialog over it', async () => {
    agendaApi([elisa]);
    const { panel, client } = await openForm();
    await userEvent.type(client, 'Zuleide{Enter}');
    await userEvent.click(await panel.findByRole('button', { name: 'Mais opções' }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/appointments/new'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.history.state.usr).toEqual({ newClient: { name: 'Zuleide', phone: '' } });
  });

  test('at the end of the session keeps typed values for the same user in this tab', async () => {
    agendaApi([elisa]);
    const { client } = await openForm();
    await chooseDiego(client);
    const key = 'draft.booking.quick.1';
    await waitFor(() => expect(sessionStorage.getItem(key)).toContain('"client_id":"6"'));
    act(() => queryClient.setQueryData(sessionQuery.queryKey, null));
    cleanup();
    expect(sessionStorage.getItem(key)).toContain('"client_id":"6"');
    await showAgenda('?view=day');
    await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
    const again = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
    await waitFor(() =>
      expect(again.getByRole('combobox', { name: 'Cliente' })).toHaveProperty('value', 'Diego Fernandes'),
    );
    expect(again.getByLabelText(/Início/)).toHaveProperty('value', '09:30');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(sessionStorage.getItem(key)).toBeNull());
  });

  test('with Escape keeps typed values', async () => {
    agendaApi([elisa]);
    const { client } = await openForm();
    await chooseDiego(client);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.querySelector('.grid-ghost')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
    const again = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
    expect(await again.findByRole('combobox', { name: 'Cliente' })).toHaveProperty(
      'value',
      'Diego Fernandes',
    );
  });

  test('with Escape shows nothing when nothing was typed', async () => {
    agendaApi([elisa]);
    await openForm();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Consulta não salva')).toBeNull();
  });
});

test('a press outside an overlay only closes it', async () => {
  agendaApi([elisa]);
  await openForm();
  await userEvent.click(halfHour(0, '14:00'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(halfHour(0, '14:00'));
  const panel = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
  expect(panel.getByLabelText(/Início/)).toHaveProperty('value', '14:00');
});
