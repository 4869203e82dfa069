import { authRoutes, companyRoutes } from '@alinha/contracts-accounts';
import { noteSignatureRoutes } from '@alinha/contracts-agenda';
import { financeRoutes, type Subscription, subscriptionRoutes } from '@alinha/contracts-billing';
import { type ArchivedClient, type Client, clientRoutes } from '@alinha/contracts-clients';
import { type FakeReply, type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import type { ReactNode } from 'react';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };

const COMPANY = {
  id: 1,
  name: 'Estúdio Vértice',
  legal_name: null,
  cpf: null,
  cnpj: null,
  phone: null,
  website: null,
  email: 'helena@studio.example',
  address: null,
  require_evolution: true,
  language: 'pt',
};
export const FREE_TIER: Subscription = { plan: null, next_renewal: null, price_cents: null };

type Backend = {
  readonly clients?: readonly Client[];
  readonly list?: () => FakeReply;
  readonly get?: FakeReply;
  readonly create?: FakeReply | (() => FakeReply);
  readonly update?: FakeReply;
  readonly subscription?: Subscription;
  readonly timeZone?: string;
  readonly isAdmin?: boolean;
  /** Deleted clients. */
  readonly archived?: readonly ArchivedClient[];
  /** Routes of the screen; they override the common routes. */
  readonly routes?: readonly FakeRoute[];
};

type Place = { readonly at: string; readonly path?: string; readonly language?: 'pt' | 'en' };

/** Renders a screen of this remote with a server that has these clients. */
export async function renderClients(screen: ReactNode, place: Place, backend: Backend = {}) {
  const { clients = [], archived = [], subscription = FREE_TIER, isAdmin = true, routes = [] } = backend;
  const { timeZone = 'America/Sao_Paulo' } = backend;
  const api = fakeApi(
    ...routes,
    {
      endpoint: authRoutes.me,
      reply: { data: { id: 1, name: 'Helena', email: COMPANY.email, is_admin: isAdmin } },
    },
    { endpoint: financeRoutes.surplus, reply: { data: [] } },
    {
      endpoint: noteSignatureRoutes.chainOfClient,
      reply: { data: { intact: true, length: 0, addenda: [] } },
    },
    { endpoint: companyRoutes.get, reply: { data: { ...COMPANY, timezone: timeZone } } },
    { endpoint: subscriptionRoutes.get, reply: { data: subscription } },
    { endpoint: clientRoutes.list, reply: () => backend.list?.() ?? { data: clients } },
    { endpoint: clientRoutes.create, reply: backend.create ?? { status: 500 } },
    { endpoint: clientRoutes.get, reply: backend.get ?? { data: clients[0] } },
    { endpoint: clientRoutes.listArchived, reply: () => ({ data: archived }) },
    {
      endpoint: clientRoutes.getArchived,
      reply: ({ url }) => {
        const found = archived.find(({ id }) => url.endsWith(`/${id}`));
        return found ? { data: found } : { status: 404, code: 'CLIENT_NOT_FOUND', error: 'x' };
      },
    },
    { endpoint: clientRoutes.update, reply: backend.update ?? { data: clients[0] } },
  );
  await renderScreen(screen, { namespace: 'clients', catalogs: { pt, en }, ...place });
  return api;
}
