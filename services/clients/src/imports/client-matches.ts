import type { SoughtClient } from '@alinha/contracts-clients';
import { digitsOf, nationalDigits } from '@alinha/contracts-core';
import { plainWords } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { PeopleRepository } from './people.repository.ts';
import type { Person } from './people.ts';

const CPF_DIGITS = 11;
/** Most reliable first. */
const KEYS = ['cpf', 'email', 'phone', 'name'] as const;

/** Values for comparison; null when there is none. */
function normalized({ cpf, email, phone, name }: SoughtClient): SoughtClient {
  const digits = digitsOf(cpf ?? '');
  return {
    // Spreadsheets remove leading zeros. A cell such as "-" is no CPF.
    cpf: digits === '' ? null : digits.padStart(CPF_DIGITS, '0'),
    email: email?.trim().toLowerCase() || null,
    phone: (phone && nationalDigits(phone)) || null,
    name: (name && plainWords(name)) || null,
  };
}

/** Finds existing clients for rows that other services import. */
@Injectable()
export class ClientMatches {
  constructor(private readonly people: PeopleRepository) {}

  /** For each row, in order, the ids of its matches: none when unknown, one, or two when ambiguous. */
  async find(companyId: number, sought: readonly SoughtClient[]): Promise<number[][]> {
    const byKey = new Map<string, Person[]>();
    for (const person of await this.people.listAll(companyId)) {
      const values = normalized(person);
      for (const key of KEYS) {
        if (values[key] === null) continue;
        const entry = `${key} ${values[key]}`;
        const known = byKey.get(entry);
        if (known) known.push(person);
        else byKey.set(entry, [person]);
      }
    }
    return sought.map((person) => matchesOf(normalized(person), byKey));
  }
}

/**
 * The first of {@link KEYS} with a match decides. When a possible client has the row's name, a match by e-mail or phone
 * needs this name too, because relatives share both. A client with another CPF never matches.
 */
function matchesOf(sought: SoughtClient, byKey: ReadonlyMap<string, readonly Person[]>): number[] {
  const isPossible = ({ cpf }: Person) => cpf === null || sought.cpf === null || cpf === sought.cpf;
  const foundBy = (key: (typeof KEYS)[number]) =>
    sought[key] === null ? [] : (byKey.get(`${key} ${sought[key]}`) ?? []).filter(isPossible);
  const named = new Set(foundBy('name'));
  for (const key of KEYS) {
    const found = foundBy(key);
    const both = found.filter((person) => named.has(person));
    const matches = both.length > 0 || (named.size > 0 && key !== 'cpf') ? both : found;
    if (matches.length > 0) return matches.slice(0, 2).flatMap(({ clientId }) => clientId ?? []);
  }
  return [];
}
