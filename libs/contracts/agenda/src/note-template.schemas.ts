import { type Contract, idParamsSchema, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';
import { appointmentSchema } from './appointment.schemas.ts';
import { isBodyRegion } from './body-regions.ts';
import {
  EVOLUTION_LENGTH,
  EVOLUTION_MINIMUM,
  HIGHEST_SCALE,
  LARGEST_ANSWER,
  LONG_ANSWER_LENGTH,
  SHORT_ANSWER_LENGTH,
  TEMPLATE_NAME_LENGTH,
} from './constants.ts';
import {
  filledTemplateSchema,
  type NoteAnswer,
  type NoteField,
  noteFieldSchema,
  noteFieldsSchema,
  templateKeySchema,
} from './note-field.schemas.ts';
import { isAnswered, noteTextOf } from './note-form.ts';

const noteTemplateSchema = z
  .strictObject({
    key: z.string(),
    name: z.string(),
    fields: z.array(noteFieldSchema),
    standard: z.boolean().meta({ description: 'Template of the product' }),
    edited: z.boolean().meta({ description: 'Standard template that the company changed' }),
    archived: z.boolean().meta({ description: 'Not offered for new notes' }),
    version: z.int().meta({ description: 'Number of changes by the company' }),
  })
  .meta({ id: 'NoteTemplate' });
export type NoteTemplate = z.infer<typeof noteTemplateSchema>;

export const noteTemplateInputSchema = z
  .strictObject({ name: requiredText(TEMPLATE_NAME_LENGTH), fields: noteFieldsSchema })
  .meta({ id: 'NoteTemplateInput' });
export type NoteTemplateInput = z.infer<typeof noteTemplateInputSchema>;

const updateNoteTemplateInputSchema = noteTemplateInputSchema
  .extend({
    archived: z.boolean(),
    version: z.int().min(0).meta({ description: '409 TEMPLATE_CHANGED unless it is the stored one' }),
  })
  .meta({ id: 'UpdateNoteTemplateInput' });
export type UpdateNoteTemplateInput = z.infer<typeof updateNoteTemplateInputSchema>;

const uniqueOf = (isKnown: (value: string) => boolean, message: string) =>
  z
    .array(z.string().refine(isKnown, message))
    .refine((values) => new Set(values).size === values.length, message);

/** Accepts the answers to a field. */
function answerSchemaOf({ type, min, max, options = [] }: NoteField): z.ZodType<NoteAnswer> {
  const storable = (text: string) => !text.includes('\0');
  const text = (length: number) => z.string().trim().max(length).refine(storable, 'text');
  const isOption = (value: string) => options.includes(value);
  switch (type) {
    case 'short_text':
      return text(SHORT_ANSWER_LENGTH);
    case 'long_text':
      return text(LONG_ANSWER_LENGTH);
    case 'number':
      return z
        .number()
        .min(min ?? -LARGEST_ANSWER)
        .max(max ?? LARGEST_ANSWER);
    case 'choice':
      return z.string().refine(isOption, 'answer_option');
    case 'choices':
      return uniqueOf(isOption, 'answer_option');
    case 'scale':
      return z.int().min(0).max(HIGHEST_SCALE);
    case 'body_chart':
      return uniqueOf(isBodyRegion, 'answer_option');
  }
}

/** Answers that fit their fields, without the empty ones. Their text is a note: it has the length of one. */
const saveAnswersInputSchema = filledTemplateSchema
  .transform((filled, context) => {
    const fields = new Map(filled.fields.map((field) => [field.id, field]));
    const answers: [string, NoteAnswer][] = [];
    for (const [id, answer] of Object.entries(filled.answers)) {
      const field = fields.get(id);
      const parsed = field && answerSchemaOf(field).safeParse(answer);
      if (!parsed)
        context.addIssue({ code: 'unrecognized_keys', keys: [id], path: ['answers'], input: filled.answers });
      // The first issue of an answer: a list has one field in the form.
      else if (!parsed.success) {
        const [issue] = parsed.error.issues;
        if (issue)
          context.addIssue({ ...issue, path: ['answers', id], input: answer } as z.core.$ZodRawIssue);
      } else if (isAnswered(parsed.data)) answers.push([id, parsed.data]);
    }
    const checked = { ...filled, answers: Object.fromEntries(answers) };
    if (context.issues.length > 0) return checked;
    const { length } = noteTextOf(checked);
    const refuse = (issue: object) =>
      context.addIssue({ path: ['answers'], input: filled.answers, ...issue } as z.core.$ZodRawIssue);
    if (answers.length === 0) refuse({ code: 'custom', message: 'required' });
    else if (length <= EVOLUTION_MINIMUM) refuse({ code: 'custom', message: 'evolution' });
    else if (length > EVOLUTION_LENGTH)
      refuse({ code: 'too_big', origin: 'string', maximum: EVOLUTION_LENGTH });
    return checked;
  })
  .meta({ id: 'SaveAnswersInput' });

const lastAnswersSchema = z
  .strictObject({
    date: z.string().meta({ description: 'Day of the session, YYYY-MM-DD' }),
    filled: filledTemplateSchema,
  })
  .meta({ id: 'LastAnswers' });
export type LastAnswers = z.infer<typeof lastAnswersSchema>;

const templateParamsSchema = z.strictObject({ key: templateKeySchema });

export const noteTemplateContract = {
  list: {
    summary: 'Templates of notes: the standard ones, as the company changed them, then its own ones by name',
    data: z.array(noteTemplateSchema),
  },
  create: { summary: 'Add a template', body: noteTemplateInputSchema, data: noteTemplateSchema },
  update: {
    summary: 'Change or archive a template; saved notes keep the fields that they were written with',
    params: templateParamsSchema,
    record: noteTemplateSchema,
    body: updateNoteTemplateInputSchema,
    data: noteTemplateSchema,
  },
  delete: {
    summary: 'Delete a template of the company, or undo its changes of a standard one',
    params: templateParamsSchema,
    data: z.strictObject({ key: z.string() }).meta({ id: 'DeletedNoteTemplate' }),
  },
  saveAnswers: {
    summary:
      'Save the note of an appointment as answers to a template; `evolution` becomes their text. A later other text of the note replaces them',
    params: idParamsSchema,
    body: saveAnswersInputSchema,
    data: appointmentSchema,
  },
  lastAnswers: {
    summary: "The client's last answers to a template before the appointment; null without any",
    params: idParamsSchema,
    query: z.strictObject({ template: templateKeySchema }),
    data: lastAnswersSchema.nullable(),
  },
} satisfies Contract;
