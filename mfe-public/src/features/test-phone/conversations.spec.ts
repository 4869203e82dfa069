import { expect, test } from 'vitest';
import { conversationsOf, type PhoneMessage, phoneText } from './conversations.ts';

const message = (id: number, phone: string): PhoneMessage => ({
  id,
  phone,
  direction: 'to_client',
  text: '',
  at: '2026-11-20 08:30:00',
});

test('messages are grouped by number, with the latest conversation first', () => {
  const found = conversationsOf([message(2, 'a'), message(1, 'b'), message(4, 'b'), message(3, 'c')]);
  expect(found.map(({ phone, messages }) => [phone, messages.map(({ id }) => id)])).toEqual([
    ['b', [1, 4]],
    ['c', [3]],
    ['a', [2]],
  ]);
});

test('a Brazilian number is formatted and another number is unchanged', () => {
  expect(phoneText('+5511987654321')).toBe('+55 (11) 98765-4321');
  expect(phoneText('551134567890')).toBe('+55 (11) 3456-7890');
  expect(phoneText('+351912345678')).toBe('+351912345678');
});
