import { z } from 'zod';
import { TEXT_MAX_LENGTH } from './constants.ts';
import { imageAddressSchema } from './image-address.schemas.ts';

/** Text as sent, before sanitizing. */
const LONGEST_HTML = 4 * TEXT_MAX_LENGTH;
/** PostgreSQL stores no NUL. */
const storable = (text: string) => !text.includes('\0');

/** A part of a post's content in replies. */
export const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().meta({ description: 'Sanitised HTML' }) }),
  z.strictObject({ type: z.literal('image'), url: z.string(), alt: z.string() }),
  z.strictObject({ type: z.literal('heading'), level: z.int().min(1).max(6), text: z.string() }),
]);
export type Block = z.infer<typeof blockSchema>;

/** A heading's level as forms send it: a number or its text; other values become 1. */
const levelSchema = z.preprocess((level) => Number(level ?? 1) || 1, z.int().min(1).max(6));

/** A part of a post's content in requests; unsafe HTML is removed. */
export const blockInputSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().max(LONGEST_HTML).refine(storable, 'text') }),
  z.strictObject({
    type: z.literal('image'),
    url: imageAddressSchema,
    alt: z.string().trim().max(500).refine(storable, 'text').default(''),
  }),
  z.strictObject({
    type: z.literal('heading'),
    level: levelSchema.default(1),
    text: z.string().trim().max(500).refine(storable, 'text'),
  }),
]);
export type BlockInput = z.infer<typeof blockInputSchema>;
