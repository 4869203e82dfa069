import { expect, test } from 'vitest';
import { typedClient } from './typed-client.ts';

test('typed digits are a phone', () => {
  expect(typedClient('(11) 98745-0132')).toEqual({ name: '', phone: '11987450132' });
});

test('any other text is a name', () => {
  expect(typedClient('Otávio Reis')).toEqual({ name: 'Otávio Reis', phone: '' });
  expect(typedClient('Sala 12345678 João')).toEqual({ name: 'Sala 12345678 João', phone: '' });
  expect(typedClient('1234')).toEqual({ name: '1234', phone: '' });
});
