import { type Contract, dateSchema, idParamSchema, idParamsSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { CHART_READINGS_PAGE_SIZE } from './constants.ts';

/** One entry per person, client and kind in a quarter of an hour. */
const chartReadingSchema = z
  .strictObject({
    id: z.int(),
    read_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    kind: z.enum(['opened', 'printed', 'exported']),
    user_id: z.int(),
    user_name: z.string(),
    client_id: z.int().nullable().meta({ description: 'Null for an export of the whole company' }),
    client_name: z.string().nullable(),
    /** Missing in replies of older releases. */
    access_reason: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Reason of the justified access that allowed it; null when none was needed' }),
  })
  .meta({ id: 'ChartReading' });
export type ChartReading = z.infer<typeof chartReadingSchema>;
export type ReadingKind = ChartReading['kind'];

const chartReadingPageSchema = z
  .strictObject({
    readings: z.array(chartReadingSchema),
    next_before: z.int().nullable().meta({ description: '`before` of the next page; null on the last one' }),
  })
  .meta({ id: 'ChartReadingPage' });
export type ChartReadingPage = z.infer<typeof chartReadingPageSchema>;

const listChartReadingsQuerySchema = z
  .strictObject({
    client_id: idParamSchema.optional(),
    user_id: idParamSchema.optional(),
    /** First and last day on the company's calendar, both included. */
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    /** Only entries with a smaller id. */
    before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(CHART_READINGS_PAGE_SIZE),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'end_date_after_start',
  });
export type ListChartReadingsQuery = z.infer<typeof listChartReadingsQuerySchema>;

export const chartReadingContract = {
  list: {
    summary: 'Who opened, printed or exported the clinical notes of which client, newest first',
    query: listChartReadingsQuerySchema,
    data: chartReadingPageSchema,
  },
  addPrint: {
    summary: 'Record that the caller printed the clinical notes of a client',
    params: idParamsSchema,
    data: z.strictObject({ id: z.int().meta({ description: 'The client' }) }),
  },
} satisfies Contract;
