import { type FreedPlace, placeOfferRoutes } from '@alinha/contracts-agenda';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { FakeEventSource } from '../agenda/live/fake-event-source.ts';
import { elisa, lists, phone, show } from './waiting.fixture.tsx';

const offered: FreedPlace = {
  id: 3,
  employee_id: 1,
  employee_name: 'Marina Duarte',
  room_id: 1,
  room_name: 'Sala Reformer',
  start_datetime: '2026-12-02 10:00:00',
  end_datetime: '2026-12-02 11:00:00',
  state: 'open',
  freed_at: '2026-11-20 09:00:00',
  held_until: '2026-11-20 10:10:00',
  offers: [
    {
      id: 1,
      client_id: 6,
      client_name: 'Diego Fernandes',
      waiting_entry_id: null,
      end_datetime: '2026-12-02 11:00:00',
      state: 'refused',
      offered_at: '2026-11-20 09:02:00',
      expires_at: '2026-11-20 09:32:00',
      answered_at: '2026-11-20 09:10:00',
    },
    {
      id: 2,
      client_id: 5,
      client_name: 'Elisa Rocha',
      waiting_entry_id: 7,
      end_datetime: '2026-12-02 11:00:00',
      state: 'open',
      offered_at: '2026-11-20 09:40:00',
      expires_at: '2026-11-20 10:10:00',
      answered_at: null,
    },
  ],
  entries: [],
};
const offers = (...data: readonly FreedPlace[]): FakeRoute => ({
  endpoint: placeOfferRoutes.list,
  reply: { data },
});

test.each([
  ['an offer changes', null],
  ['a session is booked', offered.end_datetime],
])('the places are read again when %s', async (_, end) => {
  FakeEventSource.install();
  let data: readonly FreedPlace[] = [offered];
  await show('', lists(elisa), { endpoint: placeOfferRoutes.list, reply: () => ({ data }) });
  await screen.findByText(/Espera resposta até/);
  data = [];
  const [stream] = FakeEventSource.open;
  stream?.emit('agenda', JSON.stringify({ start: offered.start_datetime, end }));
  await waitFor(() => expect(screen.queryByText(/Espera resposta até/)).toBeNull());
});

test('a place that is being offered shows the state of each offer, until staff stop it', async () => {
  let data: readonly FreedPlace[] = [offered];
  const calls = await show(
    '',
    lists(elisa),
    { endpoint: placeOfferRoutes.list, reply: () => ({ data }) },
    {
      endpoint: placeOfferRoutes.stop,
      reply: () => {
        data = [];
        return { data: { ...offered, state: 'stopped' } };
      },
    },
  );
  const place = within(await screen.findByRole('list', { name: 'Sendo oferecidas agora' }));
  expect(place.getByText('Quarta-feira, 2 de dezembro, 10:00 – 11:00')).toBeTruthy();
  const lines = within(place.getByRole('list', { name: 'Ofertas' })).getAllByRole('listitem');
  expect(lines.map((line) => [...line.children].map(({ textContent }) => textContent))).toEqual([
    ['Diego Fernandes', 'Recusou', 'reposição a vencer, às 09:02'],
    ['Elisa Rocha', 'Espera resposta até as 10:10', 'lista de espera, às 09:40'],
  ]);
  await userEvent.click(
    place.getByRole('button', { name: /^Parar de oferecer quarta-feira, 2 de dezembro/ }),
  );
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Parar de oferecer esta vaga?' }));
  expect(dialog.getByText('Quarta-feira, 2 de dezembro, 10:00 – 11:00 · Marina Duarte')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Parar de oferecer' }));
  expect(await screen.findByText('A vaga não é mais oferecida')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Sendo oferecidas agora' })).toBeNull());
  expect(calls.some(({ url }) => url === '/api/place-offers/3/stop')).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('a place that waits for its next offer leads to the clients whom it fits', async () => {
  await show('', lists(elisa), phone, offers({ ...offered, held_until: null, offers: [], entries: [elisa] }));
  const places = within(await screen.findByRole('list', { name: 'Sendo oferecidas agora' }));
  expect(places.getByText(/no máximo três ofertas em 24 horas/)).toBeTruthy();
  expect(await places.findByRole('link', { name: /^Marcar Elisa Rocha/ })).toBeTruthy();
});

test('an offer that was not delivered leads to the list of messages', async () => {
  const sent = offered.offers.map((offer) => ({ ...offer, state: 'undeliverable' as const })).slice(0, 1);
  await show('', lists(elisa), offers({ ...offered, offers: sent }));
  const link = await screen.findByRole('link', { name: 'Ver o motivo' });
  expect(link.getAttribute('href')).toBe('/app/settings/whatsapp');
});

test('a place that needs staff leads to the clients whom it fits', async () => {
  const late: FreedPlace = { ...offered, state: 'late', held_until: null, offers: [], entries: [elisa] };
  const nobody: FreedPlace = { ...late, id: 4, state: 'nobody', entries: [] };
  await show('', lists(elisa), phone, offers(late, nobody));
  const places = within(await screen.findByRole('list', { name: 'Vagas que precisam de você' }));
  expect(places.getByText('Começa em breve: as mensagens automáticas pararam.')).toBeTruthy();
  expect(places.getByText('Ninguém na lista de espera combina com este horário.')).toBeTruthy();
  const book = await places.findByRole('link', { name: /^Marcar Elisa Rocha/ });
  expect(book.getAttribute('href')).toContain(
    'date=2026-12-02&start=10:00&end=11:00&professional=1&client=5',
  );
  expect(await places.findByRole('link', { name: /^Avisar Elisa Rocha pelo WhatsApp/ })).toBeTruthy();
  expect(places.getAllByRole('link', { name: 'Marcar outra pessoa' })).toHaveLength(2);
});

test('places that fail to load say so above the list', async () => {
  const reply = { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' };
  await show('', lists(elisa), { endpoint: placeOfferRoutes.list, reply });
  expect(await screen.findByText('Não foi possível carregar as vagas.')).toBeTruthy();
  expect(screen.getByText('Elisa Rocha')).toBeTruthy();
});
