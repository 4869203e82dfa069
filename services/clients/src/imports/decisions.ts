import type { CreateClientInput, OnDuplicate } from '@alinha/contracts-clients';
import { keysOf, type Match, type People } from './people.ts';

export type Decision =
  | { readonly kind: 'create' }
  | { readonly kind: OnDuplicate; readonly match: Match }
  /** The free tier is full. */
  | { readonly kind: 'refuse' };

/** Decides rows in order; earlier rows count as clients for later ones. Preview and import use the same decisions. */
export class Decisions {
  constructor(
    private readonly people: People,
    private readonly onDuplicate: OnDuplicate,
    /** Clients that may still be created. */
    private room: number = Number.POSITIVE_INFINITY,
  ) {}

  take(row: number, input: CreateClientInput): Decision {
    const keys = keysOf(input);
    const match = this.people.find(keys);
    if (!match) {
      if (this.room <= 0) return { kind: 'refuse' };
      this.room -= 1;
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
