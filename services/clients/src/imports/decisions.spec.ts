import type { CreateClientInput, OnDuplicate } from '@alinha/contracts-clients';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decisions } from './decisions.ts';
import { keysOf, People, type Person } from './people.ts';

let lastId = 0;
function client(input: CreateClientInput): Person {
  lastId += 1;
  return { ...keysOf(input), name: input.name, clientId: lastId, row: null };
}

const [CPF, OTHER_CPF] = ['52998224725', '11144477735'];

/** `create`, `skip client 3 by cpf`, `update row 2 by phone` for each row. */
function decide(known: Person[], onDuplicate: OnDuplicate, ...rows: CreateClientInput[]): string[] {
  const decisions = new Decisions(new People(known), onDuplicate);
  return rows.map((input, index) => {
    const decision = decisions.decide(index + 2, input);
    if (!('match' in decision)) return decision.kind;
    const { person, by } = decision.match;
    const who = person.clientId === null ? `row ${person.row}` : person.name;
    return `${decision.kind} ${who} by ${by}`;
  });
}

describe('a row that matches a client', () => {
  const ana = client({ name: 'Ana', cpf: CPF, email: 'ana@x.com', phone: '(11) 98745-0132' });

  test('is matched by CPF, then e-mail, then phone, in any notation', () => {
    expect(
      decide(
        [ana, client({ name: 'Bia', phone: '11900000000' })],
        'skip',
        { name: 'A', cpf: CPF },
        { name: 'A', email: 'ana@x.com', phone: '11900000000' },
        { name: 'A', phone: '+5511987450132' },
        { name: 'Ana' },
      ),
    ).toEqual(['skip Ana by cpf', 'skip Ana by email', 'skip Ana by phone', 'create']);
  });

  test('is a new client when the CPF differs, because a family may share a phone', () => {
    expect(decide([ana], 'skip', { name: 'Filha', cpf: OTHER_CPF, phone: '11987450132' })).toEqual([
      'create',
    ]);
  });

  test('is matched with the oldest client when several match', () => {
    const [first, second] = [
      client({ name: 'Mãe', phone: '1130451200' }),
      client({ name: 'Pai', phone: '1130451200' }),
    ];
    expect(decide([second, first], 'skip', { name: 'x', phone: '1130451200' })).toEqual([
      'skip Mãe by phone',
    ]);
  });
});

describe('a row that matches an earlier row', () => {
  const bia = { name: 'Bia', cpf: CPF, phone: '1130451200' };

  test('is skipped or updates the client of that row', () => {
    expect(decide([], 'skip', bia, { name: 'B', cpf: CPF })).toEqual(['create', 'skip row 2 by cpf']);
    expect(decide([], 'update', bia, { name: 'B', cpf: CPF })).toEqual(['create', 'update row 2 by cpf']);
  });

  test('is matched with the values that earlier rows have set', () => {
    const moved = { name: 'Bia', cpf: CPF, phone: '1140040000' };
    expect(
      decide(
        [],
        'update',
        bia,
        moved,
        { name: 'x', phone: '1140040000' },
        { name: 'y', phone: '1130451200' },
      ),
    ).toEqual(['create', 'update row 2 by cpf', 'update row 2 by phone', 'create']);
    expect(decide([], 'skip', bia, moved, { name: 'x', phone: '1140040000' })).toEqual([
      'create',
      'skip row 2 by cpf',
      'create',
    ]);
  });
});

test('new clients are refused at the limit, and existing ones are still updated', () => {
  const decisions = new Decisions(new People([]), 'update', 1);
  const kinds = [{ name: 'Ana', cpf: CPF }, { name: 'Bia' }, { name: 'Ana', cpf: CPF }].map(
    (input, index) => decisions.decide(index, input).kind,
  );
  expect(kinds).toEqual(['create', 'refuse', 'update']);
});

test('decisions in batches equal those for the whole file', () => {
  const few = fc.option(fc.constantFrom('1', '2', '3'), { nil: null });
  const person = fc.record({ cpf: few, email: few, phone: few }).map((keys) => ({ name: 'x', ...keys }));
  const take = (people: People, onDuplicate: OnDuplicate, rows: [number, CreateClientInput][]) => {
    const decisions = new Decisions(people, onDuplicate);
    return rows.map(([row, input]) => ({ row, input, decision: decisions.decide(row, input) }));
  };
  fc.assert(
    fc.property(
      fc.array(person, { maxLength: 30 }),
      fc.constantFrom('skip' as const, 'update' as const),
      fc.integer({ min: 1, max: 7 }),
      (inputs, onDuplicate, size) => {
        const rows = inputs.map((input, index): [number, CreateClientInput] => [index, input]);
        const whole = take(new People([]), onDuplicate, rows).map(({ decision }) => decision.kind);
        const stored: Person[] = [];
        const kinds: string[] = [];
        for (let start = 0; start < rows.length; start += size) {
          for (const { row, input, decision } of take(
            new People(stored),
            onDuplicate,
            rows.slice(start, start + size),
          )) {
            kinds.push(decision.kind);
            const keys = keysOf(input);
            if (decision.kind === 'create') stored.push({ ...keys, name: 'x', clientId: row, row: null });
            if (decision.kind !== 'update') continue;
            const position = stored.findIndex(
              ({ clientId }) => clientId === (decision.match.person.clientId ?? decision.match.person.row),
            );
            const old = stored[position];
            if (!old) throw new Error('the updated client is not stored');
            stored[position] = {
              ...old,
              cpf: keys.cpf ?? old.cpf,
              email: keys.email ?? old.email,
              phone: keys.phone ?? old.phone,
            };
          }
        }
        expect(kinds).toEqual(whole);
      },
    ),
  );
});
