import type { CreateClientInput, Duplicate } from '@alinha/contracts-clients';
import { nationalDigits } from '@alinha/contracts-core';

/** Fields that identify a person, most reliable first. The phone has national digits only. */
const KEYS = ['cpf', 'email', 'phone'] as const satisfies readonly Duplicate['by'][];
export type Keys = { readonly [Key in (typeof KEYS)[number]]: string | null };

/** An existing client, or one that an earlier row of the file creates. */
export type Person = Keys & { readonly name: string } & (
    | { readonly clientId: number; readonly row: null }
    | { readonly clientId: null; readonly row: number }
  );
export type Match = { readonly person: Person; readonly by: Duplicate['by'] };

export function keysOf({ cpf, email, phone }: CreateClientInput): Keys {
  return { cpf: cpf ?? null, email: email ?? null, phone: phone ? nationalDigits(phone) : null };
}

/** Clients before rows, older before newer, so that matches are deterministic. */
const isBefore = (a: Person, b: Person) =>
  a.clientId !== null && b.clientId !== null
    ? a.clientId < b.clientId
    : a.clientId !== null || (b.row !== null && (a.row ?? 0) < b.row);

/** Index of people by CPF, e-mail and phone. */
export class People {
  private readonly byKey = new Map<string, Set<Person>>();

  constructor(known: Iterable<Person>) {
    for (const person of known) this.add(person);
  }

  /** Ignores a person with another CPF: relatives may share a phone. */
  find(keys: Keys): Match | null {
    for (const by of KEYS) {
      if (keys[by] === null) continue;
      let found: Person | null = null;
      for (const person of this.byKey.get(`${by} ${keys[by]}`) ?? []) {
        const isAnother = person.cpf !== null && keys.cpf !== null && person.cpf !== keys.cpf;
        if (!isAnother && (!found || isBefore(person, found))) found = person;
      }
      if (found) return { person: found, by };
    }
    return null;
  }

  add(person: Person): void {
    for (const key of KEYS) {
      if (person[key] === null) continue;
      const entry = `${key} ${person[key]}`;
      this.byKey.set(entry, (this.byKey.get(entry) ?? new Set()).add(person));
    }
  }

  replace(person: Person, changed: Person): void {
    for (const key of KEYS) this.byKey.get(`${key} ${person[key]}`)?.delete(person);
    this.add(changed);
  }
}
