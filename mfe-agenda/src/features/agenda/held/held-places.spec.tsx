import { type HeldPlace, placeOfferRoutes, workingHoursRoutes } from '@alinha/contracts-agenda';
import type { FakeReply } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import {
  agendaApi,
  elisa,
  marina,
  rafael,
  showAgenda,
  TODAY,
  useNarrowWindow,
  useWideWindow,
} from '../agenda.fixture.tsx';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const place: HeldPlace = {
  place_id: 9,
  room_id: null,
  start_datetime: `${TODAY} 16:00:00`,
  end_datetime: `${TODAY} 17:00:00`,
  held_until: `${TODAY} 23:59:00`,
  client_names: ['Diego Fernandes'],
};
const weeks = (held: readonly HeldPlace[]) => ({
  data: [marina, rafael].map(({ id, name }) => ({
    employee_id: id,
    employee_name: name,
    ranges: [],
    held: id === rafael.id ? held : [],
  })),
});
const SPOKEN = /^Vaga oferecida, Sexta-feira, 20 de novembro, 16:00 – 17:00, Rafael Nogueira, a Diego/;

beforeEach(useWideWindow);
afterEach(() => {
  vi.useRealTimers();
});

/** Opens the agenda with a held place, which `stop` may end. */
async function show(address: string, stop: FakeReply = { status: 500 }, booked = [elisa]) {
  let held: readonly HeldPlace[] = [place];
  const api = agendaApi(
    booked,
    { endpoint: workingHoursRoutes.list, reply: () => weeks(held) },
    {
      endpoint: placeOfferRoutes.stop,
      reply: () => {
        if ('data' in stop) held = [];
        return stop;
      },
    },
  );
  await showAgenda(address);
  return api;
}

async function confirm() {
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Parar de oferecer esta vaga?' }));
  expect(dialog.getByText('Sexta-feira, 20 de novembro, 16:00 – 17:00 · Rafael Nogueira')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Parar de oferecer' }));
}

test.each(['day', 'week'])(
  'a held place says in the %s to whom it is offered and until when',
  async (view) => {
    await show(`?view=${view}`);
    const card = await screen.findByRole('button', { name: SPOKEN });
    const lines = card.querySelector('[aria-hidden]');
    const texts = [...(lines?.children ?? [])].map(({ textContent }) => textContent);
    // A narrow card shows the short ones.
    expect(texts.filter(Boolean)).toEqual([
      'Vaga oferecida',
      'Oferta',
      'a Diego Fernandes',
      'a Diego',
      'até as 23:59',
    ]);
    expect(lines?.getAttribute('title')).toBe(
      'Vaga oferecida · 16:00 – 17:00 · a Diego Fernandes · até as 23:59',
    );
    // Cards with this attribute can be dragged and moved.
    expect(card.closest('[data-appointment]')).toBeNull();
  },
);

test.each(['week', 'month'])(
  'a held place is a row at its time in the list of the %s on a phone',
  async (view) => {
    useNarrowWindow();
    const evening = sampleAppointment({
      id: 2,
      client_name: 'Diego Alves',
      employee_id: rafael.id,
      start_datetime: `${TODAY} 18:00:00`,
      end_datetime: `${TODAY} 19:00:00`,
    });
    await show(`?view=${view}`, undefined, [elisa, evening]);
    const row = await screen.findByRole('button', { name: SPOKEN });
    const list = row.closest('section');
    expect(
      [...(list?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent.slice(0, 5)),
    ).toEqual(['08:00', '16:00', '18:00']);
  },
);

test('a held place disappears when staff stop offering it', async () => {
  const api = await show('?view=day', { data: {} });
  await userEvent.click(await screen.findByRole('button', { name: SPOKEN }));
  const panel = within(await screen.findByRole('dialog', { name: 'Vaga oferecida' }));
  expect(panel.getByText(/^Oferecida a Diego Fernandes, reservada até as 23:59\./)).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Parar de oferecer' }));
  await confirm();
  expect(await screen.findByText('A vaga não é mais oferecida')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: SPOKEN })).toBeNull());
  expect(api.calls.some(({ method, url }) => method === 'POST' && url === '/api/place-offers/9/stop')).toBe(
    true,
  );
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('a held place stays when the stop fails', async () => {
  await show('?view=day', { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' });
  await userEvent.click(await screen.findByRole('button', { name: SPOKEN }));
  await userEvent.click(await screen.findByRole('button', { name: 'Parar de oferecer' }));
  await confirm();
  expect(await screen.findByText('Não foi possível parar de oferecer')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Vaga oferecida' })).toBeTruthy();
});

test('a held place of a hidden professional is hidden', async () => {
  await show(`?view=day&professionals=${marina.id}`);
  await screen.findByText(elisa.client_name);
  expect(screen.queryByRole('button', { name: SPOKEN })).toBeNull();
});
