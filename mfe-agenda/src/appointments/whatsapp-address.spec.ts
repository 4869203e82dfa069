import { expect, test } from 'vitest';
import { whatsappAddress } from './whatsapp-address.ts';

test('opens with the country code 55', () => {
  expect(whatsappAddress('(11) 98745-0132')).toBe('https://wa.me/5511987450132');
});

test('does not repeat a country code that is already there', () => {
  expect(whatsappAddress('+55 11 98745-0132')).toBe('https://wa.me/5511987450132');
});

test('keeps an area code that reads like the country code', () => {
  expect(whatsappAddress('55 99123-4567')).toBe('https://wa.me/5555991234567');
});

test('has nothing to open without a phone', () => {
  expect(whatsappAddress(null)).toBeNull();
  expect(whatsappAddress('sem telefone')).toBeNull();
});
