import { creditEndpoints } from '@alinha/contracts-agenda';
import type { FakeReply, FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleCredit } from '../../booking/credits/sample-credit.ts';
import { fakeStudio } from '../../booking/fake-studio.ts';
import { createdFrom, creates, saveButton, showNewAppointment } from './new-appointment.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

const FOR_ELISA = '?date=2026-11-20&start=08:00&professional=2&client=5';
const TWO = [sampleCredit(), sampleCredit({ id: 2, expires_on: '2026-11-30' })];
const creditsAre = (reply: FakeRoute['reply']): FakeRoute => ({
  endpoint: creditEndpoints.listOfClient,
  reply,
});
const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Usar reposição/ });
const price = () => screen.getByLabelText<HTMLInputElement>(/^Valor/);

test('a credit pays the booking instead of a price', async () => {
  const { calls } = fakeStudio(
    creates(({ body }) => createdFrom(body)),
    creditsAre({ data: TWO }),
  );
  await showNewAppointment(`${FOR_ELISA}&cents=9000`);
  const use = await screen.findByRole('checkbox', {
    name: 'Usar reposição (2, a próxima vence em 30/11)',
  });
  await userEvent.click(use);
  expect([price().value, price().placeholder, price().disabled]).toEqual(['', '', true]);
  expect(screen.getByText('Paga com reposição')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Sem cobrança' })).toBeNull();
  await userEvent.click(saveButton());
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      client_id: 5,
      use_credit: true,
      payment_amount_cents: null,
      payment_status: null,
    }),
  );
});

test.each<[string, FakeReply]>([
  ['the client has no credit', { data: [] }],
  ['all credits expire earlier', { data: [sampleCredit({ expires_on: '2026-11-19' })] }],
  ['no credit is available', { data: [sampleCredit({ state: 'used' })] }],
])('the form offers no credit when %s', async (_case, reply) => {
  fakeStudio(creditsAre(reply));
  await showNewAppointment(`${FOR_ELISA}&pays=credit&cents=9000`);
  await waitFor(() => expect(box()).toBeNull());
  expect([price().value.replace(/\s/g, ' '), price().disabled]).toEqual(['R$ 90,00', false]);
});

test('the form stops using a credit when the date is after its last day', async () => {
  fakeStudio(creditsAre({ data: TWO }));
  await showNewAppointment(`${FOR_ELISA}&pays=credit`);
  await waitFor(() => expect(box()?.checked).toBe(true));
  fireEvent.change(screen.getByLabelText(/^Data/), { target: { value: '17/12/2026' } });
  await waitFor(() => expect(box()).toBeNull());
  expect(price().disabled).toBe(false);
});

test('a refused credit is explained, and the credits are read again', async () => {
  const error = 'O cliente não tem reposição disponível para esta data.';
  let credits = TWO;
  fakeStudio(
    creates(() => {
      credits = [];
      return { status: 409, code: 'NO_CREDIT', error };
    }),
    creditsAre(() => ({ data: credits })),
  );
  await showNewAppointment(`${FOR_ELISA}&pays=credit`);
  await waitFor(() => expect(box()?.checked).toBe(true));
  await userEvent.click(saveButton());
  expect((await screen.findAllByText(error)).length).toBeGreaterThan(0);
  await waitFor(() => expect(box()).toBeNull());
});

test('the form offers a retry when the credits fail to load', async () => {
  let reply: FakeReply = { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' };
  fakeStudio(creditsAre(() => reply));
  await showNewAppointment(FOR_ELISA);
  expect(await screen.findByText('Não foi possível ver as reposições do cliente.')).toBeTruthy();
  expect(box()).toBeNull();
  reply = { data: TWO };
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(box()?.checked).toBe(false));
});

test('the form lets the user do without a credit when the credits fail to load', async () => {
  fakeStudio(creditsAre({ status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' }));
  await showNewAppointment(`${FOR_ELISA}&pays=credit`);
  expect(await screen.findByText('Não foi possível ver as reposições do cliente.')).toBeTruthy();
  expect([box()?.checked, price().disabled]).toEqual([true, true]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Usar reposição' }));
  expect([box(), price().disabled]).toEqual([null, false]);
});
