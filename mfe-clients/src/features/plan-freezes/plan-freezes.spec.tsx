import {
  type EndedFreeze,
  type PlanFreeze,
  planFreezeEndpoints,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { toast } from '@alinha/ui';
import { Toaster } from '@alinha/ui/panels';
import type { FakeReply } from '@alinha/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { sampleAppointment, samplePlan } from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { PlanScreen } from '../plans/plan.screen.tsx';

const freezeOf = (known: Partial<PlanFreeze> = {}): PlanFreeze => ({
  id: 4,
  plan_id: 7,
  start_date: '2026-06-10',
  end_date: '2026-06-30',
  ended_on: null,
  reason: 'Férias',
  created_by_name: 'Helena',
  sessions: 6,
  ...known,
});

const AMOUNTS = [
  {
    period_start: '2026-06-01',
    period_end: '2026-06-30',
    before_cents: 32_000,
    after_cents: 32_000,
    paid: true,
  },
  {
    period_start: '2026-07-01',
    period_end: '2026-07-31',
    before_cents: 32_000,
    after_cents: 16_000,
    paid: false,
  },
];

type Replies = {
  readonly freezes?: readonly PlanFreeze[];
  readonly preview?: () => FakeReply;
  readonly create?: FakeReply;
  readonly end?: EndedFreeze;
  readonly language?: 'pt' | 'en';
};

async function open({ freezes = [], preview, create, end, language = 'pt' }: Replies = {}) {
  const plan = samplePlan({ id: 7, client_id: 3, freezes: [...freezes] });
  const routes = [
    { endpoint: recurringPlanEndpoints.get, reply: { data: plan } },
    { endpoint: planFreezeEndpoints.list, reply: { data: freezes } },
    {
      endpoint: planFreezeEndpoints.preview,
      reply: () => preview?.() ?? { data: { sessions: 12, amounts: AMOUNTS } },
    },
    { endpoint: planFreezeEndpoints.create, reply: create ?? { status: 201, data: freezeOf() } },
    { endpoint: planFreezeEndpoints.end, reply: end ? { data: end } : { status: 500 } },
  ];
  const page = (
    <>
      <PlanScreen />
      <Toaster />
    </>
  );
  const place = { at: '/app/plans/7', path: '/app/plans/:id', language };
  const { calls } = await renderClients(page, place, {
    routes,
    get: { data: sampleClient({ name: 'Ana Lima' }) },
  });
  await screen.findByRole('heading', { level: 1, name: 'Pilates - 2x' });
  return { sent: () => calls.filter(({ method }) => method === 'POST') };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function typeDays(from = '20/06/2026', until = '15/07/2026') {
  await press('Trancar plano');
  const first = await screen.findByRole('textbox', { name: /^De/ });
  await userEvent.clear(first);
  await userEvent.type(first, from);
  await userEvent.type(screen.getByRole('textbox', { name: /^Até/ }), until);
  await userEvent.tab();
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Trancar plano' }));
const save = () => userEvent.click(dialog().getByRole('button', { name: 'Trancar plano' }));

// 09:30 in São Paulo.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:30:00Z') }));
afterEach(() => {
  act(() => toast.dismiss());
  vi.useRealTimers();
});

describe('freezing a plan', () => {
  it('shows the cancelled sessions and the amount of each period before it saves', async () => {
    const { sent } = await open();
    await typeDays();
    expect(await screen.findByText('12 sessões ficam canceladas, sem reposição.')).toBeDefined();
    const amounts = within(screen.getByRole('list', { name: 'Valores por período' })).getAllByRole(
      'listitem',
    );
    expect(amounts.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      'Junho de 2026: R$ 320,00, já paga, não muda',
      'Julho de 2026: R$ 320,00 → R$ 160,00',
    ]);
    await userEvent.type(screen.getByLabelText(/^Motivo/), 'Viagem');
    await save();
    expect(await screen.findByText('Plano trancado.')).toBeDefined();
    expect(sent()).toMatchObject([
      {
        url: '/api/recurring/plans/7/freezes',
        body: { start_date: '2026-06-20', end_date: '2026-07-15', reason: 'Viagem' },
      },
    ]);
  });

  it('keeps what was typed when the preview or the freeze fails', async () => {
    let isAway = true;
    const { sent } = await open({
      preview: () =>
        isAway
          ? { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível. Tente de novo.' }
          : { data: { sessions: 1, amounts: [] } },
      create: {
        status: 409,
        code: 'FREEZE_OVERLAPS',
        error: 'O plano já está trancado em parte desses dias.',
      },
    });
    await typeDays();
    expect(await screen.findByText(/Você pode trancar mesmo assim/)).toBeDefined();
    const retry = await screen.findByRole('button', { name: 'Calcular de novo' });
    isAway = false;
    await userEvent.click(retry);
    expect(await screen.findByText('1 sessão fica cancelada, sem reposição.')).toBeDefined();
    await save();
    expect(await screen.findByText('O plano já está trancado em parte desses dias.')).toBeDefined();
    expect(sent()).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: /^De/ })).toHaveProperty('value', '20/06/2026');
  });

  it.each([
    [
      'O plano já está trancado.',
      { status: 409, code: 'FREEZE_OVERLAPS', error: 'O plano já está trancado.' },
    ],
    [
      'Já passou',
      {
        status: 400,
        code: 'INVALID_INPUT',
        error: 'Confira os campos.',
        fields: { start_date: 'Já passou' },
      },
    ],
  ] as const)('shows %s without a button to repeat the preview when it is refused', async (text, refused) => {
    await open({ preview: () => refused });
    await typeDays();
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Calcular de novo' })).toBeNull();
  });

  it('proposes tomorrow, and names a missing day and days in the wrong order', async () => {
    const { sent } = await open();
    await press('Trancar plano');
    expect(await screen.findByRole('textbox', { name: /^De/ })).toHaveProperty('value', '16/06/2026');
    await save();
    expect(await dialog().findAllByText('Campo obrigatório')).toHaveLength(1);
    await userEvent.type(screen.getByRole('textbox', { name: /^Até/ }), '15/06/2026');
    await save();
    expect(await screen.findByText('A data final não pode ser antes da inicial')).toBeDefined();
    expect(sent()).toEqual([]);
  });
});

describe('the freezes of a plan', () => {
  it('are shown while they run or are coming, and listed when they are over', async () => {
    await open({
      freezes: [
        freezeOf({ id: 6, start_date: '2026-09-07', end_date: '2026-09-07' }),
        freezeOf({ id: 5, start_date: '2026-08-01', end_date: '2026-08-31', reason: null }),
        freezeOf(),
        freezeOf({
          id: 3,
          start_date: '2026-03-01',
          end_date: '2026-03-31',
          ended_on: '2026-03-11',
          sessions: 1,
        }),
        freezeOf({ id: 2, start_date: '2026-02-01', end_date: '2026-02-28', ended_on: '2026-01-20' }),
      ],
    });
    expect(await screen.findByText('Trancado de 10/06/2026 a 30/06/2026')).toBeDefined();
    expect(screen.getByText('Será trancado de 01/08/2026 a 31/08/2026')).toBeDefined();
    expect(screen.getByText('Será trancado em 07/09/2026')).toBeDefined();
    const past = within(screen.getByRole('list', { name: 'Trancamentos anteriores' })).getAllByRole(
      'listitem',
    );
    expect(past.map(({ textContent }) => textContent)).toEqual([
      '01/03/2026 a 10/03/2026Férias · 1 sessão cancelada · Helena',
    ]);
  });
});

describe('ending a freeze', () => {
  const ended = (known: Partial<EndedFreeze>): EndedFreeze => ({
    freeze: freezeOf({ ended_on: '2026-06-15' }),
    restored: 2,
    not_restored: [],
    ...known,
  });

  it('says how many sessions came back', async () => {
    const { sent } = await open({ freezes: [freezeOf()], end: ended({}) });
    await userEvent.click(await screen.findByRole('button', { name: 'Encerrar trancamento' }));
    const question = screen.getByRole('alertdialog', { name: 'Encerrar trancamento' });
    expect(within(question).getByText(/O plano volta a valer hoje.* já pagos não mudam/)).toBeDefined();
    await userEvent.click(within(question).getByRole('button', { name: 'Encerrar trancamento' }));
    expect(await screen.findByText('2 sessões voltaram.')).toBeDefined();
    expect(sent()).toMatchObject([{ url: '/api/recurring/freezes/4/end' }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('says that a coming freeze will not happen', async () => {
    await open({ freezes: [freezeOf({ start_date: '2026-06-20', end_date: '2026-06-20' })], language: 'en' });
    expect(await screen.findByText('Will be frozen on 06/20/2026')).toBeDefined();
    await press('End freeze');
    const question = within(screen.getByRole('alertdialog', { name: 'End freeze' }));
    expect(question.getByText(/^The plan will not be frozen.*Paid payments do not change/)).toBeDefined();
  });

  it('lists the sessions whose time is taken, with links to their day', async () => {
    const session = (start_datetime: string) => sampleAppointment({ start_datetime });
    const taken = {
      appointment: session('2026-06-22 08:00:00'),
      conflicts: [
        {
          appointment: sampleAppointment({ client_name: 'Caio Reis' }),
          reasons: ['room' as const, 'professional' as const],
        },
      ],
      closed: [],
    };
    const left = { appointment: session('2026-06-24 08:00:00'), conflicts: [], closed: [] };
    const end = ended({ restored: 0, not_restored: [taken, left] });
    await open({ freezes: [freezeOf()], end, language: 'en' });
    await userEvent.click(await screen.findByRole('button', { name: 'End freeze' }));
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End freeze' }),
    );
    const rows = within(await screen.findByRole('list', { name: 'Sessions that stay cancelled' }));
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Monday, June 22, 08:00Room is full · Professional is fullCaio Reis',
      'Wednesday, June 24, 08:00Weekly time, professional, room or specialty no longer in use',
    ]);
    const [link] = rows.getAllByRole('link');
    expect(link?.getAttribute('href')).toBe('/app/appointments?view=day&date=2026-06-22');
    expect(
      screen.getByText(
        'No session came back. 2 sessions stay cancelled and are charged. Rebook them or grant make-up credits:',
      ),
    ).toBeDefined();
    await press('Got it');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
