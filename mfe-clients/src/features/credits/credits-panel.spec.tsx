import {
  type Credit,
  creditEndpoints,
  type RecurringPlan,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { toast } from '@alinha/web-kit';
import type { FakeReply, FakeRoute } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { sampleCredit, samplePlan } from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { CreditsPanel } from './credits-panel.tsx';

type Opened = {
  plans?: readonly RecurringPlan[];
  reply?: FakeReply;
  routes?: readonly FakeRoute[];
  isAdmin?: boolean;
  isArchived?: boolean;
};

function open({
  plans = [],
  reply = { data: [sampleCredit()] },
  routes = [],
  isAdmin = true,
  isArchived = false,
}: Opened) {
  vi.spyOn(toast, 'success').mockReturnValue(1);
  return renderClients(
    <CreditsPanel clientId={1} isArchived={isArchived} />,
    { at: '/app/clients/1' },
    {
      isAdmin,
      routes: [
        ...routes,
        { endpoint: creditEndpoints.listOfClient, reply },
        { endpoint: recurringPlanEndpoints.listOfClient, reply: { data: plans } },
      ],
    },
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Reposições' })).getAllByRole('listitem');

it.each<[string, Partial<Credit>, string]>([
  [
    'was earned in time',
    {},
    'Vale até 19/12/2026Cancelou no prazo a consulta de 20/11/2026, 08:00 · Pilates - 2xDisponível',
  ],
  [
    'was granted',
    { reason: 'granted', origin_start: null, appointment_id: null, plan_name: null, note: 'Falta de luz' },
    'Vale até 19/12/2026Concedida por Helena · Falta de luzDisponível',
  ],
  [
    'is used',
    { state: 'used', used_by: { appointment_id: 50, start_datetime: '2026-11-24 10:00:00' } },
    'Usada na consulta de 24/11/2026, 10:00Cancelou no prazo a consulta de 20/11/2026, 08:00 · Pilates - 2xUsada',
  ],
  [
    'has expired',
    { state: 'expired', reason: 'studio' },
    'Venceu em 19/12/2026O estúdio cancelou a consulta de 20/11/2026, 08:00 · Pilates - 2xVencida',
  ],
  [
    'was revoked with a reason',
    { state: 'revoked', revoke_reason: 'Engano', revoked_at: '2026-11-22 09:00:00' },
    'Em 22/11/2026: EnganoCancelou no prazo a consulta de 20/11/2026, 08:00 · Pilates - 2xRevogada',
  ],
  [
    'was revoked with its session',
    { state: 'revoked', origin_start: null, appointment_id: null },
    'A consulta de origem mudouCancelou no prazo a consulta de data excluída · Pilates - 2xRevogada',
  ],
  [
    'ended with its plan',
    { state: 'plan_ended', reason: 'no_show' },
    'Valia até 19/12/2026Faltou à consulta de 20/11/2026, 08:00 · Pilates - 2xMensalidade encerrada',
  ],
])('describes a credit that %s', async (_case, known, text) => {
  await open({ reply: { data: [sampleCredit(known)] }, isAdmin: false });
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([text]);
});

it('shows the balance and first the available credits, soonest to expire first', async () => {
  const later = [sampleCredit(), sampleCredit({ expires_on: '2026-11-30' })];
  const used_by = { appointment_id: 50, start_datetime: '2026-11-24 10:00:00' };
  const used = sampleCredit({ state: 'used', used_by });
  await open({ reply: { data: [used, ...later] }, isAdmin: false });
  expect((await rows()).map(({ textContent }) => textContent?.match(/^.*?\d{4}/)?.[0])).toEqual([
    'Vale até 30/11/2026',
    'Vale até 19/12/2026',
    'Usada na consulta de 24/11/2026',
  ]);
  expect(await screen.findByText('2 disponíveis, a próxima vence em 30/11/2026')).toBeTruthy();
});

it('grants a credit with a reason and a last day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  const grant = { endpoint: creditEndpoints.grant, reply: { status: 201, data: sampleCredit() } };
  const api = await open({ reply: { data: [] }, routes: [grant] });
  expect(await screen.findByText(/^Nenhuma reposição ainda\./)).toBeTruthy();
  await press('Conceder reposição');
  const dialog = await screen.findByRole('dialog', { name: 'Conceder reposição' });
  const confirm = within(dialog).getByRole('button', { name: 'Conceder reposição' });
  await userEvent.click(confirm);
  expect(await within(dialog).findByText('Campo obrigatório')).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText(/^Motivo/), 'Falta de luz');
  await userEvent.type(within(dialog).getByLabelText(/^Vale até/), '10122026');
  await userEvent.click(confirm);
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Reposição concedida.'));
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'Falta de luz',
    expires_on: '2026-12-10',
  });
});

it('grants a credit of the plan that is chosen', async () => {
  const { payments: _, ...plan } = samplePlan({ id: 3, name: 'Pilates - 2x' });
  const plans = [{ ...plan, id: 4, name: 'RPG - 1x' }, plan];
  const grant = { endpoint: creditEndpoints.grant, reply: { status: 201, data: sampleCredit() } };
  const api = await open({ reply: { data: [] }, routes: [grant], plans });
  await press('Conceder reposição');
  const dialog = within(await screen.findByRole('dialog', { name: 'Conceder reposição' }));
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Falta de luz');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Plano' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Pilates - 2x/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Conceder reposição' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Reposição concedida.'));
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'Falta de luz',
    plan_id: 3,
  });
});

it('says why a credit cannot be revoked', async () => {
  const error = 'A reposição já foi usada. Cancele antes a consulta marcada com ela.';
  const refuse = { endpoint: creditEndpoints.revoke, reply: { status: 409, code: 'CREDIT_USED', error } };
  const api = await open({ routes: [refuse] });
  const origin = 'Cancelou no prazo a consulta de 20/11/2026, 08:00';
  const name = `Revogar a reposição que vale até 19/12/2026: ${origin}`;
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: 'Revogar a reposição?' });
  const text = `${origin}. Vale até 19/12/2026. O cliente não poderá mais usá-la.`;
  expect(within(dialog).getByText(text)).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText(/^Motivo/), 'Engano');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revogar' }));
  expect(await within(dialog).findByText(error)).toBeTruthy();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Engano' });
});

it.each([
  ['the user is not an administrator', { isAdmin: false }],
  ['the client is deleted', { isArchived: true }],
])('offers no change when %s', async (_case, opened) => {
  await open(opened);
  expect(await rows()).toHaveLength(1);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('says that the credits failed to load', async () => {
  await open({ reply: { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' } });
  expect(await screen.findByText('Não foi possível carregar as reposições.')).toBeTruthy();
});
