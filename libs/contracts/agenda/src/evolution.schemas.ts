import { type Contract, idParamsSchema, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';
import { AUDIO_FIELD, EVOLUTION_LENGTH, LONGEST_AUDIO_BYTES } from './constants.ts';
import { filledTemplateSchema } from './note-field.schemas.ts';

/** One saved version of a clinical note. */
const evolutionVersionSchema = z
  .strictObject({
    id: z.int(),
    text: z.string().nullable().meta({ description: 'Null when the note was cleared' }),
    /** Missing in replies of older releases. */
    author_id: z.int().optional(),
    author_name: z.string(),
    filled: filledTemplateSchema
      .nullable()
      .optional()
      .meta({ description: 'Template and answers whose text it is; null for free text' }),
    saved_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
  })
  .meta({ id: 'EvolutionVersion' });
export type EvolutionVersion = z.infer<typeof evolutionVersionSchema>;

const improveInputSchema = z
  .strictObject({ text: requiredText(EVOLUTION_LENGTH) })
  .meta({ id: 'ImproveInput' });

/** Configured AI providers. */
const noteAssistantSchema = z
  .strictObject({ transcribes: z.boolean(), improves: z.boolean() })
  .meta({ id: 'NoteAssistant' });

const textSchema = z.strictObject({ text: z.string() }).meta({ id: 'EvolutionText' });

export const evolutionContract = {
  history: {
    summary: 'Every saved version of the note of an appointment, latest first',
    params: idParamsSchema,
    data: z.array(evolutionVersionSchema),
  },
  assistant: {
    summary: 'Whether the providers of speech-to-text and of text improvement have a key',
    data: noteAssistantSchema,
  },
  transcribe: {
    summary: 'Speech to text; 503 AI_NOT_CONFIGURED without a provider key, 502 when the provider fails',
    upload: { field: AUDIO_FIELD, maxBytes: LONGEST_AUDIO_BYTES },
    data: textSchema,
  },
  improve: {
    summary: 'Improve the wording of a note; nothing is saved',
    body: improveInputSchema,
    data: textSchema,
  },
} satisfies Contract;
