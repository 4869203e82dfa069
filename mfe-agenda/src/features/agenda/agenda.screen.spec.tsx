import { authEndpoints, companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints, slotEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { Toaster } from '@alinha/ui/panels';
import { type FakeReply, type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { agendaApi } from './agenda.fixture.tsx';
import { AgendaScreen } from './agenda.screen.tsx';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const marina = {
  id: 1,
  name: 'Marina Duarte',
  email: 'm@x.example',
  is_admin: true,
  color: '#2E7D4A',
  capacity: 3,
};
const rafael = {
  id: 2,
  name: 'Rafael Nogueira',
  email: 'r@x.example',
  is_admin: false,
  color: '#2B6CB0',
  capacity: 1,
};
const elisa = sampleAppointment();
const diego = sampleAppointment({
  id: 2,
  client_id: 6,
  client_name: 'Diego Fernandes',
  employee_id: 2,
  employee_name: 'Rafael Nogueira',
  start_datetime: '2026-11-18 10:00:00',
  end_datetime: '2026-11-18 11:00:00',
  done: true,
});

const listed = (...appointments: readonly unknown[]) => ({
  endpoint: appointmentEndpoints.list,
  reply: { data: appointments },
});
const updated = (reply: FakeReply) => ({ endpoint: appointmentEndpoints.update, reply });

function api(...routes: readonly FakeRoute[]) {
  return fakeApi(
    { endpoint: authEndpoints.me, reply: { data: marina } },
    {
      endpoint: companyEndpoints.get,
      reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo' } },
    },
    { endpoint: employeeEndpoints.list, reply: { data: [marina, rafael] } },
    { endpoint: clientEndpoints.get, reply: { data: { id: 5, name: 'Elisa Rocha', phone: '11987450132' } } },
    ...routes,
  );
}

const show = (query = '') =>
  renderScreen(
    <>
      <AgendaScreen />
      <Toaster />
    </>,
    { namespace: 'agenda', catalogs: { pt, en }, at: `/app/appointments${query}` },
  );

/** Finds by text, because a search by role visits every half hour of the grid. */
async function card(name: string): Promise<HTMLElement> {
  const found = (await screen.findByText(name, { selector: '.card-name' })).closest('button');
  if (!found) throw new Error(`${name} stands in no button`);
  return found;
}

beforeEach(() => {
  localStorage.setItem('agenda.view.1', 'week');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  // A wide window, where the filters have their column.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width: 1024px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

describe('the screen', () => {
  test('opens on today from 08:00, and later in the last view of the user', async () => {
    localStorage.clear();
    vi.setSystemTime(new Date('2026-11-20T21:00:00Z'));
    api(listed(elisa));
    const { unmount } = await show();
    await card('Elisa Rocha');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Sexta-feira, 20 de novembro');
    const hours = () => screen.getByRole('group', { name: 'Horários' }).scrollTop;
    expect(hours()).toBe(8 * 90 - 12);
    await userEvent.click(screen.getByRole('button', { name: 'Hoje' }));
    expect(hours()).toBe(17 * 90 - 12);
    await userEvent.click(screen.getByRole('radio', { name: 'Semana' }));
    unmount();
    window.history.replaceState(null, '', '/app/appointments');
    await show();
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/15\s?–\s?21 de novembro/),
    );
  });

  test('opens on the current week with client, time, professional, room and marks on each card', async () => {
    api(listed(elisa, diego));
    await show();
    await card('Diego Fernandes');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/15\s?–\s?21 de novembro de 2026/);
    expect((await card('Elisa Rocha')).textContent).toContain(
      'sexta-feira, 20 de novembro, 08:00 – 09:00, Pilates, Marina Duarte, Sala Reformer, pagamento pendente',
    );
    expect((await card('Diego Fernandes')).textContent).toContain('concluída');
  });

  test('shows a notice in the grid when it is empty', async () => {
    api(listed());
    await show();
    expect(await screen.findByText('Sem atendimentos')).toBeTruthy();
    expect(document.querySelectorAll('.rbc-day-slot')).toHaveLength(7);
  });

  test('shows an error with a retry when loading fails', async () => {
    let works = false;
    const refusal = { status: 403, error: 'Você não tem permissão para fazer isso.', code: 'FORBIDDEN' };
    api({ endpoint: appointmentEndpoints.list, reply: () => (works ? { data: [elisa] } : refusal) });
    await show();
    expect(await screen.findByText('Não foi possível carregar a agenda.')).toBeTruthy();
    expect(screen.getByText(refusal.error)).toBeTruthy();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await card('Elisa Rocha')).toBeTruthy();
  });

  test('has a column for each professional in the day view', async () => {
    api(listed(elisa));
    await show('?view=day');
    await card('Elisa Rocha');
    const heads = [...document.querySelectorAll('.rbc-row-resource')].map((head) => head.textContent);
    expect(heads).toEqual(['Marina Duarte', 'Rafael Nogueira']);
  });
});

describe('the address', () => {
  test('contains the filters, and filters the appointments', async () => {
    api(listed(elisa, diego));
    await show();
    await card('Diego Fernandes');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rafael Nogueira' }));
    expect(window.location.search).toBe('?professionals=1');
    expect(screen.queryByText('Diego Fernandes', { selector: '.card-name' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Todos' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Mostrar concluídas' }));
    expect(window.location.search).toBe('?done=hidden');
    expect(screen.queryByText('Diego Fernandes', { selector: '.card-name' })).toBeNull();
    expect(await card('Elisa Rocha')).toBeTruthy();
  });

  test('is read when the screen opens', async () => {
    api(listed(elisa, diego));
    await show('?view=day&date=2026-11-18&professionals=2');
    expect(await card('Diego Fernandes')).toBeTruthy();
    expect(screen.queryByText('Elisa Rocha', { selector: '.card-name' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(
      'Quarta-feira, 18 de novembro de 2026',
    );
  });
});

describe('keys', () => {
  test('move through time and change the view', async () => {
    api(listed(elisa));
    await show();
    await card('Elisa Rocha');
    await userEvent.keyboard('{ArrowRight}');
    expect(window.location.search).toBe('?date=2026-11-27');
    await userEvent.keyboard('d{ArrowLeft}');
    expect(window.location.search).toBe('?view=day&date=2026-11-26');
    await userEvent.keyboard('tw');
    expect(window.location.search).toBe('?view=week');
  });

  test('start an appointment at the next free time', async () => {
    const { calls } = agendaApi([elisa], {
      endpoint: slotEndpoints.list,
      reply: ({ url }) => ({
        data: url.includes('2026-11-20')
          ? []
          : [
              {
                room_id: 1,
                room_name: 'Sala',
                employee_id: 1,
                employee_name: 'Marina',
                start_time: '09:30',
                end_time: '10:30',
                remaining: 1,
              },
            ],
      }),
    });
    await show();
    await card('Elisa Rocha');
    await userEvent.keyboard('n');
    const form = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
    const client = await form.findByRole('combobox', { name: 'Cliente' });
    await waitFor(() => expect(document.activeElement).toBe(client));
    expect(form.getByLabelText(/Data/)).toHaveProperty('value', '21/11/2026');
    expect(form.getByLabelText(/Início/)).toHaveProperty('value', '09:30');
    expect(calls.filter(({ url }) => url.startsWith('/api/available-slots')).map(({ url }) => url)).toEqual([
      '/api/available-slots?start=2026-11-20&step=30&employee_id=1',
      '/api/available-slots?start=2026-11-21&step=30&employee_id=1',
    ]);
  });

  test('search for a free time only once, and open no form over another dialog', async () => {
    let reply: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      reply = resolve;
    });
    const { calls } = agendaApi([elisa], { endpoint: slotEndpoints.list, reply: { data: [] } });
    const fakeFetch = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.startsWith('/api/available-slots')) await waiting;
      return fakeFetch(url, init);
    });
    await show();
    await card('Elisa Rocha');
    await userEvent.keyboard('nn');
    expect(await screen.findByText('Procurando o próximo horário livre…')).toBeTruthy();
    await userEvent.keyboard('?');
    await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    reply();
    await waitFor(() => expect(screen.queryByText('Procurando o próximo horário livre…')).toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Nova consulta' })).toBeNull();
    const days = calls.map(({ url }) => url).filter((url) => url.startsWith('/api/available-slots'));
    expect(new Set(days).size).toBe(days.length);
  });

  test('are listed by "?", and inactive while a dialog is open', async () => {
    api(listed(elisa));
    await show();
    await card('Elisa Rocha');
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Atalhos do teclado' })).toBeTruthy();
    await userEvent.keyboard('n');
    expect(window.location.pathname).toBe('/app/appointments');
  });
});

describe('an appointment', () => {
  test('opens its details with payment, WhatsApp and actions by keyboard', async () => {
    api(listed(elisa));
    await show();
    (await card('Elisa Rocha')).focus();
    await userEvent.keyboard('{Enter}');
    const details = within(await screen.findByRole('dialog', { name: 'Detalhes da consulta' }));
    expect(details.getByText(/Pendente · R\$\s90,00/)).toBeTruthy();
    await userEvent.click(await details.findByRole('button', { name: 'WhatsApp' }));
    const items = (await screen.findAllByRole('menuitem')).map((one) => one as HTMLAnchorElement);
    expect(items.map(({ href }) => decodeURIComponent(href).slice(0, 60))).toEqual([
      'https://wa.me/5511987450132',
      'https://wa.me/5511987450132?text=Olá, Elisa! O pagamento de ',
      'https://wa.me/5511987450132?text=Olá, Elisa! Vamos marcar su',
    ]);
    await userEvent.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Elisa Rocha'));
  });

  test('is completed at once, and an undo reverts it', async () => {
    const { calls } = api(listed(elisa), {
      endpoint: appointmentEndpoints.update,
      reply: ({ body }) => ({ data: { ...elisa, ...(body as object) } }),
    });
    await show();
    await userEvent.click(await card('Elisa Rocha'));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Marcar conclusão' }),
    );
    expect(await screen.findByText('Consulta concluída')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Conclusão desmarcada')).toBeTruthy();
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { done: true },
      { done: false },
    ]);
  });

  test('returns to its state when the server refuses to complete it', async () => {
    let refuse: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    api(listed(elisa), updated({ status: 409, error: 'Não foi possível.', code: 'CONFLICT' }));
    const fakeFetch = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (init?.method === 'PUT') await waiting;
      return fakeFetch(url, init);
    });
    await show();
    const shown = await card('Elisa Rocha');
    await userEvent.click(shown);
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Marcar conclusão' }),
    );
    await waitFor(() => expect(shown.textContent).toContain('concluída'));
    refuse();
    expect(await screen.findByText('Erro ao atualizar')).toBeTruthy();
    expect(screen.getByText('Não foi possível.')).toBeTruthy();
    await waitFor(() => expect(shown.textContent).not.toContain('concluída'));
  });

  test('is deleted only when the user confirms', async () => {
    const list = [elisa];
    const { calls } = api(
      { endpoint: appointmentEndpoints.list, reply: () => ({ data: [...list] }) },
      {
        endpoint: appointmentEndpoints.delete,
        reply: () => {
          list.pop();
          return { data: { id: 1 } };
        },
      },
    );
    await show();
    await userEvent.click(await card('Elisa Rocha'));
    await userEvent.click(await screen.findByRole('button', { name: 'Excluir' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Excluir consulta?' }));
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Consulta apagada')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Elisa Rocha', { selector: '.card-name' })).toBeNull());
  });

  test('offers no deletion when it is done', async () => {
    api(listed(diego));
    await show();
    await userEvent.click(await card('Diego Fernandes'));
    const details = within(await screen.findByRole('dialog'));
    expect(details.getByRole('button', { name: 'Desmarcar conclusão' })).toBeTruthy();
    expect(details.queryByRole('button', { name: 'Excluir' })).toBeNull();
  });
});
