import * as accounts from '@alinha/contracts-accounts';
import * as agenda from '@alinha/contracts-agenda';
import * as billing from '@alinha/contracts-billing';
import * as clients from '@alinha/contracts-clients';
import * as content from '@alinha/contracts-content';
import type { Endpoint } from '@alinha/contracts-core';
import * as messaging from '@alinha/contracts-messaging';

/** Every route exported in a contract group named `…Endpoints`. New routes are tested without being listed. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [accounts, agenda, billing, clients, content, messaging]
  .flatMap((contract) => Object.entries(contract))
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, group]) => Object.values(group as Record<string, Endpoint>));

/** Title of a route in tests: `GET /api/rooms/{id}`. */
export const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;

export const withTitles = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [titleOf(endpoint), endpoint] as const);
