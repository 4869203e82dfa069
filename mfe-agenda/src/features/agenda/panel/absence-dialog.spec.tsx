import { authRoutes } from '@alinha/contracts-accounts';
import { type AbsenceEffect, type Appointment, creditEndpoints } from '@alinha/contracts-agenda';
import { type Payment, paymentEndpoints } from '@alinha/contracts-billing';
import { type FakeReply, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, test, vi } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import pt from '../../../locales/pt.json' with { type: 'json' };
import { marina } from '../agenda.fixture.tsx';
import { AbsenceDialog } from './absence-dialog.tsx';

const OF_PLAN = { recurring_plan_id: 3, payment_amount_cents: null, payment_status: null } as const;
const MAKE_UP = { ...OF_PLAN, recurring_plan_id: null, credit_id: 9 } as const;
const EARNED: AbsenceEffect = {
  rule: 'in_time',
  notice_hours: 24,
  credit: true,
  refusal: null,
  expires_on: '2026-12-24',
  owed: false,
};
const late = (refusal: AbsenceEffect['refusal'] = 'policy', hours = 24): AbsenceEffect => ({
  ...EARNED,
  rule: 'late',
  credit: false,
  refusal,
  notice_hours: hours,
});

const OF_PACKAGE = { package_id: 7, payment_amount_cents: null, payment_status: null };

/** A payment of 90.00 with these received parts. */
function paymentWith(cents: readonly number[]): FakeReply {
  const open_cents = 9_000 - cents.reduce((sum, one) => sum + one, 0);
  const parts = cents.map((amount_cents) => ({ amount_cents }) as NonNullable<Payment['parts']>[number]);
  return { data: [{ id: 4, appointment_id: 1, open_cents, parts }] };
}

type Opened = {
  readonly given?: Partial<Appointment>;
  readonly others?: readonly Appointment[];
  readonly attendance?: 'no_show' | 'cancelled';
  readonly effect?: (url: string) => FakeReply;
  /** Of several appointments. */
  readonly effects?: (url: string) => FakeReply;
  readonly isAdmin?: boolean;
  /** Of the first appointment. */
  readonly payment?: FakeReply;
};

/** Effects of the appointments 1, 2, 3, … */
const listed = (effects: readonly AbsenceEffect[]): FakeReply => ({
  data: effects.map((effect, at) => ({ appointment_id: at + 1, ...effect })),
});

async function open({
  given = OF_PLAN,
  others = [],
  attendance = 'cancelled',
  effect,
  effects,
  isAdmin = true,
  payment = paymentWith([]),
}: Opened) {
  const onConfirm = vi.fn();
  const { calls } = fakeApi(
    { endpoint: authRoutes.me, reply: { data: { ...marina, is_admin: isAdmin } } },
    { endpoint: creditEndpoints.absenceEffect, reply: ({ url }) => effect?.(url) ?? { data: EARNED } },
    { endpoint: paymentEndpoints.listOfClient, reply: payment },
    { endpoint: creditEndpoints.absenceEffects, reply: ({ url }) => effects?.(url) ?? listed([EARNED]) },
  );
  await renderScreen(
    <AbsenceDialog
      appointments={[sampleAppointment(given), ...others]}
      attendance={attendance}
      onConfirm={onConfirm}
      onClose={() => undefined}
    />,
    { namespace: 'agenda', catalogs: { pt, en }, at: '/app/appointments' },
  );
  return { onConfirm, calls };
}

const confirm = () => userEvent.click(screen.getByRole('button', { name: /^(Cancelar|Marcar)/ }));
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test.each<[string, Partial<Appointment>, AbsenceEffect, string]>([
  ['is earned', OF_PLAN, EARNED, 'Pelas regras, o cliente ganha uma reposição, válida até 24/12/2026.'],
  ['goes back', MAKE_UP, EARNED, 'Pelas regras, a reposição volta para o cliente, válida até 24/12/2026.'],
  ['is not earned late', OF_PLAN, late(), 'Menos de 24 h antes: pelas regras, sem reposição.'],
  [
    'is not earned after the start',
    OF_PLAN,
    late('policy', 0),
    'Depois do início: pelas regras, sem reposição.',
  ],
  ['stays used', MAKE_UP, late('make_up'), 'Menos de 24 h antes: pelas regras, a reposição usada não volta.'],
  [
    'is over the limit of the client',
    OF_PLAN,
    late('live_limit'),
    'Sem reposição: o cliente já tem o máximo de reposições disponíveis.',
  ],
  [
    'is over the limit of the month',
    OF_PLAN,
    late('month_limit'),
    'Sem reposição: o cliente já ganhou o máximo de reposições deste mês.',
  ],
  [
    'goes back to its package, also late',
    OF_PACKAGE,
    { ...EARNED, rule: 'late', notice_hours: 24 },
    'Menos de 24 h antes, mas pelas regras a sessão volta para o pacote, que vale até 24/12/2026.',
  ],
  [
    'goes back to its package',
    OF_PACKAGE,
    EARNED,
    'Pelas regras, a sessão volta para o pacote, que vale até 24/12/2026.',
  ],
  [
    'of a package is used',
    OF_PACKAGE,
    late('package'),
    'Menos de 24 h antes: pelas regras, a sessão do pacote não volta.',
  ],
  ['ended with the plan', OF_PLAN, late('plan_ended'), 'Sem reposição: a mensalidade foi encerrada.'],
])('the dialog says that the credit %s', async (_case, given, effect, text) => {
  await open({ given, effect: () => ({ data: effect }), isAdmin: false });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('follows the policy unless an administrator overrides it with a reason', async () => {
  const { onConfirm } = await open({});
  await waitFor(() => expect(box('Conceder reposição').checked).toBe(true));
  await confirm();
  expect(onConfirm).toHaveBeenLastCalledWith({ cancelled_by: 'client', reason: null });
  await userEvent.click(box('Conceder reposição'));
  await confirm();
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Diferente das regras: diga o motivo.')).toBeTruthy();
  const reason = screen.getByRole('textbox', { name: /^Motivo/ });
  expect(document.activeElement).toBe(reason);
  await userEvent.type(reason, 'Combinado');
  await confirm();
  expect(onConfirm).toHaveBeenLastCalledWith({ cancelled_by: 'client', reason: 'Combinado', credit: false });
});

it('shows the effect of who cancels, and drops the overrides of the other', async () => {
  const { calls } = await open({ effect: (url) => ({ data: url.includes('studio') ? EARNED : late() }) });
  await screen.findByText('Menos de 24 h antes: pelas regras, sem reposição.');
  await userEvent.click(box('Conceder reposição'));
  await confirm();
  expect(screen.getByText('Diferente das regras: diga o motivo.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'O estúdio' }));
  expect(
    await screen.findByText('Pelas regras, o cliente ganha uma reposição, válida até 24/12/2026.'),
  ).toBeTruthy();
  expect(screen.queryByText('Diferente das regras: diga o motivo.')).toBeNull();
  expect(calls.filter(({ url }) => url.includes('cancelled_by=studio'))).toHaveLength(1);
});

it.each([
  ['stays owed, to a professional', true, false, /^Pelas regras, o cliente continua devendo R\$\s90,00\.$/],
  ['stays owed, to an administrator', true, true, /^Pelas regras, o cliente continua devendo R\$\s90,00\.$/],
  ['is waived, to an administrator', false, true, /^Pelas regras, R\$\s90,00 não serão cobrados\.$/],
])('says that the price of a missed single session %s', async (_case, owed, isAdmin, text) => {
  const effect: AbsenceEffect = { ...late('not_in_plan'), rule: 'no_show', owed };
  await open({ given: {}, attendance: 'no_show', effect: () => ({ data: effect }), isAdmin });
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says that a paid price stays until the payment is undone', async () => {
  await open({ given: { payment_status: 'paid' }, payment: paymentWith([3_000, 4_000]) });
  expect(await screen.findByText(/^R\$\s70,00 já foram pagos\./)).toBeTruthy();
});

it('says nothing about money when a discount of the whole price paid it', async () => {
  await open({ given: { payment_status: 'paid' }, payment: paymentWith([]) });
  expect(screen.getByText(/^Valores já pagos continuam/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/pagos/)).toBeNull());
});

it('names the received part and the rest of a partly paid price', async () => {
  const effect = { data: { ...late('not_in_plan'), owed: true } };
  await open({ given: {}, effect: () => effect, payment: paymentWith([4_000]) });
  expect(await screen.findByText(/^Pelas regras, o cliente continua devendo R\$\s50,00\.$/)).toBeTruthy();
  expect(screen.getByText(/^R\$\s40,00 já foram pagos\./)).toBeTruthy();
  expect(box(/^Manter a cobrança de R\$\s50,00$/)).toBeTruthy();
});

it.each([
  [
    'paid',
    'Valores já pagos continuam em “Recebidos”. Para devolver, desfaça o pagamento depois de cancelar.',
  ],
  ['pending', 'Pelas regras, o valor da consulta não será cobrado.'],
] as const)('names no amount when the payment of a %s appointment cannot be read', async (status, text) => {
  const failure = { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' };
  const effect = { data: late('not_in_plan') };
  await open({ given: { payment_status: status }, effect: () => effect, payment: failure });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/R\$/)).toBeNull();
});

it('waives the price that the policy keeps owed when an administrator says why', async () => {
  const owed: AbsenceEffect = { ...late('not_in_plan'), owed: true };
  const { onConfirm } = await open({ given: {}, effect: () => ({ data: owed }) });
  const charge = await screen.findByRole('checkbox', { name: /^Manter a cobrança de R\$\s90,00$/ });
  expect(charge).toHaveProperty('checked', true);
  await userEvent.click(charge);
  await userEvent.type(screen.getByRole('textbox', { name: /^Motivo/ }), 'Internação');
  await confirm();
  expect(onConfirm).toHaveBeenCalledWith({ cancelled_by: 'client', reason: 'Internação', charge: false });
});

it('lets the policy decide when its effect fails to load', async () => {
  const failure = { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' };
  const { onConfirm } = await open({ given: { recurring_plan_id: 3 }, effect: () => failure });
  expect(await screen.findByText(/^Não foi possível ver o efeito agora\./)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await confirm();
  expect(onConfirm).toHaveBeenCalledWith({ cancelled_by: 'client', reason: null });
});

it('shows the effect of each of several appointments, without choices', async () => {
  const isFree = { payment_amount_cents: null, payment_status: null };
  const { onConfirm, calls } = await open({ others: [sampleAppointment({ id: 2, ...isFree })] });
  expect(await screen.findByText(/^Pelas regras, o cliente ganha uma reposição/)).toBeTruthy();
  expect(screen.getByText('Sem efeito em reposições ou cobranças.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await confirm();
  expect(onConfirm).toHaveBeenCalledWith({ cancelled_by: 'client', reason: null });
  expect(calls.filter(({ url }) => url.includes('absence-effect'))).toHaveLength(1);
});

const ofPlan = (ids: readonly number[]) => ids.map((id) => sampleAppointment({ ...OF_PLAN, id }));

it('shows no total of credits when packages pay all appointments', async () => {
  const ofPackage = { package_id: 7, payment_amount_cents: null, payment_status: null };
  await open({
    given: ofPackage,
    others: [sampleAppointment({ ...ofPackage, id: 2 })],
    effects: () => listed([EARNED, EARNED]),
  });
  expect(await screen.findAllByText(/^Pelas regras, a sessão volta para o pacote/)).toHaveLength(2);
  expect(screen.queryByText(/^Pelas regras, (nenhuma|1|2) repo/)).toBeNull();
});

it('shows that a limit refuses the later ones of several credits', async () => {
  const refused = { ...EARNED, credit: false, refusal: 'month_limit' } as const;
  const { calls } = await open({
    others: ofPlan([2, 3]),
    effects: () => listed([EARNED, refused, refused]),
  });
  expect(await screen.findByText('Pelas regras, 1 reposição.')).toBeTruthy();
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.map((line) => /máximo de reposições deste mês/.test(line))).toEqual([false, true, true]);
  expect(calls.map(({ url }) => decodeURIComponent(url)).filter((url) => url.includes('effect'))).toEqual([
    '/api/appointments/absence-effects?appointment_ids=1,2,3&attendance=cancelled&cancelled_by=client',
  ]);
});

it('reads the effects of several appointments once per choice', async () => {
  const byStudio = Array.from({ length: 3 }, () => ({ ...EARNED, rule: 'studio' }) as const);
  const { calls } = await open({
    others: ofPlan([2, 3]),
    effects: (url) => listed(url.includes('studio') ? byStudio : [EARNED, EARNED, late()]),
  });
  expect(await screen.findByText('Pelas regras, 2 reposições.')).toBeTruthy();
  expect(document.querySelectorAll('li[aria-live], li [aria-live]')).toHaveLength(0);
  await userEvent.click(screen.getByRole('radio', { name: 'O estúdio' }));
  expect(await screen.findByText('Pelas regras, 3 reposições.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'O cliente' }));
  expect(await screen.findByText('Pelas regras, 2 reposições.')).toBeTruthy();
  expect(calls.filter(({ url }) => url.includes('absence-effects'))).toHaveLength(2);
});

it('says that the effects of several appointments cannot be shown when they fail to load', async () => {
  await open({
    others: ofPlan([2]),
    effects: () => ({ status: 404, code: 'NOT_FOUND', error: 'Consulta não encontrada.' }),
  });
  expect(await screen.findAllByText(/^Não foi possível ver o efeito agora\./)).toHaveLength(2);
});
