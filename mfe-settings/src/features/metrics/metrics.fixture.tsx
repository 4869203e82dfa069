import type { Employee } from '@alinha/contracts-accounts';
import {
  agendaMetricsRoutes,
  type EmployeeOccupancy,
  type OutcomesOfDay,
  type PlaceMetrics,
} from '@alinha/contracts-agenda';
import { billingMetricsRoutes } from '@alinha/contracts-billing';
import { type FakeReply, type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { ADMIN, fakeStudio, remote } from '../../studio.fixture.ts';
import { MetricsScreen } from './metrics.screen.tsx';

/** Sets today for each test of a file: Saturday, 21 November 2026, 23:30 in São Paulo; in UTC it is Sunday. */
export function useLateSaturday(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T02:30:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export const RAFAEL_BOOKED: EmployeeOccupancy = {
  employee_id: 2,
  employee_name: 'Rafael Nogueira',
  employee_color: '#2B6CB0',
  working_minutes: 600,
  booked_minutes: 150,
  outside_minutes: 30,
};
const lia = {
  ...RAFAEL_BOOKED,
  employee_id: 9,
  employee_name: 'Lia Torres',
  working_minutes: 0,
  booked_minutes: 0,
};
/** An inactive professional who attended this month. */
export const FORMER: Employee = {
  id: 9,
  name: 'Lia Torres',
  email: 'lia@studio.example',
  is_admin: false,
  color: '#2B6CB0',
  capacity: 1,
  active: false,
};
const outcome = (day: string, counts: Partial<OutcomesOfDay>): OutcomesOfDay => ({
  day,
  done: 0,
  not_done: 0,
  upcoming: 0,
  no_show: 0,
  cancelled: 0,
  cancelled_late: 0,
  ...counts,
});
export const queryOf = (url: string) => new URL(url, 'http://alinha.test').searchParams;

/** This month has 12 appointments; the same days of the previous month had 8. */
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

export const NOTHING = { count: 0, total_cents: 0 };

/** Opens the screen of a company with three professionals, one of them inactive. `routes` override the defaults. */
export async function openMetrics(at = '/app/metrics', user = ADMIN, ...routes: FakeRoute[]) {
  const api = fakeStudio(
    user,
    ...routes,
    { endpoint: agendaMetricsRoutes.appointmentsPerDay, reply: perDay },
    { endpoint: agendaMetricsRoutes.occupancy, reply: { data: [lia, RAFAEL_BOOKED] } },
    {
      endpoint: agendaMetricsRoutes.absences,
      reply: ({ url }) => {
        const by = queryOf(url).get('by');
        const counts = { done: 3, no_show: 1, cancelled: 2, cancelled_late: 1 };
        if (by === 'weekday') return { data: [{ id: 3, name: null, ...counts }] };
        return {
          data: [{ id: 5, name: by === 'client' ? 'Elisa Rocha' : RAFAEL_BOOKED.employee_name, ...counts }],
        };
      },
    },
    {
      endpoint: agendaMetricsRoutes.outcomes,
      reply: { data: [outcome('2026-11-03', { done: 6, not_done: 2, cancelled: 3, cancelled_late: 1 })] },
    },
    {
      endpoint: agendaMetricsRoutes.places,
      reply: {
        data: {
          freed: 8,
          filled: 5,
          filled_from_list: 3,
          filled_with_credit: 2,
          booked_by_staff: 1,
          median_minutes_to_fill: 75,
          credits_granted: 9,
          credits_used: 4,
          credits_expired: 1,
          frozen_plans: 2,
          frozen_days: 21,
        } satisfies PlaceMetrics,
      },
    },
    {
      endpoint: billingMetricsRoutes.plansPayments,
      reply: {
        data: {
          active_plans: { count: 4, total_cents: 128_000 },
          late_payments: { count: 1, total_cents: 9_000 },
          paid_payments: NOTHING,
        },
      },
    },
    {
      endpoint: billingMetricsRoutes.revenue,
      reply: {
        data: [{ day: '2026-11-04', paid_count: 1, paid_cents: 15_000, due_count: 2, due_cents: 24_000 }],
      },
    },
  );
  await renderScreen(<MetricsScreen />, { ...remote, at });
  return api;
}

/** A card of the screen by its title. */
export const card = async (name: string) => within(await screen.findByRole('region', { name }));
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.lastChild?.textContent?.replace(/\s/g, ' ')),
    );

/** Cells of a chart's table. */
export async function tableOf(title: string) {
  const place = await card(title);
  const view = place.queryByRole('radio', { name: 'Tabela' });
  if (view) await userEvent.click(view);
  return cellsOf(await place.findByRole('table', { name: title }));
}
