import { defineEndpoint, defineUpload, idParamsSchema, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';
import { EVOLUTION_LENGTH } from './appointment.contract.ts';

/** A clinical note as it was saved, by whom and when. */
export const evolutionVersionSchema = z
  .strictObject({
    id: z.int(),
    text: z.string().nullable().meta({ description: 'Null where the note was cleared' }),
    /** Optional in what an older release answers. */
    author_id: z.int().optional(),
    author_name: z.string(),
    saved_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
  })
  .meta({ id: 'EvolutionVersion' });
export type EvolutionVersion = z.infer<typeof evolutionVersionSchema>;

/** Longest recording, in bytes: what the providers of speech-to-text take. */
export const LONGEST_AUDIO_BYTES = 25 * 1024 * 1024;

/** More than the longest AI_TIMEOUT_SECONDS, so that a slow provider is told of as what it is. */
const AI_REPLY_LIMIT_SECONDS = 120;

export const improveInputSchema = z
  .strictObject({ text: requiredText(EVOLUTION_LENGTH) })
  .meta({ id: 'ImproveInput' });

/** What of the AI is configured. */
export const noteAssistantSchema = z
  .strictObject({ transcribes: z.boolean(), improves: z.boolean() })
  .meta({ id: 'NoteAssistant' });

const textSchema = z.strictObject({ text: z.string() }).meta({ id: 'EvolutionText' });
const service = 'agenda' as const;

export const evolutionEndpoints = {
  history: defineEndpoint({
    id: 'evolution.history',
    service,
    method: 'GET',
    path: '/api/appointments/{id}/evolutions',
    summary: 'Every saved version of the note of an appointment, latest first',
    params: idParamsSchema,
    data: z.array(evolutionVersionSchema),
  }),
  assistant: defineEndpoint({
    id: 'evolution.assistant',
    service,
    method: 'GET',
    path: '/api/evolution/assistant',
    summary: 'Whether the providers of speech-to-text and of text improvement have a key',
    data: noteAssistantSchema,
  }),
  transcribe: defineUpload({
    id: 'evolution.transcribe',
    service,
    method: 'POST',
    path: '/api/evolution/transcribe',
    summary: 'Speech to text; 503 AI_NOT_CONFIGURED without a provider key, 502 when the provider fails',
    upload: { field: 'audio', maxBytes: LONGEST_AUDIO_BYTES },
    bodyLimitSeconds: 150,
    replyLimitSeconds: AI_REPLY_LIMIT_SECONDS,
    data: textSchema,
  }),
  improve: defineEndpoint({
    id: 'evolution.improve',
    service,
    method: 'POST',
    path: '/api/evolution/improve',
    summary: 'A better wording of a note; nothing is saved',
    body: improveInputSchema,
    replyLimitSeconds: AI_REPLY_LIMIT_SECONDS,
    data: textSchema,
  }),
};
