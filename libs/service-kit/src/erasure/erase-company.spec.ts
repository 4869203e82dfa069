import { expect, test } from 'vitest';
import { deletionOrder } from './erase-company.ts';

test('the deletion order puts a table before the tables that its foreign keys reference', () => {
  const order = deletionOrder([
    { name: 'client', referenced: [] },
    { name: 'plan', referenced: ['client', 'room'] },
    { name: 'appointment', referenced: ['plan', 'client'] },
    { name: 'room', referenced: [] },
  ]);
  expect(order).toEqual(['appointment', 'plan', 'client', 'room']);
});

test('the deletion order ignores references to tables without company data', () => {
  expect(deletionOrder([{ name: 'employee', referenced: ['company'] }])).toEqual(['employee']);
});

test('the deletion order throws when foreign keys form a cycle', () => {
  const cycle = [
    { name: 'a', referenced: ['b'] },
    { name: 'b', referenced: ['a'] },
  ];
  expect(() => deletionOrder(cycle)).toThrow('foreign keys form a cycle: a, b');
});
