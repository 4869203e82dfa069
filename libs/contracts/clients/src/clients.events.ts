import { defineEvent, defineRpc, exportPageSchema, exportRequestSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { ANONYMISATION_EXTENTS } from './constants.ts';

const clientEventSchema = z.object({
  company_id: z.int(),
  id: z.int(),
  version: z.int(),
  name: z.string(),
  /** As typed, not normalized. Missing in older events. */
  phone: z.string().nullable().optional(),
  archived: z.boolean(),
  /** Version of the last deletion of a restored client. Events may arrive in any order. */
  archived_version: z.int().nullable().optional(),
  /** The state: null after a restoration. Missing in events of clients who were never anonymised. */
  anonymised: z.enum(ANONYMISATION_EXTENTS).nullable().optional(),
  /** Version of the last anonymisation, also after a restoration. Events may arrive in any order. */
  anonymised_version: z.int().nullable().optional(),
  /** Missing in older events, and for imported clients. */
  created_by: z.int().nullable().optional(),
});
export type ClientEvent = z.infer<typeof clientEventSchema>;

export const clientChanged = defineEvent({
  type: 'clients.client-changed',
  producer: 'clients',
  consumers: ['agenda', 'billing', 'messaging'],
  payload: clientEventSchema,
});

/** An import was confirmed or has progressed: its next rows are due. */
export const importAdvanced = defineEvent({
  type: 'clients.import-advanced',
  producer: 'clients',
  consumers: ['clients'],
  payload: z.object({ company_id: z.int(), id: z.int(), after_row: z.int() }),
});

/** The payer on a receipt; may be an archived client. */
const payerSchema = z.object({ name: z.string(), cpf: z.string().nullable() });
export type Payer = z.infer<typeof payerSchema>;

export const getPayer = defineRpc({
  name: 'clients.get-payer',
  service: 'clients',
  request: z.strictObject({ company_id: z.int(), id: z.int() }),
  reply: payerSchema.nullable(),
});

/** The person of a chart; may be an archived client. Values are normalized, as they are stored. */
const clientRecordSchema = z.object({
  id: z.int(),
  name: z.string(),
  cpf: z.string().nullable(),
  birth_date: z.string().nullable(),
  gender: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** In one line. */
  address: z.string().nullable(),
  /** Fields that are null because their stored text was changed outside the product. Missing in replies of older releases. */
  damaged: z.array(z.enum(['cpf'])).optional(),
});
export type ClientRecord = z.infer<typeof clientRecordSchema>;

/** The people of charts, also archived ones, by id. Unknown clients are omitted. */
export const listClientRecords = defineRpc({
  name: 'clients.list-client-records',
  service: 'clients',
  request: z.strictObject({ company_id: z.int(), ids: z.array(z.int()) }),
  reply: z.array(clientRecordSchema),
});

/** All clients with their columns of the CSV export, archived ones too. */
export const exportClients = defineRpc({
  name: 'clients.export-clients',
  service: 'clients',
  request: exportRequestSchema,
  reply: exportPageSchema,
});

/** CPFs of clients, also archived ones. Unknown clients are omitted. */
export const listPayers = defineRpc({
  name: 'clients.list-payers',
  service: 'clients',
  request: z.strictObject({ company_id: z.int(), ids: z.array(z.int()) }),
  reply: z.array(z.object({ id: z.int(), cpf: z.string().nullable() })),
});

export const getClient = defineRpc({
  name: 'clients.get-client',
  service: 'clients',
  request: z.strictObject({ company_id: z.int(), id: z.int() }),
  reply: clientEventSchema.nullable(),
});

const soughtClientSchema = z.object({
  name: z.string().nullable(),
  cpf: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});
export type SoughtClient = z.infer<typeof soughtClientSchema>;

/** Maximum of people in one call. */
const MATCHED_AT_ONCE = 2000;

/**
 * Finds active clients by CPF, else by e-mail, phone or name, all as typed in a file. The reply has the matches of each
 * in order: empty when unknown, two when ambiguous.
 */
export const matchClients = defineRpc({
  name: 'clients.match-clients',
  service: 'clients',
  request: z.strictObject({ company_id: z.int(), people: z.array(soughtClientSchema).max(MATCHED_AT_ONCE) }),
  reply: z.array(z.array(z.int())),
});
