import { authRoutes, companyRoutes, employeeRoutes } from '@alinha/contracts-accounts';
import { type Block, blockRoutes, DEFAULT_HOURS, workingHoursRoutes } from '@alinha/contracts-agenda';
import type { Language } from '@alinha/contracts-core';
import { Toaster } from '@alinha/ui/panels';
import { type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { WorkingHoursScreen } from './working-hours.screen.tsx';

export const marina = { id: 1, name: 'Marina Duarte', email: 'm@x.example', is_admin: true };
const team = [
  { ...marina, color: '#2E7D4A', capacity: 1 },
  { id: 2, name: 'Rafael Nogueira', email: 'r@x.example', is_admin: false, color: '#2B6CB0', capacity: 1 },
];
/** An inactive professional, who has no week in the list. */
const inactive = { ...team[1], id: 77, name: 'Lia Torres', active: false };
const weeks = [
  { employee_id: 1, employee_name: 'Marina Duarte', ranges: DEFAULT_HOURS },
  {
    employee_id: 2,
    employee_name: 'Rafael Nogueira',
    ranges: [
      { weekday: 2, start_time: '08:00', end_time: '12:00' },
      { weekday: 2, start_time: '13:00', end_time: '18:00' },
    ],
  },
];

export const lunch: Block = {
  id: 7,
  kind: 'lunch',
  name: null,
  employee_id: 2,
  employee_name: 'Rafael Nogueira',
  start_date: '2026-01-02',
  end_date: null,
  start_time: '12:00',
  end_time: '13:00',
  weekdays: [1, 2, 3, 4, 5],
};
export const christmas: Block = {
  id: 8,
  kind: 'holiday',
  name: 'Natal',
  employee_id: null,
  employee_name: null,
  start_date: '2026-12-25',
  end_date: '2026-12-25',
  start_time: null,
  end_time: null,
  weekdays: [],
};

type Given = {
  readonly user?: object;
  readonly blocks?: readonly Block[];
  readonly language?: Language;
  readonly query?: string;
};

/** Renders the screen for `user` in a company of two; `routes` override the defaults. */
export async function showHours(given: Given = {}, ...routes: readonly FakeRoute[]) {
  const { user = marina, blocks = [], language = 'pt', query = '' } = given;
  const { calls } = fakeApi(
    ...routes,
    { endpoint: authRoutes.me, reply: { data: user } },
    {
      endpoint: companyRoutes.get,
      reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo' } },
    },
    { endpoint: employeeRoutes.list, reply: { data: team } },
    {
      endpoint: employeeRoutes.get,
      reply: ({ url }) => (url.endsWith('/77') ? { data: inactive } : { status: 404, code: 'NOT_FOUND' }),
    },
    { endpoint: workingHoursRoutes.list, reply: { data: weeks } },
    { endpoint: blockRoutes.list, reply: { data: blocks } },
  );
  const at = `/app/appointments/hours${query}`;
  await renderScreen(
    <>
      <WorkingHoursScreen />
      <Toaster />
    </>,
    { namespace: 'agenda', catalogs: { pt, en }, at, path: '/app/appointments/hours', language },
  );
  await screen.findByRole('heading', { level: 2, name: language === 'pt' ? 'Bloqueios' : 'Blocks' });
  const urls = () => calls.map(({ url }) => url);
  const callOf = (method: string) => calls.find((call) => call.method === method);
  return {
    urls,
    bodyOf: (method: string) => callOf(method)?.body,
    urlOf: (method: string) => callOf(method)?.url,
  };
}
