import { languageSchema, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';
import {
  FEWEST_OPTIONS,
  FIELD_LABEL_LENGTH,
  FIELD_TYPES,
  FIELD_UNIT_LENGTH,
  LARGEST_ANSWER,
  MOST_OPTIONS,
  OPTION_LENGTH,
  STANDARD_TEMPLATES,
  TEMPLATE_FIELDS,
  TEMPLATE_NAME_LENGTH,
} from './constants.ts';

/** Ids are of the type `integer` of PostgreSQL. */
const LARGEST_ID = 2_147_483_647;

export const fieldTypeSchema = z.enum(FIELD_TYPES);
export type FieldType = z.infer<typeof fieldTypeSchema>;

export type StandardTemplate = (typeof STANDARD_TEMPLATES)[number];

/** Key of a standard template, or id of a template that the company added. */
export const templateKeySchema = z
  .string()
  .regex(new RegExp(`^(?:${STANDARD_TEMPLATES.join('|')}|[1-9]\\d{0,9})$`), 'note_template')
  .refine((key) => !(Number(key) > LARGEST_ID), 'note_template');

const limitSchema = z.number().min(-LARGEST_ANSWER).max(LARGEST_ANSWER);

export const noteFieldSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'id'),
    type: fieldTypeSchema,
    label: requiredText(FIELD_LABEL_LENGTH),
    required: z.boolean().meta({ description: 'The note cannot be signed without an answer' }),
    unit: requiredText(FIELD_UNIT_LENGTH).optional().meta({ description: 'Of a number' }),
    min: limitSchema.optional().meta({ description: 'Smallest number' }),
    max: limitSchema.optional().meta({ description: 'Largest number' }),
    options: z
      .array(requiredText(OPTION_LENGTH))
      .max(MOST_OPTIONS)
      .optional()
      .meta({ description: 'Of `choice` and `choices`' }),
  })
  .superRefine(({ type, min, max, options = [] }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const hasOptions = type === 'choice' || type === 'choices';
    if (hasOptions && (options.length < FEWEST_OPTIONS || new Set(options).size < options.length))
      refuse('options', 'field_options');
    if (type === 'number' && min !== undefined && max !== undefined && min > max)
      refuse('max', 'field_limits');
  })
  .meta({ id: 'NoteField' });
export type NoteField = z.infer<typeof noteFieldSchema>;

export const noteFieldsSchema = z
  .array(noteFieldSchema)
  .min(1, 'template_fields')
  .max(TEMPLATE_FIELDS, 'template_fields')
  .superRefine((fields, context) => {
    const ids = new Set<string>();
    for (const [index, { id }] of fields.entries()) {
      if (ids.has(id)) context.addIssue({ code: 'custom', path: [index, 'id'], message: 'id' });
      ids.add(id);
    }
  });

const noteAnswerSchema = z.union([z.string(), z.number(), z.array(z.string())]);
/** A text, a number, or a list of options or regions. */
export type NoteAnswer = z.infer<typeof noteAnswerSchema>;

/** A template with its answers. It has its own copy of the fields, so that a change of the template changes no note. */
export const filledTemplateSchema = z
  .strictObject({
    template: templateKeySchema,
    name: requiredText(TEMPLATE_NAME_LENGTH),
    language: languageSchema.meta({ description: 'Language of labels, options and regions' }),
    fields: noteFieldsSchema,
    answers: z.record(z.string(), noteAnswerSchema).meta({ description: 'By id of the field' }),
  })
  .meta({ id: 'FilledTemplate' });
export type FilledTemplate = z.infer<typeof filledTemplateSchema>;
