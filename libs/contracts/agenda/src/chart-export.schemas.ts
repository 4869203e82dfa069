import { type Contract, idParamsSchema, languageSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { filledTemplateSchema } from './note-field.schemas.ts';

const sha256Schema = z.string().meta({ description: 'SHA-256 in lower-case hexadecimal digits' });
const wallClockSchema = z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" });

const damagedSchema = <T extends string>(...fields: T[]) =>
  z.array(z.enum(fields)).meta({
    description: 'Fields that are null because their stored text was changed outside the product',
  });

/** Version of the exported form. Later versions only add fields. */
export const CHART_EXPORT_VERSION = 1;

/** How a third party recomputes the hashes. Part of each exported chart. */
export const SIGNATURE_HASH_RULE =
  'text_hash = SHA-256(text). hash = SHA-256(JSON.stringify([1, company.id, client.id, kind, appointment_id, session_date, ' +
  'text_hash, author_id, author_name, council_number, signed_at, reason, previous_hash])), both of UTF-8. previous_hash is ' +
  'the hash of the signature at the position before, and null at position 1. chain.last_hash is the hash of the last one.';

const exportedSignatureSchema = z
  .strictObject({
    position: z.int().meta({ description: "Place in the client's chain of signatures, from 1" }),
    kind: z.enum(['note', 'addendum']),
    text: z.string(),
    author_id: z.int(),
    author_name: z.string(),
    council_number: z.string().nullable(),
    session_date: z.string().meta({ description: 'Day of the session, YYYY-MM-DD' }),
    signed_at: z.string().meta({ description: 'UTC, with milliseconds: 2026-11-28T12:00:00.000Z' }),
    reason: z.string().nullable(),
    text_hash: sha256Schema,
    previous_hash: sha256Schema.nullable(),
    hash: sha256Schema,
  })
  .meta({ id: 'ExportedSignature' });
export type ExportedSignature = z.infer<typeof exportedSignatureSchema>;

const exportedNoteSchema = z
  .strictObject({
    appointment_id: z.int(),
    /** Null when the session of a signed note was removed outside the product. */
    session_start: wallClockSchema.nullable(),
    session_end: wallClockSchema.nullable(),
    professional_name: z.string().nullable(),
    specialty_name: z.string().nullable(),
    draft: z
      .strictObject({
        text: z.string().nullable().meta({ description: 'Null when the stored text is damaged' }),
        author_name: z.string().nullable(),
        saved_at: wallClockSchema.nullable(),
      })
      .nullable()
      .meta({ description: 'A note that nobody has signed; null for a signed one' }),
    filled: filledTemplateSchema
      .nullable()
      .meta({ description: 'Template and answers that the text was made from; null for free text' }),
    signatures: z
      .array(exportedSignatureSchema)
      .meta({ description: 'The signed note, then its addenda; empty for a draft' }),
  })
  .meta({ id: 'ExportedNote' });
export type ExportedNote = z.infer<typeof exportedNoteSchema>;

const exportedAttachmentSchema = z
  .strictObject({
    id: z.int(),
    appointment_id: z.int().nullable(),
    name: z.string().nullable().meta({ description: 'Null when the stored text is damaged' }),
    caption: z.string().nullable(),
    type: z.string(),
    size: z.int().meta({ description: 'Bytes' }),
    sha256: sha256Schema
      .nullable()
      .meta({ description: 'Of the content; null when the file is missing or damaged' }),
    damaged: damagedSchema('name', 'caption'),
    uploaded_by_name: z.string(),
    uploaded_at: wallClockSchema,
  })
  .meta({ id: 'ExportedAttachment' });
export type ExportedAttachment = z.infer<typeof exportedAttachmentSchema>;

const exportedPersonSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  cpf: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  damaged: damagedSchema('cpf'),
});

export const chartExportSchema = z
  .strictObject({
    format: z.literal('alinha.chart'),
    version: z.int(),
    exported_at: z.string().meta({ description: 'UTC' }),
    exported_by: z.string(),
    timezone: z.string().meta({ description: "IANA zone of the company's wall clock" }),
    company: z.strictObject({
      id: z.int(),
      name: z.string(),
      legal_name: z.string().nullable(),
      cpf: z.string().nullable(),
      cnpj: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string(),
      address: z.string().nullable(),
      damaged: damagedSchema('cpf'),
    }),
    client: exportedPersonSchema,
    chain: z.strictObject({
      intact: z.boolean().meta({ description: 'No signed record was changed, reordered or removed' }),
      length: z.int().meta({ description: 'Number of signatures' }),
      last_hash: sha256Schema.nullable(),
      problems: z.array(
        z.strictObject({
          kind: z.string(),
          position: z.int().nullable(),
          appointment_id: z.int().nullable(),
        }),
      ),
      hash_rule: z.string(),
    }),
    notes: z.array(exportedNoteSchema).meta({ description: 'By time of the session' }),
    attachments: z.array(exportedAttachmentSchema).meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'ChartExport' });
export type ChartExport = z.infer<typeof chartExportSchema>;

export const chartExportContract = {
  asPdf: {
    summary:
      "A client's chart to print: notes, signatures, addenda, state of the chain, list of attachments. Counts as a reading. " +
      '403 CONFIRM_PASSWORD without a recent confirmation',
    params: idParamsSchema,
    query: z.strictObject({ lang: languageSchema.optional() }),
    data: z.string().meta({ format: 'binary' }),
  },
  asJson: {
    summary:
      "A client's chart for other programs, with the hashes that verify its signatures. Counts as a reading. " +
      '403 CONFIRM_PASSWORD without a recent confirmation',
    params: idParamsSchema,
    data: chartExportSchema,
  },
} satisfies Contract;
