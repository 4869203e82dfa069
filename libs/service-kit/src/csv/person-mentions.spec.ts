import { expect, test } from 'vitest';
import { mentionsOf } from './person-mentions.ts';

const isAbout = mentionsOf({
  name: 'João Sá',
  cpf: '52998224725',
  email: 'joao@example.com',
  phone: '(11) 98745-0132',
});

test('a row mentions a person by name, e-mail, CPF or phone, also in another form', () => {
  for (const cell of [' joao sa', 'JOAO@example.com', '529.982.247-25', '11987450132'])
    expect(isAbout(['x', cell])).toBe(true);
});

test('a row does not mention a person by a part of the name, an empty cell or a short number', () => {
  expect(isAbout(['João Sá Lima', '', '98745-0132'])).toBe(false);
  expect(mentionsOf({ name: 'Ana', phone: '123' })(['123', ''])).toBe(false);
  expect(mentionsOf({ name: 'Ana', cpf: null, email: null, phone: null })([''])).toBe(false);
});
