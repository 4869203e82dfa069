import { authEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import { type Subscription, subscriptionEndpoints } from '@alinha/contracts-billing';
import { type Client, clientEndpoints } from '@alinha/contracts-clients';
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
  /** Routes of the screen's own; they win over the ones that every screen has. */
  readonly routes?: readonly FakeRoute[];
};

type Place = { readonly at: string; readonly path?: string; readonly language?: 'pt' | 'en' };

/** Renders a screen of this remote over a server that knows these clients. */
export async function renderClients(screen: ReactNode, place: Place, backend: Backend = {}) {
  const { clients = [], subscription = FREE_TIER, timeZone = 'America/Sao_Paulo', routes = [] } = backend;
  const api = fakeApi(
    ...routes,
    {
      endpoint: authEndpoints.me,
      reply: { data: { id: 1, name: 'Helena', email: COMPANY.email, is_admin: true } },
    },
    { endpoint: companyEndpoints.get, reply: { data: { ...COMPANY, timezone: timeZone } } },
    { endpoint: subscriptionEndpoints.get, reply: { data: subscription } },
    { endpoint: clientEndpoints.list, reply: () => backend.list?.() ?? { data: clients } },
    { endpoint: clientEndpoints.create, reply: backend.create ?? { status: 500 } },
    { endpoint: clientEndpoints.get, reply: backend.get ?? { data: clients[0] } },
    { endpoint: clientEndpoints.update, reply: backend.update ?? { data: clients[0] } },
  );
  await renderScreen(screen, { namespace: 'clients', catalogs: { pt, en }, ...place });
  return api;
}
