import {
  FIELD_TYPES,
  type FieldType,
  type NoteField,
  type NoteTemplateInput,
  noteTemplateInputSchema,
} from '@alinha/contracts-agenda';
import type { ValidationKey } from '@alinha/contracts-core';
import { z } from 'zod';

const WRONG_NUMBER: ValidationKey = 'number';

/** A limit as it is typed; empty: none. */
const limitSchema = z.string().transform((text, context) => {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return undefined;
  if (/^-?\d+(\.\d+)?$/.test(plain)) return Number(plain);
  context.addIssue({ code: 'custom', message: WRONG_NUMBER });
  return z.NEVER;
});

/** A field with the properties of all types, so that a change of its type loses nothing. */
const fieldSchema = z
  .object({
    key: z.string(),
    type: z.enum(FIELD_TYPES),
    label: z.string(),
    required: z.boolean(),
    unit: z.string(),
    min: limitSchema,
    max: limitSchema,
    /** One option per line. */
    options: z.string(),
  })
  .transform(({ key, type, label, required, unit, min, max, options }): NoteField => {
    const field = { id: key, type, label, required };
    if (type === 'number')
      return {
        ...field,
        ...(unit.trim() !== '' && { unit }),
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
      };
    const lines = options.split('\n').map((line) => line.trim());
    return type === 'choice' || type === 'choices' ? { ...field, options: lines.filter(Boolean) } : field;
  });

export const noteTemplateFormSchema = z
  .object({ name: z.string(), fields: z.array(fieldSchema) })
  .transform((template): NoteTemplateInput => template)
  .pipe(noteTemplateInputSchema);

export type NoteTemplateFormValues = z.input<typeof noteTemplateFormSchema>;
export type FormField = NoteTemplateFormValues['fields'][number];

/** Ids stay unique over deleted fields, so that a new field never gets the answers of an old one. */
const newKey = () =>
  `f-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export const emptyField = (type: FieldType): FormField => ({
  key: newKey(),
  type,
  label: '',
  required: false,
  unit: '',
  min: '',
  max: '',
  options: '',
});

const numberText = (value: number | undefined) =>
  value === undefined ? '' : String(value).replace('.', ',');

export const formValuesOf = ({ name, fields }: NoteTemplateInput): NoteTemplateFormValues => ({
  name,
  fields: fields.map(({ id, type, label, required, unit = '', min, max, options = [] }) => ({
    key: id,
    type,
    label,
    required,
    unit,
    min: numberText(min),
    max: numberText(max),
    options: options.join('\n'),
  })),
});

/** A new template starts with one empty field. */
export const emptyTemplate = (): NoteTemplateInput => {
  const { key: id, type, label, required } = emptyField('long_text');
  return { name: '', fields: [{ id, type, label, required }] };
};
