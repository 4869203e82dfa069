import type { Client } from '@alinha/contracts-clients';
import { digitsOf } from '@alinha/contracts-core';
import { foldText } from '@alinha/ui';
import { nationalDigits } from './client-contact.ts';

/** A client with the texts that a search looks into, made once for a list that is searched at every key. */
export type SearchableClient = {
  readonly client: Client;
  readonly name: string;
  readonly cpf: string;
  readonly phone: string;
};

export function searchable(clients: readonly Client[]): readonly SearchableClient[] {
  return clients.map((client) => ({
    client,
    name: foldText(client.name),
    cpf: client.cpf ?? '',
    phone: nationalDigits(client.phone ?? ''),
  }));
}

/** Digits and what people write between them in a CPF or a phone. */
const NUMBER_LIKE = /^[\d\s.\-/()+]+$/;

/**
 * Clients whose name holds every typed word, whatever its case and accents, or whose CPF or phone holds the typed
 * digits. An empty text finds everyone.
 */
export function searchClients(clients: readonly SearchableClient[], typed: string): readonly Client[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const digits = NUMBER_LIKE.test(typed) ? nationalDigits(digitsOf(typed)) : '';
  return clients
    .filter(({ name, cpf, phone }) => {
      if (words.every((word) => name.includes(word))) return true;
      return digits !== '' && (cpf.includes(digits) || phone.includes(digits));
    })
    .map(({ client }) => client);
}
