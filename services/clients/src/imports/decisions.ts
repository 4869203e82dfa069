import type { CreateClientInput, OnDuplicate } from '@alinha/contracts-clients';
import { keysOf, type Match, type People } from './people.ts';

export type Decision =
  | { readonly kind: 'create' }
  | { readonly kind: OnDuplicate; readonly match: Match }
  /** The client limit of the free tier is reached. */
  | { readonly kind: 'refuse' };

/**
 * Decides rows in file order. A row can match an earlier row of the file. The preview passes no limit; it reports the
 * client limit separately.
 */
export class Decisions {
  constructor(
    private readonly people: People,
    private readonly onDuplicate: OnDuplicate,
    /** New clients that the free tier still allows; infinite with a subscription. */
    private clientsLeft: number = Number.POSITIVE_INFINITY,
  ) {}

  decide(row: number, input: CreateClientInput): Decision {
    const keys = keysOf(input);
    const match = this.people.find(keys);
    if (!match) {
      if (this.clientsLeft <= 0) return { kind: 'refuse' };
      this.clientsLeft -= 1;
      this.people.add({ ...keys, name: input.name, clientId: null, row });
      return { kind: 'create' };
    }
    if (this.onDuplicate === 'update') {
      const { person } = match;
      this.people.replace(person, {
        ...person,
        name: input.name,
        cpf: keys.cpf ?? person.cpf,
        email: keys.email ?? person.email,
        phone: keys.phone ?? person.phone,
      });
    }
    return { kind: this.onDuplicate, match };
  }
}
