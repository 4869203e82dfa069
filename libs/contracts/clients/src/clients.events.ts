import { defineEvent, defineQuestion } from '@alinha/contracts-core';
import { z } from 'zod';

export const clientFactSchema = z.object({
  company_id: z.int(),
  id: z.int(),
  version: z.int(),
  name: z.string(),
  /** As somebody wrote it. Facts told before it was added lack it. */
  phone: z.string().nullable().optional(),
  archived: z.boolean(),
  /** Version of the last deletion of a client who was restored since. Events may arrive in any order. */
  archived_version: z.int().nullable().optional(),
});
export type ClientFact = z.infer<typeof clientFactSchema>;

export const clientChanged = defineEvent({
  type: 'clients.client-changed',
  producer: 'clients',
  consumers: ['agenda', 'billing', 'messaging'],
  payload: clientFactSchema,
});

/** An import was confirmed, or has got this far: its next rows are due. */
export const importAdvanced = defineEvent({
  type: 'clients.import-advanced',
  producer: 'clients',
  consumers: ['clients'],
  payload: z.object({ company_id: z.int(), id: z.int(), after_row: z.int() }),
});

/** Whom a receipt is for; an archived client too. */
export const payerSchema = z.object({ name: z.string(), cpf: z.string().nullable() });
export type Payer = z.infer<typeof payerSchema>;

export const getPayer = defineQuestion({
  name: 'clients.get-payer',
  service: 'clients',
  question: z.strictObject({ company_id: z.int(), id: z.int() }),
  answer: payerSchema.nullable(),
});

export const getClient = defineQuestion({
  name: 'clients.get-client',
  service: 'clients',
  question: z.strictObject({ company_id: z.int(), id: z.int() }),
  answer: clientFactSchema.nullable(),
});
