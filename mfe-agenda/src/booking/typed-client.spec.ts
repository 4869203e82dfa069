import { expect, test } from 'vitest';
import { typedClient } from './typed-client.ts';

test('takes digits for a phone, as they are typed', () => {
  expect(typedClient('(11) 98745-0132')).toEqual({ name: '', phone: '11987450132' });
});

test('takes everything else for a name', () => {
  expect(typedClient('Otávio Reis')).toEqual({ name: 'Otávio Reis', phone: '' });
  expect(typedClient('Sala 12345678 João')).toEqual({ name: 'Sala 12345678 João', phone: '' });
  expect(typedClient('1234')).toEqual({ name: '1234', phone: '' });
});
