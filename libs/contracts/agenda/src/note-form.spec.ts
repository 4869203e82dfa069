import { languageSchema } from '@alinha/contracts-core';
import { describe, expect, test } from 'vitest';
import { BODY_REGIONS } from './body-regions.ts';
import { EVOLUTION_MINIMUM, STANDARD_TEMPLATES } from './constants.ts';
import type { FilledTemplate, NoteAnswer, NoteField } from './note-field.schemas.ts';
import { copiedAnswers, missingFields, noteTextOf } from './note-form.ts';
import { noteTemplateInputSchema } from './note-template.schemas.ts';
import { standardTemplate } from './standard-templates.ts';

const LANGUAGES = languageSchema.options;
const fieldOf = (id: string, type: NoteField['type'], rest: Partial<NoteField> = {}): NoteField => ({
  id,
  type,
  label: id,
  required: false,
  ...rest,
});
const filledWith = (
  fields: NoteField[],
  answers: FilledTemplate['answers'],
  language: 'pt' | 'en' = 'pt',
) => ({ template: 'pain', name: 'Dor', language, fields, answers });

describe.each(STANDARD_TEMPLATES)('the standard template %s', (key) => {
  test.each(LANGUAGES)('is valid in %s', (language) => {
    const template = standardTemplate(key, language);
    expect(noteTemplateInputSchema.parse(template)).toEqual(template);
  });

  test('has the same fields in both languages', () => {
    const [pt, en] = LANGUAGES.map((language) =>
      standardTemplate(key, language).fields.map(({ label: _, options, ...rest }) => ({
        ...rest,
        options: options?.length,
      })),
    );
    expect(pt).toEqual(en);
  });
});

test('a pain scale with one answer is long enough to be saved', () => {
  for (const language of LANGUAGES) {
    const template = standardTemplate('pain', language);
    const text = noteTextOf({ template: 'pain', language, ...template, answers: { pain: 7 } });
    expect(text.length).toBeGreaterThan(EVOLUTION_MINIMUM);
  }
});

test('a note without an answer has no text', () => {
  const fields = [fieldOf('a', 'short_text'), fieldOf('b', 'choices', { options: ['x', 'y'] })];
  expect(noteTextOf(filledWith(fields, { a: '  ', b: [] }))).toBe('');
});

// Signed notes contain these names. A failing test means that signatures of old notes do not fit any more.
test('the names of the regions stay the same', () => {
  const fields = [fieldOf('body', 'body_chart')];
  const all = { body: BODY_REGIONS.map(({ id }) => id).toReversed() };
  const namesIn = (language: 'pt' | 'en') =>
    noteTextOf(filledWith(fields, all, language))
      .slice(11)
      .split(', ');
  expect(namesIn('pt').join('\n')).toMatchInlineSnapshot(`
    "Cabeça (frente)
    Pescoço (frente)
    Abdome
    Pelve
    Ombro esquerdo (frente)
    Ombro direito (frente)
    Peito esquerdo
    Peito direito
    Braço esquerdo (frente)
    Braço direito (frente)
    Cotovelo esquerdo (frente)
    Cotovelo direito (frente)
    Antebraço esquerdo (frente)
    Antebraço direito (frente)
    Punho esquerdo (frente)
    Punho direito (frente)
    Mão esquerda (palma)
    Mão direita (palma)
    Quadril esquerdo
    Quadril direito
    Coxa esquerda (frente)
    Coxa direita (frente)
    Joelho esquerdo (frente)
    Joelho direito (frente)
    Perna esquerda (frente)
    Perna direita (frente)
    Tornozelo esquerdo
    Tornozelo direito
    Pé esquerdo
    Pé direito
    Cabeça (costas)
    Coluna cervical
    Coluna torácica
    Coluna lombar
    Sacro
    Ombro esquerdo (costas)
    Ombro direito (costas)
    Escápula esquerda
    Escápula direita
    Braço esquerdo (costas)
    Braço direito (costas)
    Cotovelo esquerdo (costas)
    Cotovelo direito (costas)
    Antebraço esquerdo (costas)
    Antebraço direito (costas)
    Punho esquerdo (costas)
    Punho direito (costas)
    Mão esquerda (dorso)
    Mão direita (dorso)
    Glúteo esquerdo
    Glúteo direito
    Coxa esquerda (costas)
    Coxa direita (costas)
    Joelho esquerdo (costas)
    Joelho direito (costas)
    Panturrilha esquerda
    Panturrilha direita
    Calcanhar esquerdo
    Calcanhar direito"
  `);
  expect(namesIn('en').join('\n')).toMatchInlineSnapshot(`
    "Head (front)
    Neck (front)
    Abdomen
    Pelvis
    Left shoulder (front)
    Right shoulder (front)
    Left chest
    Right chest
    Left upper arm (front)
    Right upper arm (front)
    Left elbow (front)
    Right elbow (front)
    Left forearm (front)
    Right forearm (front)
    Left wrist (front)
    Right wrist (front)
    Left hand (palm)
    Right hand (palm)
    Left hip
    Right hip
    Left thigh (front)
    Right thigh (front)
    Left knee (front)
    Right knee (front)
    Left lower leg (front)
    Right lower leg (front)
    Left ankle
    Right ankle
    Left foot
    Right foot
    Head (back)
    Cervical spine
    Thoracic spine
    Lumbar spine
    Sacrum
    Left shoulder (back)
    Right shoulder (back)
    Left shoulder blade
    Right shoulder blade
    Left upper arm (back)
    Right upper arm (back)
    Left elbow (back)
    Right elbow (back)
    Left forearm (back)
    Right forearm (back)
    Left wrist (back)
    Right wrist (back)
    Left hand (back)
    Right hand (back)
    Left buttock
    Right buttock
    Left thigh (back)
    Right thigh (back)
    Left knee (back)
    Right knee (back)
    Left calf
    Right calf
    Left heel
    Right heel"
  `);
});

test('a field named like a property of every object has no answer', () => {
  const fields = [fieldOf('constructor', 'short_text', { required: true })];
  const filled = filledWith(fields, {});
  expect(noteTextOf(filled)).toBe('');
  expect(missingFields(filled)).toEqual(fields);
  expect(copiedAnswers(fields, filled)).toEqual({});
});

test('copied answers are those that the fields still accept', () => {
  const earlier = [
    fieldOf('text', 'long_text'),
    fieldOf('kind', 'choice', { options: ['a', 'b'] }),
    fieldOf('kinds', 'choices', { options: ['a', 'b'] }),
    fieldOf('number', 'number'),
    fieldOf('other', 'scale'),
    fieldOf('body', 'body_chart'),
  ];
  const answers: Record<string, NoteAnswer> = {
    text: 'x',
    kind: 'b',
    kinds: ['a', 'b'],
    number: 9,
    other: 3,
    body: ['front-head'],
  };
  const fields = [
    fieldOf('text', 'long_text'),
    fieldOf('kind', 'choice', { options: ['a', 'c'] }),
    fieldOf('kinds', 'choices', { options: ['b', 'c'] }),
    fieldOf('number', 'number', { max: 5 }),
    fieldOf('other', 'number'),
    fieldOf('body', 'body_chart'),
    fieldOf('new', 'scale'),
  ];
  expect(copiedAnswers(fields, { fields: earlier, answers })).toEqual({
    text: 'x',
    kinds: ['b'],
    body: ['front-head'],
  });
});
