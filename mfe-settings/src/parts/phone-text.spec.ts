import { expect, it } from 'vitest';
import { phoneText, typedPhoneText } from './phone-text.ts';

it.each([
  ['+5511987450132', '+55 (11) 98745-0132'],
  ['+551130451200', '+55 (11) 3045-1200'],
  ['+55119', '+55119'],
  ['+351912345678', '+351912345678'],
])('phoneText formats %s as %s', (phone, text) => {
  expect(phoneText(phone)).toBe(text);
});

it.each([
  ['1130451200', '(11) 3045-1200'],
  ['11987450132', '(11) 98745-0132'],
  ['+351 912 345 678', '+351 912 345 678'],
  ['', ''],
])('typedPhoneText formats "%s" as "%s"', (phone, text) => {
  expect(typedPhoneText(phone)).toBe(text);
});
