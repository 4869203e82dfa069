import { type Contract, idParamsSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { CLIENT_FIELDS } from './client-fields.ts';
import { IMPORT_LISTED_ROWS, IMPORT_MAX_BYTES, IMPORT_MAX_COLUMNS } from './constants.ts';

export const importEncodingSchema = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type ImportEncoding = z.infer<typeof importEncodingSchema>;

export const importSeparatorSchema = z.enum([',', ';', '\t', '|']);
export type ImportSeparator = z.infer<typeof importSeparatorSchema>;

/** Order of day and month in dates such as 02/03/1990; YYYY-MM-DD is always read. */
export const dateOrderSchema = z.enum(['day_first', 'month_first']);
export type DateOrder = z.infer<typeof dateOrderSchema>;

/** An update keeps a value when the file has none. */
export const onDuplicateSchema = z.enum(['skip', 'update']);
export type OnDuplicate = z.infer<typeof onDuplicateSchema>;

/** Target field of a column. A last name is appended to the name. */
export const importFieldSchema = z.enum([...CLIENT_FIELDS, 'last_name']);
export type ImportField = z.infer<typeof importFieldSchema>;

/** Column of each field, counted from 0; omitted fields are not imported. */
export const importMappingSchema = z
  .partialRecord(
    importFieldSchema,
    z
      .int('import_column')
      .min(0, 'import_column')
      .max(IMPORT_MAX_COLUMNS - 1, 'import_column'),
  )
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.infer<typeof importMappingSchema>;

export const importChoicesSchema = z
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

/** Rows are numbered from 1, as in a spreadsheet; the header is row 1. */
const rowNumberSchema = z.int().meta({ description: 'Number of the row in the file, the header being 1' });

export const rowProblemsSchema = z
  .strictObject({
    row: rowNumberSchema,
    problems: z.array(
      z.strictObject({
        field: importFieldSchema.nullable().meta({ description: 'null when the whole row is wrong' }),
        value: z.string().meta({ description: 'Value in the file' }),
        text: z.string().meta({ description: "Error in the caller's language" }),
      }),
    ),
  })
  .meta({ id: 'RowProblems' });
export type RowProblems = z.infer<typeof rowProblemsSchema>;

export const importStatusSchema = z.enum(['draft', 'running', 'done']);
export type ImportStatus = z.infer<typeof importStatusSchema>;

export const clientImportSchema = z
  .strictObject({
    id: z.int(),
    status: importStatusSchema.meta({ description: 'A draft has not created any clients' }),
    file_name: z.string(),
    encoding: importEncodingSchema,
    separator: importSeparatorSchema,
    columns: z
      .array(z.string())
      .meta({ description: 'The first row of the file: its header, in most files' }),
    total: z
      .int()
      .meta({ description: 'Rows of clients without blank rows; for a draft, without the first row' }),
    sample: z
      .array(z.strictObject({ row: rowNumberSchema, cells: z.array(z.string()) }))
      .meta({ description: 'Rows after the first one; empty when the import is confirmed' }),
    mapping: importMappingSchema.meta({
      description: 'Suggested from the header until the import is confirmed',
    }),
    date_order: dateOrderSchema,
    on_duplicate: onDuplicateSchema,
    has_header: z
      .boolean()
      .meta({ description: 'False when the first row is a client; for a draft, a guess' }),
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    failed: z.int(),
    failures: z
      .array(rowProblemsSchema)
      .meta({ description: `The first ${IMPORT_LISTED_ROWS} rows that could not be imported` }),
  })
  .meta({ id: 'ClientImport' });
export type ClientImport = z.infer<typeof clientImportSchema>;

export const duplicateSchema = z
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

export const importPreviewSchema = z
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
