import type { Client } from '@alinha/contracts-clients';
import { digitsOf } from '@alinha/contracts-core';
import { foldText, orderByRank, rankMatch } from '@alinha/ui';
import { nationalDigits } from './client-contact.ts';

/** A client with normalized texts, computed once for a list that is searched at each key. */
export type SearchableClient<C extends Client = Client> = {
  readonly client: C;
  readonly name: string;
  readonly cpf: string;
  readonly phone: string;
};

export function searchable<C extends Client>(clients: readonly C[]): readonly SearchableClient<C>[] {
  return clients.map((client) => ({
    client,
    name: foldText(client.name),
    cpf: client.cpf ?? '',
    phone: nationalDigits(client.phone ?? ''),
  }));
}

/** Digits and separators of a CPF or a phone. */
const NUMBER_LIKE = /^[\d\s.\-/()+]+$/;

/** Rank after all clients matched by name. */
const NUMBER_RANK = 3;

/**
 * Clients whose name contains each typed word (without case and accents), or whose CPF or phone contains the typed
 * digits. Names with a word that starts with the text come first; equal matches keep their order. An empty text returns
 * all.
 */
export function searchClients<C extends Client>(
  clients: readonly SearchableClient<C>[],
  typed: string,
): readonly C[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const digits = NUMBER_LIKE.test(typed) ? nationalDigits(digitsOf(typed)) : '';
  const found = orderByRank(clients, ({ name, cpf, phone }) => {
    const byName = rankMatch(name, words);
    if (byName !== null) return byName;
    return digits !== '' && (cpf.includes(digits) || phone.includes(digits)) ? NUMBER_RANK : null;
  });
  return found.map(({ client }) => client);
}
