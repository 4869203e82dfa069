import { expect, test } from 'vitest';
import { phoneOfAddress, spellingsOf } from './whatsapp-address.ts';

test.each([
  ['5511987654321@s.whatsapp.net', '+5511987654321'],
  ['5511987654321:17@s.whatsapp.net', '+5511987654321'],
  ['351912345678@c.us', '+351912345678'],
  ['140000000000001@lid', null],
  ['120363000000000000@g.us', null],
  ['status@broadcast', null],
  ['', null],
])('%s is the address of %s', (address, phone) => {
  expect(phoneOfAddress(address)).toBe(phone);
});

test.each([
  ['+5511987654321', ['+5511987654321', '+551187654321']],
  ['+553187654321', ['+553187654321', '+5531987654321']],
  // A land line has no ninth digit.
  ['+551133334444', ['+551133334444']],
  ['+351912345678', ['+351912345678']],
])('%s may be written as %j', (phone, spellings) => {
  expect(spellingsOf(phone)).toEqual(spellings);
});
