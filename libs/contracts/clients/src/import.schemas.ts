import {
  type Contract,
  dateOrderSchema,
  IMPORT_LISTED_ROWS,
  idParamsSchema,
  importColumnSchema,
  importFileSchema,
  rowNumberSchema,
  rowProblemsOf,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { CLIENT_FIELDS } from './client-fields.ts';
import { IMPORT_MAX_BYTES } from './constants.ts';

/** An update keeps a value when the file has none. */
const onDuplicateSchema = z.enum(['skip', 'update']);
export type OnDuplicate = z.infer<typeof onDuplicateSchema>;

/** Target field of a column. A last name is appended to the name. */
const importFieldSchema = z.enum([...CLIENT_FIELDS, 'last_name']);
export type ImportField = z.infer<typeof importFieldSchema>;

/** Column of each field, counted from 0; omitted fields are not imported. */
const importMappingSchema = z
  .partialRecord(importFieldSchema, importColumnSchema)
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.infer<typeof importMappingSchema>;

const importChoicesSchema = z
  .strictObject({
    mapping: importMappingSchema.refine(({ name }) => name !== undefined, 'import_name'),
    date_order: dateOrderSchema.default('day_first'),
    on_duplicate: onDuplicateSchema.default('skip'),
    has_header: z
      .boolean()
      .default(true)
      .meta({ description: 'False when the first row of the file is a client' }),
  })
  .meta({ id: 'ImportChoices' });
export type ImportChoices = z.infer<typeof importChoicesSchema>;

const rowProblemsSchema = rowProblemsOf(importFieldSchema).meta({ id: 'RowProblems' });
export type RowProblems = z.infer<typeof rowProblemsSchema>;

export const clientImportSchema = importFileSchema
  .extend({
    mapping: importMappingSchema.meta({
      description: 'Suggested from the header until the import is confirmed',
    }),
    on_duplicate: onDuplicateSchema,
    updated: z.int(),
    failures: z
      .array(rowProblemsSchema)
      .meta({ description: `The first ${IMPORT_LISTED_ROWS} rows that could not be imported` }),
  })
  .meta({ id: 'ClientImport' });
export type ClientImport = z.infer<typeof clientImportSchema>;

const duplicateSchema = z
  .strictObject({
    row: rowNumberSchema,
    name: z.string(),
    by: z.enum(['cpf', 'email', 'phone']).meta({ description: 'Field that both share' }),
    client: z
      .strictObject({ id: z.int(), name: z.string() })
      .nullable()
      .meta({ description: 'The existing client; null for an earlier row of the file' }),
    first_row: rowNumberSchema.nullable(),
  })
  .meta({ id: 'Duplicate' });
export type Duplicate = z.infer<typeof duplicateSchema>;

const importPreviewSchema = z
  .strictObject({
    to_create: z.int(),
    to_update: z.int(),
    to_skip: z.int(),
    errors: z.array(rowProblemsSchema).meta({ description: `The first ${IMPORT_LISTED_ROWS}` }),
    errors_total: z.int(),
    duplicates: z.array(duplicateSchema).meta({ description: `The first ${IMPORT_LISTED_ROWS}` }),
    duplicates_total: z.int(),
    client_limit: z.strictObject({ active: z.int(), allowed: z.int() }).nullable().meta({
      description: 'Number of clients and the limit of the free tier, when the import would exceed it',
    }),
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof importPreviewSchema>;

const fileSchema = z.string().meta({ description: 'UTF-8 with a byte order mark' });

export const clientImportContract = {
  template: { summary: 'A file with every column and one example, to fill in', data: fileSchema },
  create: {
    summary: 'Upload a CSV file of clients; nothing is imported until the draft is confirmed',
    upload: { field: 'file', maxBytes: IMPORT_MAX_BYTES, whenEmpty: 'csv_empty' },
    data: clientImportSchema,
  },
  get: {
    summary: 'An import and its progress; stored for 7 days, a draft for one',
    params: idParamsSchema,
    data: clientImportSchema,
  },
  preview: {
    summary: 'Preview of a draft, row by row',
    params: idParamsSchema,
    body: importChoicesSchema,
    data: importPreviewSchema,
  },
  confirm: {
    summary: 'Start a draft; idempotent; 402 CLIENT_LIMIT past the free tier',
    params: idParamsSchema,
    body: importChoicesSchema,
    data: clientImportSchema,
  },
  failures: {
    summary: 'CSV of the rows that could not be imported, each with its error, to correct and upload',
    params: idParamsSchema,
    data: fileSchema,
  },
} satisfies Contract;
