import { expect, test } from 'vitest';
import { whatsappAddress } from './whatsapp-address.ts';

test('a WhatsApp address starts with the country code 55', () => {
  expect(whatsappAddress('(11) 98745-0132')).toBe('https://wa.me/5511987450132');
});

test('a WhatsApp address does not repeat an existing country code', () => {
  expect(whatsappAddress('+55 11 98745-0132')).toBe('https://wa.me/5511987450132');
});

test('a WhatsApp address keeps area code 55', () => {
  expect(whatsappAddress('55 99123-4567')).toBe('https://wa.me/5555991234567');
});

test('there is no WhatsApp address without a phone', () => {
  expect(whatsappAddress(null)).toBeNull();
  expect(whatsappAddress('sem telefone')).toBeNull();
});
