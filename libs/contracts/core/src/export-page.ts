import { z } from 'zod';

/** A page of a list for a CSV file of the whole company. The owner of the rows formats them for people. */
export const exportPageSchema = z.object({
  header: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** `after` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type ExportPage = z.infer<typeof exportPageSchema>;
