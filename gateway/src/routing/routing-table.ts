import * as accounts from '@alinha/contracts-accounts';
import * as agenda from '@alinha/contracts-agenda';
import * as billing from '@alinha/contracts-billing';
import * as clients from '@alinha/contracts-clients';
import * as content from '@alinha/contracts-content';
import type { Endpoint } from '@alinha/contracts-core';
import * as messaging from '@alinha/contracts-messaging';

/** All routes of the API: those of every contract group named `…Endpoints`. The OpenAPI document uses the same list. */
export const ROUTING_TABLE: readonly Endpoint[] = [accounts, agenda, clients, billing, messaging, content]
  .flatMap((contracts) => Object.entries(contracts))
  .filter(([name]) => name.endsWith('Endpoints'))
  .flatMap(([, group]) => Object.values(group as Record<string, Endpoint>));

/** Converts `/api/clients/{id}` to the syntax of Fastify. */
export function fastifyPath(endpoint: Endpoint): string {
  return endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
}
