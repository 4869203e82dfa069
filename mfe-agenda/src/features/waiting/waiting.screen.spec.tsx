import { type WaitingEntry, waitingListRoutes } from '@alinha/contracts-agenda';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { elisa, lists, phone, place, places, show } from './waiting.fixture.tsx';

const sent = (calls: readonly { method: string; url: string; body: unknown }[], method: string) =>
  calls.filter((call) => call.method === method && call.url.startsWith('/api/waiting-list'));

test('an entry says who waits for what, until when, and leads to the client', async () => {
  await show('', lists(elisa));
  const [row] = await screen.findAllByRole('listitem');
  expect(row?.textContent).toContain('Seg e qua, 08:00 – 12:00');
  expect(row?.textContent).toContain('Marina Duarte · Pilates · 60 min');
  expect(row?.textContent).toContain('Até 20/12/2026 · na lista desde 20/11/2026');
  expect(row?.textContent).toContain('Prefere cedo');
  expect(screen.getByRole('link', { name: 'Elisa Rocha' }).getAttribute('href')).toBe('/app/clients/5');
});

test('an empty list explains itself', async () => {
  await show('', lists());
  expect(await screen.findByText('Ninguém espera por uma vaga.')).toBeTruthy();
});

test('a list that fails to load says so', async () => {
  const reply = { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' };
  await show('', { endpoint: waitingListRoutes.list, reply });
  expect(await screen.findByText('Não foi possível carregar a lista de espera.')).toBeTruthy();
});

test('a place of an entry opens the booking form or a message to the client', async () => {
  await show('', lists(elisa), places, phone);
  await userEvent.click(await screen.findByRole('button', { name: 'Ver vagas para Elisa Rocha' }));
  const when = 'quarta-feira, 2 de dezembro às 10:00';
  const book = await screen.findByRole('link', { name: `Marcar Elisa Rocha: ${when}` });
  expect(book.getAttribute('href')).toBe(
    '/app/appointments/new?date=2026-12-02&start=10:00&end=11:00&professional=1&client=5&room=1&specialty=1&waiting=7',
  );
  const message = await screen.findByRole('link', { name: `Avisar Elisa Rocha pelo WhatsApp: ${when}` });
  expect(decodeURIComponent(message.getAttribute('href') ?? '')).toBe(
    `https://wa.me/5511987450132?text=Olá Elisa, abriu uma vaga: ${when} com Marina Duarte. Quer ficar com ela?`,
  );
});

test('a fixed place opens the form of a plan', async () => {
  await show('', lists({ ...elisa, kind: 'fixed', weekdays: [1, 2, 3, 4, 5] }), places, phone);
  expect(await screen.findByText(/Seg a sex, 08:00/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Ver vagas para Elisa Rocha' }));
  const book = await screen.findByRole('link', { name: /^Marcar Elisa Rocha/ });
  expect(book.getAttribute('href')).toMatch(
    /^\/app\/appointments\/new-mensalidade\?date=2026-12-02&.*waiting=7$/,
  );
});

test('a removed entry can be put back from the toast, and the list takes the focus', async () => {
  let listed: readonly WaitingEntry[] = [elisa];
  const calls = await show(
    '',
    { endpoint: waitingListRoutes.list, reply: () => ({ data: listed }) },
    {
      endpoint: waitingListRoutes.delete,
      reply: () => {
        listed = [];
        return { data: { id: 7 } };
      },
    },
    { endpoint: waitingListRoutes.restore, reply: { data: elisa } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Remover Elisa Rocha da lista' }));
  const empty = await screen.findByText('Ninguém espera por uma vaga.');
  expect(document.activeElement?.contains(empty)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Elisa Rocha voltou à lista de espera')).toBeTruthy();
  expect(sent(calls, 'DELETE')).toHaveLength(1);
  expect(sent(calls, 'POST')[0]?.url).toBe('/api/waiting-list/7/restore');
});

test('more places than five are shown on request, and the first new one takes the focus', async () => {
  const many = ['08', '09', '10', '11', '12', '13'].map((hour) => ({
    ...place,
    start_time: `${hour}:00`,
    end_time: `${hour}:50`,
  }));
  await show('', lists(elisa), { endpoint: waitingListRoutes.places, reply: { data: many } }, phone);
  await userEvent.click(await screen.findByRole('button', { name: 'Ver vagas para Elisa Rocha' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ver as 6 vagas' }));
  expect(document.activeElement?.tagName).toBe('LI');
  expect(document.activeElement?.textContent).toContain('13:00');
});

test.each([
  { kind: 'once' as const, valid_until: '2026-11-25', text: 'Nenhuma vaga até 25/11/2026.' },
  { kind: 'once' as const, valid_until: '9999-12-31', text: /^Nenhuma vaga até (?!31\/12\/9999)/ },
  {
    kind: 'fixed' as const,
    valid_until: '2026-11-25',
    text: 'Nenhum horário livre por 4 semanas seguidas a começar até 25/11/2026.',
  },
])('an entry without places ($kind until $valid_until) says which days were searched', async (given) => {
  const { text, ...asked } = given;
  await show('', lists({ ...elisa, ...asked }), { endpoint: waitingListRoutes.places, reply: { data: [] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Ver vagas para Elisa Rocha' }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('places are read again when they are shown again', async () => {
  const calls = await show('', lists(elisa), places, phone);
  const toggle = await screen.findByRole('button', { name: 'Ver vagas para Elisa Rocha' });
  await userEvent.click(toggle);
  await screen.findByRole('link', { name: /^Marcar Elisa Rocha/ });
  await userEvent.click(toggle);
  await userEvent.click(toggle);
  await waitFor(() => expect(calls.filter(({ url }) => url.endsWith('/places'))).toHaveLength(2));
});

test('the button of expired entries stays while they are loaded', async () => {
  const expired = { ...elisa, id: 8, client_name: 'Ana Lima', expired: true };
  await show('', {
    endpoint: waitingListRoutes.list,
    reply: ({ url }) => ({ data: url.includes('expired') ? [elisa, expired] : [elisa] }),
  });
  await screen.findByRole('link', { name: 'Elisa Rocha' });
  const toggle = screen.getByRole('button', { name: 'Mostrar os que venceram' });
  await userEvent.click(toggle);
  expect(await screen.findByRole('link', { name: 'Ana Lima' })).toBeTruthy();
  expect(document.activeElement).toBe(toggle);
  expect(toggle.textContent).toBe('Esconder os que venceram');
});

test('the list of a freed time shows those whom it fits, with that time', async () => {
  const fits: FakeRoute = { endpoint: waitingListRoutes.fits, reply: { data: [elisa] } };
  const calls = await show(
    '?start=2026-12-02+10:00:00&end=2026-12-02+11:00:00&professional=1&room=1',
    fits,
    phone,
  );
  expect(await screen.findByText('Esperam por quarta-feira, 2 de dezembro às 10:00')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /^Marcar Elisa Rocha/ })).toBeTruthy();
  expect(calls.find(({ url }) => url.includes('/fits'))?.url).toContain('employee_id=1&room_id=1');
});

test('the list of a freed time reads the clients of five entries until all are asked for', async () => {
  const many = Array.from({ length: 6 }, (_, index) => ({
    ...elisa,
    id: index + 1,
    client_id: index + 1,
    client_name: `Cliente ${index + 1}`,
  }));
  const calls = await show('?start=2026-12-02+10:00:00&end=2026-12-02+11:00:00&professional=1', {
    endpoint: waitingListRoutes.fits,
    reply: { data: many },
  });
  const hasRead = (id: number) => calls.some(({ url }) => url === `/api/clients/${id}`);
  const all = await screen.findByRole('button', { name: 'Ver as 6 pessoas' });
  await waitFor(() => expect(hasRead(5)).toBe(true));
  expect(hasRead(6)).toBe(false);
  await userEvent.click(all);
  expect(document.activeElement?.tagName).toBe('LI');
  expect(document.activeElement?.textContent).toContain('Cliente 6');
  await waitFor(() => expect(hasRead(6)).toBe(true));
});

test('a message is not offered until the name of the professional is known', async () => {
  const fits: FakeRoute = { endpoint: waitingListRoutes.fits, reply: { data: [elisa] } };
  const query = '?start=2026-12-02+10:00:00&end=2026-12-02+11:00:00&professional=99';
  const calls = await show(query, fits, phone);
  expect(await screen.findByRole('link', { name: /^Marcar Elisa Rocha/ })).toBeTruthy();
  await waitFor(() => expect(calls.some(({ url }) => url === '/api/clients/5')).toBe(true));
  await act(async () => undefined);
  expect(screen.queryByRole('link', { name: /^Avisar/ })).toBeNull();
});

test.each([
  'start=x&end=2026-12-02+11:00:00&professional=1',
  'start=2026-12-02+10:00:00&end=2026-12-02+09:00:00&professional=1',
  'start=2026-12-02+10:00:00&end=2026-12-02+11:00:00&professional=x',
  'start=2026-12-02+10:00:00&end=2026-12-02+11:00:00&professional=1&room=x',
])('an address with a wrong time shows the whole list: %s', async (query) => {
  const calls = await show(`?${query}`, lists(elisa));
  expect(await screen.findByText('Elisa Rocha')).toBeTruthy();
  expect(calls.some(({ url }) => url.includes('/fits'))).toBe(false);
});

test('the form takes over the choices of a booking and creates the entry', async () => {
  const created: FakeRoute = { endpoint: waitingListRoutes.create, reply: { data: elisa } };
  const calls = await show(
    '/new?date=2026-12-02&start=10:00&end=11:00&professional=2&client=5&room=1',
    created,
    lists(elisa),
  );
  const days = await screen.findByRole('group', { name: /^Dias da semana/ });
  await userEvent.click(within(days).getByRole('button', { name: 'Seg' }));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(`${elisa.client_name} está na lista de espera.`)).toBeTruthy();
  expect(sent(calls, 'POST')[0]?.body).toMatchObject({
    client_id: 5,
    kind: 'once',
    employee_id: 2,
    room_id: 1,
    specialty_id: null,
    duration_minutes: 60,
    weekdays: [3, 1],
    from_time: '10:00',
    to_time: '11:00',
    note: null,
  });
});

test('the form names every missing field at once', async () => {
  const calls = await show('/new');
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
  expect(screen.getByText('Escolha pelo menos um dia da semana')).toBeTruthy();
  expect(sent(calls, 'POST')).toEqual([]);
});

test('an entry is changed with its own values', async () => {
  const updated: FakeRoute = { endpoint: waitingListRoutes.update, reply: { data: elisa } };
  const calls = await show('/7', lists(elisa), updated);
  await userEvent.click(await screen.findByRole('radio', { name: 'Um horário fixo toda semana' }));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Pedido alterado')).toBeTruthy();
  expect(sent(calls, 'PUT')[0]).toMatchObject({
    url: '/api/waiting-list/7',
    body: { kind: 'fixed', weekdays: [1, 3], valid_until: '2026-12-20', note: 'Prefere cedo' },
  });
});

test('an entry keeps a professional, a room and a specialty that are archived', async () => {
  const archived = {
    employee_id: 91,
    employee_name: 'Paula Antiga',
    room_id: 92,
    room_name: 'Sala Antiga',
    specialty_id: 93,
    specialty_name: 'RPG Antigo',
  };
  await show('/7', lists({ ...elisa, ...archived }));
  await screen.findByRole('radio', { name: 'Um horário fixo toda semana' });
  for (const name of ['Paula Antiga', 'Sala Antiga', 'RPG Antigo'])
    expect(screen.getAllByText(name).length).toBeGreaterThan(0);
});

test('an entry with open places is removed without a request for its places, and the row beside it takes the focus', async () => {
  const diego = { ...elisa, id: 8, client_id: 6, client_name: 'Diego Fernandes' };
  let listed: readonly WaitingEntry[] = [elisa, diego];
  const calls = await show(
    '',
    { endpoint: waitingListRoutes.list, reply: () => ({ data: listed }) },
    {
      endpoint: waitingListRoutes.delete,
      reply: () => {
        listed = [diego];
        return { data: { id: 7 } };
      },
    },
    places,
    phone,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Ver vagas para Elisa Rocha' }));
  await screen.findByRole('link', { name: /^Marcar Elisa Rocha/ });
  const reads = () => calls.filter(({ url }) => url.endsWith('/waiting-list/7/places')).length;
  const before = reads();
  await userEvent.click(screen.getByRole('button', { name: 'Remover Elisa Rocha da lista' }));
  await screen.findByText('Elisa Rocha saiu da lista de espera');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Diego Fernandes' })),
  );
  expect(reads()).toBe(before);
});
