import {
  type Contract,
  dateOrderSchema,
  IMPORT_LISTED_ROWS,
  idParamsSchema,
  importColumnSchema,
  importFileSchema,
  rowProblemsOf,
} from '@alinha/contracts-core';
import { z } from 'zod';
import {
  BOOKING_IMPORT_MAX_BYTES,
  BOOKING_KINDS,
  PLAN_IMPORT_FIELDS,
  SESSION_IMPORT_FIELDS,
} from './constants.ts';

const bookingKindSchema = z.enum(BOOKING_KINDS);
export type BookingKind = z.infer<typeof bookingKindSchema>;

/** Target field of a column. `date` is the day of a session, or the first day of a plan. */
const bookingFieldSchema = z.enum([...new Set([...PLAN_IMPORT_FIELDS, ...SESSION_IMPORT_FIELDS])]);
export type BookingField = z.infer<typeof bookingFieldSchema>;

const mappingSchema = z
  .partialRecord(bookingFieldSchema, importColumnSchema)
  .meta({ id: 'BookingImportMapping', description: 'Column of each field, counted from 0' });
export type BookingImportMapping = z.infer<typeof mappingSchema>;

const bookingImportChoicesSchema = z
  .strictObject({
    mapping: mappingSchema,
    date_order: dateOrderSchema.default('day_first'),
    has_header: z
      .boolean()
      .default(true)
      .meta({ description: 'False when the first row of the file is a record' }),
    skip_conflicts: z.boolean().default(false).meta({
      description: 'Import plans without the dates in conflict. By default a row with a conflict is left out',
    }),
  })
  .meta({ id: 'BookingImportChoices' });
export type BookingImportChoices = z.infer<typeof bookingImportChoicesSchema>;

const rowsSchema = z.array(rowProblemsOf(bookingFieldSchema).meta({ id: 'BookingRowProblems' }));
export type BookingRowProblems = z.infer<typeof rowsSchema>[number];

export const bookingImportSchema = importFileSchema
  .extend({
    kind: bookingKindSchema,
    mapping: mappingSchema.meta({ description: 'Suggested from the header until the import is confirmed' }),
    skip_conflicts: z.boolean(),
    failures: rowsSchema.meta({
      description: `The first ${IMPORT_LISTED_ROWS} rows that were not imported`,
    }),
  })
  .meta({ id: 'BookingImport' });
export type BookingImport = z.infer<typeof bookingImportSchema>;

const bookingImportPreviewSchema = z
  .strictObject({
    to_create: z.int(),
    to_skip: z.int().meta({ description: 'Rows that exist already' }),
    charged_now: z.int().optional().meta({
      description:
        'New plans with a payment for the period that runs now; missing in replies of older releases',
    }),
    without_charge: z.int().optional().meta({
      description:
        'New sessions that are not charged because neither the file nor the specialty has a price; missing in replies of older releases',
    }),
    errors: rowsSchema.meta({ description: `The first ${IMPORT_LISTED_ROWS}` }),
    errors_total: z.int(),
    conflicts: rowsSchema.meta({
      description: `The first ${IMPORT_LISTED_ROWS} rows with a time that is taken or closed`,
    }),
    conflicts_total: z.int(),
  })
  .meta({ id: 'BookingImportPreview' });
export type BookingImportPreview = z.infer<typeof bookingImportPreviewSchema>;

const kindQuerySchema = z.strictObject({ kind: bookingKindSchema.default('plans') });
const fileSchema = z.string().meta({ description: 'UTF-8 with a byte order mark' });

export const bookingImportContract = {
  template: {
    summary: 'A file with every column and one example, to fill in',
    query: kindQuerySchema,
    data: fileSchema,
  },
  create: {
    summary: 'Upload a CSV file of plans or single sessions; nothing is booked until the draft is confirmed',
    query: kindQuerySchema,
    upload: { field: 'file', maxBytes: BOOKING_IMPORT_MAX_BYTES, whenEmpty: 'csv_empty' },
    data: bookingImportSchema,
  },
  get: {
    summary: 'An import and its progress; stored for 7 days, a draft for one',
    params: idParamsSchema,
    data: bookingImportSchema,
  },
  preview: {
    summary: 'Preview of a draft: new rows, existing ones, errors and conflicts',
    params: idParamsSchema,
    body: bookingImportChoicesSchema,
    data: bookingImportPreviewSchema,
  },
  confirm: {
    summary: 'Start a draft; idempotent',
    params: idParamsSchema,
    body: bookingImportChoicesSchema,
    data: bookingImportSchema,
  },
  failures: {
    summary: 'CSV of the rows that were not imported, each with its reason, to correct and upload',
    params: idParamsSchema,
    data: fileSchema,
  },
} satisfies Contract;
