import {
  authRoutes,
  type Company,
  type CurrentUser,
  companyRoutes,
  deletionRoutes,
  type Employee,
  emailRoutes,
  employeeRoutes,
} from '@alinha/contracts-accounts';
import {
  companyExportRoutes,
  roomReductionRoutes,
  roomRoutes,
  type Specialty,
  specialtyRoutes,
} from '@alinha/contracts-agenda';
import { pixRoutes } from '@alinha/contracts-billing';
import { clientRoutes } from '@alinha/contracts-clients';
import { type FakeRoute, fakeApi } from '@alinha/web-kit/testing';
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

/** A small studio for tests: one administrator, one professional, two rooms, one specialty. */
export const ADMIN: CurrentUser = {
  id: 1,
  name: 'Marina Duarte',
  email: 'marina@studio.example',
  is_admin: true,
};
export const PROFESSIONAL: CurrentUser = {
  id: 2,
  name: 'Rafael Nogueira',
  email: 'rafael@studio.example',
  is_admin: false,
};

export const EMPLOYEES: readonly Employee[] = [
  { ...ADMIN, color: '#2E7D4A', capacity: 3, active: true },
  { ...PROFESSIONAL, color: '#2B6CB0', capacity: 1, active: true },
];

export const COMPANY: Company = {
  id: 1,
  name: 'Estúdio Equilíbrio',
  legal_name: null,
  cpf: null,
  cnpj: '11222333000181',
  phone: '1130451200',
  website: 'https://equilibrio.example',
  email: 'contato@equilibrio.example',
  address: null,
  require_evolution: true,
  language: 'pt',
  timezone: 'America/Sao_Paulo',
};

export const PHYSIOTHERAPY: Specialty = {
  id: 9,
  name: 'Fisioterapia',
  duration_minutes: 50,
  price_cents: 16_000,
  bookable_online: true,
};

/** The studio's API for `user`; `routes` override the defaults. */
export function fakeStudio(user: CurrentUser, ...routes: readonly FakeRoute[]) {
  return fakeApi(
    ...routes,
    { endpoint: authRoutes.me, reply: { data: user } },
    { endpoint: companyRoutes.get, reply: { data: COMPANY } },
    { endpoint: emailRoutes.get, reply: { data: { email: user.email, confirmed: true } } },
    { endpoint: deletionRoutes.get, reply: { data: null } },
    { endpoint: companyExportRoutes.latest, reply: { data: null } },
    { endpoint: employeeRoutes.list, reply: { data: EMPLOYEES } },
    {
      endpoint: employeeRoutes.get,
      reply: ({ url }) => {
        const data = EMPLOYEES.find(({ id }) => url.endsWith(`/${id}`));
        return data ? { data } : { status: 404, code: 'NOT_FOUND', error: 'Não encontrado.' };
      },
    },
    {
      endpoint: roomRoutes.list,
      reply: {
        data: [
          { id: 7, name: 'Sala Solo', capacity: 6 },
          { id: 8, name: 'Consultório', capacity: 1 },
        ],
      },
    },
    { endpoint: roomReductionRoutes.list, reply: { data: [] } },
    { endpoint: clientRoutes.list, reply: { data: [] } },
    { endpoint: pixRoutes.get, reply: { data: null } },
    { endpoint: pixRoutes.settlement, reply: { data: { provider: 'sandbox', automatic: false } } },
    { endpoint: specialtyRoutes.list, reply: { data: [PHYSIOTHERAPY] } },
  );
}

export const remote = { namespace: 'settings', catalogs: { pt, en } } as const;

type Calls = { readonly calls: readonly { readonly method: string; readonly body: unknown }[] };

/** Body of the only call that is not a GET. */
export function sent({ calls }: Calls): unknown {
  const writing = calls.filter(({ method }) => method !== 'GET');
  if (writing.length > 1) throw new Error(`${writing.length} writing calls`);
  return writing[0]?.body;
}
