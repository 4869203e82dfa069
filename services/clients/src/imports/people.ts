import type { CreateClientInput, Duplicate } from '@alinha/contracts-clients';
import { nationalDigits } from '../clients/client-texts.ts';

/** What tells people apart, the surest first. The phone is its national digits. */
const KEYS = ['cpf', 'email', 'phone'] as const satisfies readonly Duplicate['by'][];
export type Keys = { readonly [Key in (typeof KEYS)[number]]: string | null };

/** A client that is there already, or that an earlier row of the file makes. */
export type Person = Keys & { readonly name: string } & (
    | { readonly clientId: number; readonly row: null }
    | { readonly clientId: null; readonly row: number }
  );
export type Match = { readonly person: Person; readonly by: Duplicate['by'] };

export function keysOf({ cpf, email, phone }: CreateClientInput): Keys {
  return { cpf: cpf ?? null, email: email ?? null, phone: phone ? nationalDigits(phone) : null };
}

/** Clients before rows, older before newer: the order makes matches repeatable. */
const isBefore = (a: Person, b: Person) =>
  a.clientId !== null && b.clientId !== null
    ? a.clientId < b.clientId
    : a.clientId !== null || (b.row !== null && (a.row ?? 0) < b.row);

/** Everybody whom a row could be, found by CPF, e-mail or phone. */
export class People {
  private readonly byKey = new Map<string, Set<Person>>();

  constructor(known: Iterable<Person>) {
    for (const person of known) this.add(person);
  }

  /** A mother and her child may share a phone: who has another CPF is somebody else. */
  find(wanted: Keys): Match | null {
    for (const by of KEYS) {
      if (wanted[by] === null) continue;
      let found: Person | null = null;
      for (const person of this.byKey.get(`${by} ${wanted[by]}`) ?? []) {
        const isAnother = person.cpf !== null && wanted.cpf !== null && person.cpf !== wanted.cpf;
        if (!isAnother && (!found || isBefore(person, found))) found = person;
      }
      if (found) return { person: found, by };
    }
    return null;
  }

  add(person: Person): void {
    for (const key of KEYS) {
      if (person[key] === null) continue;
      const place = `${key} ${person[key]}`;
      this.byKey.set(place, (this.byKey.get(place) ?? new Set()).add(person));
    }
  }

  replace(person: Person, changed: Person): void {
    for (const key of KEYS) this.byKey.get(`${key} ${person[key]}`)?.delete(person);
    this.add(changed);
  }
}
