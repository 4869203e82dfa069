import { DEFAULT_TEMPLATES, TEMPLATE_LENGTH, templateEndpoints } from '@alinha/contracts-messaging';
import { startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'messaging'] });
const { list, save } = templateEndpoints;

const DEFAULTS = [
  { language: 'pt', text: DEFAULT_TEMPLATES.pt, is_default: true },
  { language: 'en', text: DEFAULT_TEMPLATES.en, is_default: true },
];

test('have default texts per language until others are saved, and after those are removed', async () => {
  const [studio, other] = [await app.signUp(), await app.signUp()];
  expect(await studio.call(list)).toEqual(DEFAULTS);
  const own = { language: 'pt', text: 'Oi {cliente}, {data} às {hora}.' } as const;
  const saved = { ...own, is_default: false };
  expect(await studio.call(save, { body: own })).toEqual(saved);
  expect(await studio.call(list)).toEqual([saved, DEFAULTS[1]]);
  expect(await other.call(list)).toEqual(DEFAULTS);
  expect(await studio.call(save, { body: { language: 'pt', text: null } })).toEqual(DEFAULTS[0]);
  expect(await studio.call(save, { body: { language: 'pt', text: null } })).toEqual(DEFAULTS[0]);
  expect(await studio.call(list)).toEqual(DEFAULTS);
});

test('are read by all users and changed by administrators', async () => {
  const studio = await app.signUp();
  const professional = await studio.addEmployee();
  expect(await professional.call(list)).toEqual(DEFAULTS);
  await expect(professional.call(save, { body: { language: 'pt', text: 'Oi' } })).rejects.toMatchObject({
    status: 403,
  });
});

test('are saved by the last of several who save at the same time', async () => {
  const studio = await app.signUp();
  const texts = ['Um', 'Dois', 'Três', null];
  await Promise.all(texts.map((text) => studio.call(save, { body: { language: 'pt', text } })));
  const [stored] = await studio.call(list);
  expect([...texts.filter((text) => text !== null), DEFAULT_TEMPLATES.pt]).toContain(stored?.text);
});

describe('are refused', () => {
  test.each([
    ['without a text', '   ', 'Campo obrigatório'],
    ['longer than a message', 'a'.repeat(TEMPLATE_LENGTH + 1), 'Use no máximo 1000 caracteres'],
    ['with a variable of the other language', 'Oi {client}', 'O texto cita o que não existe: {client}'],
    [
      'with a variable that does not exist',
      '{cliente} {idade} {peso}',
      'O texto cita o que não existe: {idade}, {peso}',
    ],
    [
      'with braces without a variable',
      '{cliente, sem fim {{hora}} {} {nome do cliente}',
      'O texto cita o que não existe: {, }, {}, {nome do cliente}',
    ],
  ])('%s', async (_, text, message) => {
    const studio = await app.signUp();
    await expect(studio.call(save, { body: { language: 'pt', text } })).rejects.toMatchObject({
      status: 400,
      fields: { text: message },
    });
    expect(await studio.call(list)).toEqual(DEFAULTS);
  });
});
