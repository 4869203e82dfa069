import { expect, test } from 'vitest';
import { deletionOrder } from './erase-company.ts';

test('a table goes before those that its foreign keys name', () => {
  const order = deletionOrder([
    { name: 'client', referenced: [] },
    { name: 'plan', referenced: ['client', 'room'] },
    { name: 'appointment', referenced: ['plan', 'client'] },
    { name: 'room', referenced: [] },
  ]);
  expect(order).toEqual(['appointment', 'plan', 'client', 'room']);
});

test('a key to a table without companies does not matter', () => {
  expect(deletionOrder([{ name: 'employee', referenced: ['company'] }])).toEqual(['employee']);
});

test('keys that run in a circle are said', () => {
  const circle = [
    { name: 'a', referenced: ['b'] },
    { name: 'b', referenced: ['a'] },
  ];
  expect(() => deletionOrder(circle)).toThrow('foreign keys in a circle: a, b');
});
