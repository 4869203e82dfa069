import { employeeRoutes } from '@alinha/contracts-accounts';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { marina, rafael, services } from '../../../booking/fake-studio.ts';
import { agendaApi, elisa, halfHour, showAgenda, useWideWindow } from '../agenda.fixture.tsx';

// A grid of a day is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  useWideWindow();
  agendaApi([elisa], services);
});

/** Marina's default is archived, Rafael's is RPG. */
const withDefaults: FakeRoute = {
  endpoint: employeeRoutes.list,
  reply: {
    data: [
      { ...marina, default_specialty_id: 77 },
      { ...rafael, default_specialty_id: 2 },
    ],
  },
};

/** End and price of the form for 09:30 in Rafael's column. */
async function openForm() {
  await showAgenda('?view=day');
  await screen.findByText('Elisa Rocha', { selector: '.card-name' });
  await userEvent.click(halfHour(1, '09:30'));
  const panel = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
  await panel.findByRole('combobox', { name: 'Cliente' });
  const price = panel.getByLabelText<HTMLInputElement>(/^Valor/);
  const end = panel.getByLabelText<HTMLInputElement>(/Fim/);
  const choose = async (name: string) => {
    await userEvent.click(panel.getByRole('combobox', { name: 'Especialidade' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  const chooseProfessional = async (name: string) => {
    await userEvent.click(panel.getByRole('combobox', { name: 'Profissional' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  const specialty = () => panel.getByRole('combobox', { name: 'Especialidade' }).textContent;
  return {
    choose,
    chooseProfessional,
    specialty,
    price,
    shown: () => [end.value, price.value.replace(/\s/g, ' ')],
  };
}

test('the specialty of the last booking fills in its duration and price', async () => {
  const prices = { latest: { '2': '2' }, cents: { '2': 15_000 } };
  localStorage.setItem('agenda.prices.1', JSON.stringify(prices));
  const { shown } = await openForm();
  expect(shown()).toEqual(['10:20', 'R$ 180,00']);
});

test('a specialty without a price proposes the last one that was charged; that of another professional is not proposed', async () => {
  const prices = { latest: { '9': '2' }, cents: { '3': 20_000 } };
  localStorage.setItem('agenda.prices.1', JSON.stringify(prices));
  const { choose, shown, specialty } = await openForm();
  expect(specialty()).toBe('Sem especialidade');
  await choose('Avaliação');
  expect(shown()).toEqual(['11:00', 'R$ 200,00']);
});

test('another specialty replaces what came from the first, and never a typed price', async () => {
  const { choose, price, shown } = await openForm();
  await choose('RPG');
  expect(shown()).toEqual(['10:20', 'R$ 180,00']);
  await choose('Pilates');
  expect(shown()).toEqual(['10:30', 'R$ 90,00']);
  await userEvent.clear(price);
  await userEvent.type(price, '75');
  await choose('RPG');
  expect(shown()).toEqual(['10:20', 'R$ 75,00']);
});

test('the default specialty of the professional comes before the last one, and fills in end and price', async () => {
  agendaApi([elisa], services, withDefaults);
  localStorage.setItem('agenda.prices.1', JSON.stringify({ latest: { '2': '1' }, cents: {} }));
  const { specialty, shown, chooseProfessional } = await openForm();
  expect([specialty(), ...shown()]).toEqual(['RPG', '10:20', 'R$ 180,00']);
  await chooseProfessional('Marina Duarte');
  expect(specialty()).toBe('RPG');
});

test('a chosen specialty, also none, stays when another professional is chosen', async () => {
  agendaApi([elisa], services, withDefaults);
  const { specialty, choose, chooseProfessional } = await openForm();
  await choose('Pilates');
  await chooseProfessional('Marina Duarte');
  await chooseProfessional('Rafael Nogueira');
  expect(specialty()).toBe('Pilates');
  await choose('Sem especialidade');
  await chooseProfessional('Marina Duarte');
  await chooseProfessional('Rafael Nogueira');
  expect(specialty()).toBe('Sem especialidade');
});
