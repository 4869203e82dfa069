import { creditEndpoints, type Package, packageEndpoints } from '@alinha/contracts-agenda';
import { queryClient, sessionQuery } from '@alinha/web-kit';
import type { FakeReply, FakeRoute } from '@alinha/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { holdPackages, samplePackage } from '../../booking/credits/packages.fixture.ts';
import { sampleCredit } from '../../booking/credits/sample-credit.ts';
import { fakeStudio } from '../../booking/fake-studio.ts';
import { createdFrom, creates, saveButton, showNewAppointment } from './new-appointment.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

const FOR_ELISA = '?date=2026-11-20&start=08:00&professional=2&client=5&specialty=1&cents=9000';
const NAME = 'Usar pacote (7 de 10 livres, até 30/12)';
const packagesAre = (reply: FakeRoute['reply']): FakeRoute => ({
  endpoint: packageEndpoints.listOfClient,
  reply,
});
const credits: FakeRoute = { endpoint: creditEndpoints.listOfClient, reply: { data: [sampleCredit()] } };
const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { name: /^Usar pacote/ });
const price = () => screen.getByLabelText<HTMLInputElement>(/^Valor/);

test('the only package that fits pays the booking unless the user removes it', async () => {
  const { calls } = fakeStudio(
    creates(({ body }) => createdFrom(body)),
    packagesAre({ data: [samplePackage()] }),
  );
  await showNewAppointment(FOR_ELISA);
  await waitFor(() => expect(boxes()[0]?.checked).toBe(true));
  expect([price().value, price().disabled]).toEqual(['', true]);
  expect(screen.getByText('Paga com pacote')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: NAME }));
  expect([price().value.replace(/\s/g, ' '), price().disabled]).toEqual(['R$ 90,00', false]);
  await userEvent.click(screen.getByRole('checkbox', { name: NAME }));
  await userEvent.click(saveButton());
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      client_id: 5,
      package_id: 7,
      payment_amount_cents: null,
      payment_status: null,
    }),
  );
});

test('a removed package stays removed when the form was opened by the quick one', async () => {
  fakeStudio(packagesAre({ data: [samplePackage()] }));
  await showNewAppointment(`${FOR_ELISA}&pays=money`);
  await waitFor(() => expect(boxes()).toHaveLength(1));
  expect([boxes()[0]?.checked, price().disabled]).toEqual([false, false]);
});

test('a removed package stays removed in a restored draft', async () => {
  fakeStudio(packagesAre({ data: [samplePackage()] }));
  await showNewAppointment(FOR_ELISA);
  await waitFor(() => expect(boxes()[0]?.checked).toBe(true));
  await userEvent.click(screen.getByRole('checkbox', { name: NAME }));
  await waitFor(() => expect(sessionStorage.getItem('draft.booking.appointment.1')).toContain('"money"'));
  act(() => queryClient.setQueryData(sessionQuery.queryKey, null));
  cleanup();
  await showNewAppointment('');
  await screen.findByText('O que você tinha digitado está de volta.');
  await waitFor(() => expect(boxes()).toHaveLength(1));
  expect(boxes()[0]?.checked).toBe(false);
});

test('the package that expires first is proposed, and the user chooses another one, or a credit', async () => {
  const renewed = samplePackage({ id: 6, free: 2, valid_until: '2027-03-01' });
  fakeStudio(packagesAre({ data: [renewed, samplePackage({ id: 8 }), samplePackage()] }), credits);
  await showNewAppointment(FOR_ELISA);
  await waitFor(() => expect(boxes()).toHaveLength(3));
  expect(boxes().map(({ checked }) => checked)).toEqual([true, false, false]);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Usar pacote \(2 de 10/ }));
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, true]);
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Usar reposição/ }));
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false]);
  expect(screen.getByText('Paga com reposição')).toBeTruthy();
});

test.each<[string, Partial<Package>]>([
  ['has ended', { state: 'ended' }],
  ['has no free session', { free: 0 }],
  ['is for another specialty', { specialty_id: 2 }],
  ['ends before the session', { valid_until: '2026-11-19' }],
])('the form offers no package that %s', async (_case, known) => {
  fakeStudio(packagesAre({ data: [samplePackage(known)] }));
  await showNewAppointment(FOR_ELISA);
  await waitFor(() => expect(price().value.replace(/\s/g, ' ')).toBe('R$ 90,00'));
  expect(boxes()).toEqual([]);
});

test('a session of an earlier day is paid with a package that expired after it', async () => {
  fakeStudio(packagesAre({ data: [samplePackage({ state: 'expired', valid_until: '2026-11-19' })] }));
  await showNewAppointment(FOR_ELISA.replace('2026-11-20', '2026-11-19'));
  await waitFor(() => expect(boxes()[0]?.checked).toBe(true));
});

test('the form asks for a price again when the date is after the last day of the package', async () => {
  fakeStudio(packagesAre({ data: [samplePackage()] }));
  await showNewAppointment(FOR_ELISA);
  await waitFor(() => expect(boxes()[0]?.checked).toBe(true));
  fireEvent.change(screen.getByLabelText(/^Data/), { target: { value: '31/12/2026' } });
  await waitFor(() => expect(boxes()).toEqual([]));
  expect(price().disabled).toBe(false);
});

test('a refused package is explained, and the packages are read again', async () => {
  const error = 'O pacote não tem sessão livre deste serviço para esta data.';
  let packages = [samplePackage()];
  fakeStudio(
    creates(() => {
      packages = [];
      return { status: 409, code: 'NO_PACKAGE_SESSION', error };
    }),
    packagesAre(() => ({ data: packages })),
  );
  await showNewAppointment(FOR_ELISA);
  await waitFor(() => expect(boxes()[0]?.checked).toBe(true));
  await userEvent.click(saveButton());
  expect((await screen.findAllByText(error)).length).toBeGreaterThan(0);
  await waitFor(() => expect(boxes()).toEqual([]));
});

test('the form offers a retry when the packages fail to load', async () => {
  let reply: FakeReply = { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' };
  fakeStudio(
    packagesAre(() => reply),
    credits,
  );
  await showNewAppointment(FOR_ELISA);
  expect(await screen.findByText('Não foi possível ver os pacotes do cliente.')).toBeTruthy();
  reply = { data: [samplePackage()] };
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(boxes()[0]?.checked).toBe(true));
});

test('a form that is saved before the packages are loaded waits for them and books with one', async () => {
  const { calls } = fakeStudio(
    creates(({ body }) => createdFrom(body)),
    packagesAre({ data: [samplePackage()] }),
  );
  const load = holdPackages();
  const posts = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await showNewAppointment(FOR_ELISA);
  const save = saveButton();
  await userEvent.click(save);
  await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'));
  expect(posts()).toEqual([]);
  load();
  expect(await screen.findByText(/ · paga com pacote$/)).toBeTruthy();
  expect(posts()).toMatchObject([{ package_id: 7, payment_amount_cents: null, payment_status: null }]);
});

test('a booking is charged without a look at the packages only when the user says so', async () => {
  const { calls } = fakeStudio(
    creates(({ body }) => createdFrom(body)),
    packagesAre({ status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' }),
  );
  const posts = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await showNewAppointment(FOR_ELISA);
  await screen.findByText('Não foi possível ver os pacotes do cliente.');
  await userEvent.click(saveButton());
  expect(await screen.findAllByText('Não foi possível ver os pacotes do cliente.')).toHaveLength(2);
  expect(posts()).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cobrar sem usar pacote' }));
  await userEvent.click(saveButton());
  expect(await screen.findByText('Consulta criada')).toBeTruthy();
  expect(posts()).toMatchObject([{ payment_amount_cents: 9_000, payment_status: 'pending' }]);
});
