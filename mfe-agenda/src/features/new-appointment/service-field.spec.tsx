import { employeeRoutes } from '@alinha/contracts-accounts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStudio, marina, rafael, services } from '../../booking/fake-studio.ts';
import { fieldValue, setTime, showNewAppointment } from './new-appointment.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  fakeStudio(services);
});

const choose = async (name: string) => {
  await userEvent.click(screen.getByLabelText(/^Especialidade/));
  await userEvent.click(await screen.findByRole('option', { name }));
};
const price = () => fieldValue(/^Valor/).replace(/\s/g, ' ');
const PRESET = '?date=2026-11-20&start=08:00&professional=2';

test('a specialty fills in end and price, and another one replaces them', async () => {
  await showNewAppointment(PRESET);
  expect([fieldValue(/^Fim/), price()]).toEqual(['09:00', '']);
  await choose('RPG');
  expect([fieldValue(/^Fim/), price()]).toEqual(['08:50', 'R$ 180,00']);
  await choose('Pilates');
  expect([fieldValue(/^Fim/), price()]).toEqual(['09:00', 'R$ 90,00']);
  await choose('Avaliação');
  expect([fieldValue(/^Fim/), price()]).toEqual(['09:30', '']);
});

test('a chosen start sets the end by the duration of the specialty', async () => {
  await showNewAppointment('?professional=2');
  await choose('RPG');
  expect(fieldValue(/^Fim/)).toBe('');
  setTime(/^Início/, '14:00');
  expect(fieldValue(/^Fim/)).toBe('14:50');
});

test('a typed end and a typed price stay, and a new start keeps the typed length', async () => {
  await showNewAppointment(PRESET);
  setTime(/^Fim/, '09:15');
  await userEvent.type(screen.getByLabelText(/^Valor/), '75');
  await choose('RPG');
  expect([fieldValue(/^Fim/), price()]).toEqual(['09:15', 'R$ 75,00']);
  setTime(/^Início/, '10:00');
  expect(fieldValue(/^Fim/)).toBe('11:15');
});

test('a typed value that equals the proposed one stays too', async () => {
  await showNewAppointment(PRESET);
  await choose('Pilates');
  setTime(/^Fim/, '09:15');
  setTime(/^Fim/, '09:00');
  await userEvent.clear(screen.getByLabelText(/^Valor/));
  await userEvent.type(screen.getByLabelText(/^Valor/), '90');
  await choose('RPG');
  expect([fieldValue(/^Fim/), price()]).toEqual(['09:00', 'R$ 90,00']);
});

test('an end typed before the start stays', async () => {
  await showNewAppointment('?professional=2');
  setTime(/^Fim/, '11:30');
  await choose('RPG');
  setTime(/^Início/, '10:00');
  expect(fieldValue(/^Fim/)).toBe('11:30');
  setTime(/^Início/, '10:30');
  expect(fieldValue(/^Fim/)).toBe('12:00');
});

test('an emptied price is filled in again', async () => {
  await showNewAppointment(PRESET);
  await userEvent.type(screen.getByLabelText(/^Valor/), '75');
  await userEvent.clear(screen.getByLabelText(/^Valor/));
  await choose('RPG');
  expect(price()).toBe('R$ 180,00');
});

test('"no charge" stays ticked when a specialty is chosen', async () => {
  await showNewAppointment(PRESET);
  const free = screen.getByRole('checkbox', { name: 'Sem cobrança' });
  await userEvent.click(free);
  await choose('RPG');
  expect(free).toHaveProperty('checked', true);
  expect(price()).toBe('');
});

test('a specialty of the address fills in what the address leaves open', async () => {
  await showNewAppointment(`${PRESET}&specialty=2`);
  expect([fieldValue(/^Fim/), price()]).toEqual(['08:50', 'R$ 180,00']);
});

test('end and price of the address stay when a specialty is chosen', async () => {
  await showNewAppointment(`${PRESET}&specialty=2&end=09:30&cents=7500`);
  await choose('Pilates');
  expect([fieldValue(/^Fim/), price()]).toEqual(['09:30', 'R$ 75,00']);
});

test('choosing a professional chooses the default specialty until the user chooses one', async () => {
  const employees = [marina, { ...rafael, default_specialty_id: 2 }];
  fakeStudio(services, { endpoint: employeeRoutes.list, reply: { data: employees } });
  await showNewAppointment('?date=2026-11-20&start=08:00&professional=1');
  const chooseProfessional = async (name: string) => {
    await userEvent.click(screen.getByLabelText(/^Profissional/));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  await chooseProfessional('Rafael Nogueira');
  expect(screen.getByLabelText(/^Especialidade/).textContent).toBe('RPG');
  expect([fieldValue(/^Fim/), price()]).toEqual(['08:50', 'R$ 180,00']);
  await choose('Pilates');
  await chooseProfessional('Marina Duarte');
  await chooseProfessional('Rafael Nogueira');
  expect(screen.getByLabelText(/^Especialidade/).textContent).toBe('Pilates');
});
