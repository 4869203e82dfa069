import { z } from 'zod';
import { IMPORT_MAX_COLUMNS } from './import.ts';

const importEncodingSchema = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type ImportEncoding = z.infer<typeof importEncodingSchema>;

const importSeparatorSchema = z.enum([',', ';', '\t', '|']);
export type ImportSeparator = z.infer<typeof importSeparatorSchema>;

/** Order of day and month in dates such as 02/03/1990; YYYY-MM-DD is always read. */
export const dateOrderSchema = z.enum(['day_first', 'month_first']);
export type DateOrder = z.infer<typeof dateOrderSchema>;

const importStatusSchema = z.enum(['draft', 'running', 'done']);

/** A column of the file, counted from 0. */
export const importColumnSchema = z
  .int('import_column')
  .min(0, 'import_column')
  .max(IMPORT_MAX_COLUMNS - 1, 'import_column');

/** Rows are numbered from 1, as in a spreadsheet; the header is row 1. */
export const rowNumberSchema = z
  .int()
  .meta({ description: 'Number of the row in the file, the header being 1' });

/** The problems of one row. `field` is the schema of the import's fields. */
export const rowProblemsOf = <F extends z.ZodType>(field: F) =>
  z.strictObject({
    row: rowNumberSchema,
    problems: z.array(
      z.strictObject({
        field: field.nullable().meta({ description: 'null when the whole row is wrong' }),
        value: z.string().meta({ description: 'Value in the file' }),
        text: z.string().meta({ description: "Error in the caller's language" }),
      }),
    ),
  });

/** The fields of every import. The others are the mapping, the choices and the failures. */
export const importFileSchema = z.strictObject({
  id: z.int(),
  status: importStatusSchema.meta({ description: 'A draft has not created any records' }),
  file_name: z.string(),
  encoding: importEncodingSchema,
  separator: importSeparatorSchema,
  columns: z.array(z.string()).meta({ description: 'The first row of the file: its header, in most files' }),
  total: z.int().meta({ description: 'Rows without blank rows; for a draft, without the first row' }),
  sample: z
    .array(z.strictObject({ row: rowNumberSchema, cells: z.array(z.string()) }))
    .meta({ description: 'Rows after the first one; empty when the import is confirmed' }),
  date_order: dateOrderSchema,
  has_header: z.boolean().meta({ description: 'False when the first row is a record; for a draft, a guess' }),
  created: z.int(),
  skipped: z.int(),
  failed: z.int(),
});
