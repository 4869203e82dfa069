import { agendaMetricsEndpoints, type EmployeeOccupancy, type OutcomesOfDay } from '@alinha/contracts-agenda';
import { billingMetricsEndpoints } from '@alinha/contracts-billing';
import { currentPlace } from '@alinha/web-kit';
import { type FakeReply, type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, PROFESSIONAL, remote } from '../../studio.fixture.ts';
import { MetricsScreen } from './metrics.screen.tsx';
import { MetricsAddressScreen } from './metrics-address.screen.tsx';

beforeEach(() => {
  // Saturday, 21 November 2026, 23:30 in São Paulo: in UTC it is Sunday already.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T02:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const rafael: EmployeeOccupancy = {
  employee_id: 2,
  employee_name: 'Rafael Nogueira',
  employee_color: '#2B6CB0',
  working_minutes: 600,
  booked_minutes: 150,
  outside_minutes: 30,
};
const lia = { ...rafael, employee_id: 9, employee_name: 'Lia Torres', working_minutes: 0, booked_minutes: 0 };
const outcome = (day: string, counts: Partial<OutcomesOfDay>): OutcomesOfDay => ({
  day,
  done: 0,
  not_done: 0,
  upcoming: 0,
  cancelled: 0,
  cancelled_late: 0,
  ...counts,
});
const queryOf = (url: string) => new URL(url, 'http://alinha.test').searchParams;

/** This month has 12 appointments; the same days of the month before had 8. */
const perDay = ({ url }: { url: string }): FakeReply => {
  const query = queryOf(url);
  if (query.get('start')?.startsWith('2026-10'))
    return { data: [{ day: '2026-10-05', employee_id: null, count: 8 }] };
  const apart = [
    { day: '2026-11-01', employee_id: 2, count: 3 },
    { day: '2026-11-02', employee_id: 9, count: 4 },
    { day: '2026-11-21', employee_id: 2, count: 5 },
  ];
  if (query.get('breakdown') === '1') return { data: apart };
  return { data: apart.map((row) => ({ ...row, employee_id: null })) };
};

const NOTHING = { count: 0, total_cents: 0 };

async function open(at = '/app/metrics', user = ADMIN, ...routes: FakeRoute[]) {
  const api = fakeStudio(
    user,
    ...routes,
    { endpoint: agendaMetricsEndpoints.appointmentsPerDay, reply: perDay },
    { endpoint: agendaMetricsEndpoints.occupancy, reply: { data: [lia, rafael] } },
    {
      endpoint: agendaMetricsEndpoints.outcomes,
      reply: { data: [outcome('2026-11-03', { done: 6, not_done: 2, cancelled: 3, cancelled_late: 1 })] },
    },
    {
      endpoint: billingMetricsEndpoints.plansPayments,
      reply: {
        data: {
          active_plans: { count: 4, total_cents: 128_000 },
          late_payments: { count: 1, total_cents: 9_000 },
          paid_payments: NOTHING,
        },
      },
    },
    {
      endpoint: billingMetricsEndpoints.revenue,
      reply: {
        data: [{ day: '2026-11-04', paid_count: 1, paid_cents: 15_000, due_count: 2, due_cents: 24_000 }],
      },
    },
  );
  await renderScreen(<MetricsScreen />, { ...remote, at });
  return api;
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.lastChild?.textContent?.replace(/\s/g, ' ')),
    );

async function tableOf(title: string) {
  const place = await card(title);
  await userEvent.click(place.getByRole('radio', { name: 'Tabela' }));
  return cellsOf(await place.findByRole('table', { name: title }));
}

describe('the metrics of a studio', () => {
  it('are of the month so far, on the company’s clock, against the same days of the month before', async () => {
    const api = await open();
    const summary = await card('Resumo do período');
    await summary.findByText('12');
    expect(summary.getByText('+50% · antes 8')).toBeTruthy();
    const asked = api.calls.filter(({ url }) => url.includes('appointments-per-day'));
    expect(asked.map(({ url }) => [queryOf(url).get('start'), queryOf(url).get('end')]).sort()).toEqual([
      ['2026-10-01', '2026-10-22'],
      ['2026-11-01', '2026-11-22'],
    ]);
  });

  it('group a month by weeks from Monday', async () => {
    await open();
    expect(await tableOf('Consultas por semana')).toEqual([
      ['1 de nov. de 2026', '3'],
      ['2 – 8 de nov. de 2026', '4'],
      ['9 – 15 de nov. de 2026', '0'],
      ['16 – 21 de nov. de 2026', '5'],
    ]);
  });

  it('show each day of a short period', async () => {
    await open('/app/metrics?period=7d');
    const rows = await tableOf('Consultas por dia');
    expect(rows).toHaveLength(7);
    expect(rows.at(-1)).toEqual(['21 de nov. de 2026', '5']);
  });

  it('tell professionals apart, those who have left too, and keep that in the address', async () => {
    await open();
    const place = await card('Consultas por semana');
    await userEvent.click(place.getByRole('switch', { name: 'Separar por profissional' }));
    await waitFor(() => expect(currentPlace().search).toBe('?breakdown=1'));
    expect(await tableOf('Consultas por semana')).toEqual([
      ['1 de nov. de 2026', 'Rafael Nogueira', '3'],
      ['2 – 8 de nov. de 2026', 'Lia Torres', '4'],
      ['16 – 21 de nov. de 2026', 'Rafael Nogueira', '5'],
    ]);
  });

  it('can be of one professional; money stays the company’s', async () => {
    const api = await open('/app/metrics?period=30d&employee=2');
    await screen.findByText('Da empresa toda: pagamentos não são de um profissional.');
    const asked = (part: string) => api.calls.filter(({ url }) => url.includes(part));
    for (const part of ['appointments-per-day', 'outcomes']) {
      await waitFor(() => expect(asked(part)).toHaveLength(2));
      expect(asked(part).every(({ url }) => queryOf(url).get('employee_id') === '2')).toBe(true);
    }
    expect(asked('revenue').some(({ url }) => queryOf(url).has('employee_id'))).toBe(false);
  });

  it('take a period and a professional that make no sense for none', async () => {
    const api = await open('/app/metrics?period=13d&employee=777');
    await screen.findByText('12');
    const asked = api.calls.filter(({ url }) => url.includes('outcomes'));
    expect(asked.some(({ url }) => queryOf(url).get('start') === '2026-11-01')).toBe(true);
    expect(await screen.findByRole('combobox', { name: 'Profissional' })).toHaveProperty(
      'textContent',
      'Todos os profissionais',
    );
  });

  it('say occupancy over all working time, and that somebody without hours has none', async () => {
    await open();
    const summary = await card('Resumo do período');
    expect(await summary.findByText('25%')).toBeTruthy();
    expect(await tableOf('Ocupação por profissional')).toEqual([
      ['Lia Torres', '0 h', '0 h', '0,5 h', 'Sem horário'],
      ['Rafael Nogueira', '2,5 h', '10 h', '0,5 h', '25%'],
    ]);
  });

  it('show plans and payments in the language’s currency', async () => {
    await open();
    expect(await tableOf('Planos e pagamentos')).toEqual([
      ['Planos ativos', '4', 'R$ 1.280,00'],
      ['Atrasados', '1', 'R$ 90,00'],
      ['Pagos', '0', 'R$ 0,00'],
    ]);
  });

  it('are the same for who is no administrator', async () => {
    await open('/app/metrics', PROFESSIONAL);
    const summary = await card('Resumo do período');
    expect(await summary.findByText('R$ 150,00')).toBeTruthy();
  });

  it('can be kept as a file, with everything that the table shows', async () => {
    const files: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Baixar CSV: Recebimentos' }));
    expect(names).toEqual(['recebimentos-2026-11-01.csv']);
    const text = await files[0]?.text();
    expect(text?.split('\r\n').slice(0, 3)).toEqual([
      'Semana;Recebido;Pagamentos recebidos;Previsto;Pagamentos previstos',
      '01/11/2026;0,00;0;0,00;0',
      '02/11/2026;150,00;1;240,00;2',
    ]);
  });
});

describe('where numbers are missing', () => {
  it('an empty period is said in a sentence, and compared without a share of nothing', async () => {
    await open('/app/metrics', ADMIN, {
      endpoint: agendaMetricsEndpoints.appointmentsPerDay,
      reply: { data: [] },
    });
    const place = await card('Consultas por semana');
    expect(await place.findByText('Nenhuma consulta neste período.')).toBeTruthy();
    const summary = await card('Resumo do período');
    expect(summary.getByText('Nada também no período anterior')).toBeTruthy();
  });

  it('a chart that failed can be tried again, and the others are there', async () => {
    let answer: FakeReply = { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' };
    await open('/app/metrics', ADMIN, {
      endpoint: billingMetricsEndpoints.plansPayments,
      reply: () => answer,
    });
    const place = await card('Planos e pagamentos');
    const retry = await place.findByRole('button', { name: 'Tentar de novo' }, { timeout: 10_000 });
    expect(await tableOf('Ocupação por profissional')).toHaveLength(2);
    answer = {
      data: { active_plans: NOTHING, late_payments: NOTHING, paid_payments: NOTHING },
    };
    await userEvent.click(retry);
    expect(
      await place.findByText('Nenhum plano ativo e nenhum pagamento neste período.', undefined, {
        timeout: 10_000,
      }),
    ).toBeTruthy();
  }, 25_000);
});

it('an address below the metrics that does not exist leads to them', async () => {
  await renderScreen(<MetricsAddressScreen />, {
    ...remote,
    at: '/app/metrics/nada',
    path: '/app/metrics/nada',
  });
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/metrics'));
});
