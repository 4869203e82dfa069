import { expect, test } from 'vitest';
import { withoutPeople } from './without-people.ts';

test('a job shows record ids and hides personal data', () => {
  const event = { company_id: 4, id: 9, version: 2, name: 'Ana', phone: '+5511987654321', archived: false };
  expect(withoutPeople({ ...event, cpf: null, rows: [{ client_id: 3, text: 'dor' }], tags: ['x'] })).toEqual({
    company_id: 4,
    id: 9,
    version: 2,
    name: '…',
    phone: '…',
    archived: false,
    cpf: null,
    rows: [{ client_id: 3, text: '…' }],
    tags: ['…'],
  });
  expect(withoutPeople('Ana')).toBe('…');
});
