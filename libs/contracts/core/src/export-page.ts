import { z } from 'zod';
import { languageSchema } from './fields.schemas.ts';

export const exportRequestSchema = z.strictObject({
  company_id: z.int(),
  language: languageSchema,
  /** Instants become days in this zone. */
  timezone: z.string(),
  /** `next` of the page before. */
  after: z.string().nullable(),
});
export type ExportRequest = z.infer<typeof exportRequestSchema>;

/** A page of a list for a CSV file of the whole company. The owner of the rows formats them for people. */
export const exportPageSchema = z.object({
  header: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** `after` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type ExportPage = z.infer<typeof exportPageSchema>;
