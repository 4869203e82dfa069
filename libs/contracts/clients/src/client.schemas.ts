import {
  type Contract,
  dateSchema,
  deletedSchema,
  digitsOf,
  idParamsSchema,
  isValidCpf,
  nameText,
  optionalText,
  requiredText,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { ANONYMISATION_EXTENTS, OTHER_CLIENTS_LIMIT, SHORTEST_OTHERS_SEARCH } from './constants.ts';

const clientSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    birth_date: z.string().nullable().meta({ description: 'YYYY-MM-DD' }),
    cpf: z.string().nullable().meta({ description: '11 digits' }),
    gender: z.string().nullable(),
    zip: z.string().nullable().meta({ description: '8 digits' }),
    street: z.string().nullable(),
    address_number: z.string().nullable(),
    complement: z.string().nullable(),
    neighborhood: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    insurance: z.string().nullable(),
    plan: z.string().nullable(),
    card_number: z.string().nullable(),
    emergency_contact: z.string().nullable(),
    emergency_phone: z.string().nullable(),
  })
  .meta({ id: 'Client' });
export type Client = z.infer<typeof clientSchema>;

const archivedClientSchema = clientSchema
  .extend({
    archived_at: z.iso.datetime().meta({ description: 'Instant of the deletion, UTC' }),
    /** Missing in replies of older releases, and while the agenda is unavailable. */
    chart: z
      .strictObject({
        kept_until: z.string().meta({ description: 'Last day on which the chart must be kept, YYYY-MM-DD' }),
        is_over: z.boolean().meta({ description: 'That day is over' }),
      })
      .nullable()
      .optional()
      .meta({ description: 'Time of the chart; null without a chart' }),
    /** Missing in replies of older releases. */
    anonymised: z.enum(ANONYMISATION_EXTENTS).nullable().optional().meta({
      description:
        'partial: name, CPF, birth date, gender, address and chart are left, because the chart is kept; full: none of them',
    }),
  })
  .meta({ id: 'ArchivedClient' });
export type ArchivedClient = z.infer<typeof archivedClientSchema>;

const emptyToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

const phoneSchema = optionalText(30).refine((text) => {
  const digits = digitsOf(text ?? '').length;
  return text === null || (digits >= 8 && digits <= 15);
}, 'phone');

const fields = {
  name: nameText(120, 'client_name'),
  email: z.preprocess(
    emptyToNull,
    z.string().trim().toLowerCase().max(254).pipe(z.email('email')).nullable(),
  ),
  phone: phoneSchema,
  // The server also refuses a date in the future.
  birth_date: z.preprocess(
    emptyToNull,
    dateSchema.refine((date) => date >= '1900-01-01', 'birth_date').nullable(),
  ),
  cpf: optionalText(20)
    .refine((text) => text === null || isValidCpf(text), 'cpf')
    .transform((text) => (text === null ? null : digitsOf(text))),
  gender: optionalText(30),
  zip: optionalText(12)
    .refine((text) => text === null || digitsOf(text).length === 8, 'zip')
    .transform((text) => (text === null ? null : digitsOf(text))),
  street: optionalText(160),
  address_number: optionalText(20),
  complement: optionalText(80),
  neighborhood: optionalText(80),
  city: optionalText(80),
  state: optionalText(40),
  insurance: optionalText(80),
  plan: optionalText(80),
  card_number: optionalText(40),
  emergency_contact: optionalText(120),
  emergency_phone: phoneSchema,
};

/** Only the name is required; empty texts are null. */
export const createClientInputSchema = z
  .strictObject({ ...z.object(fields).partial().shape, name: fields.name })
  .meta({ id: 'CreateClientInput' });
export type CreateClientInput = z.infer<typeof createClientInputSchema>;

/** Omitted fields are unchanged. */
const updateClientInputSchema = z.strictObject(fields).partial().meta({ id: 'UpdateClientInput' });
export type UpdateClientInput = z.infer<typeof updateClientInputSchema>;

/** No more than what tells namesakes apart: the caller does not see this client. */
const otherClientSchema = clientSchema
  .pick({ id: true, name: true })
  .extend({
    phone_end: z.string().nullable().meta({ description: 'Last 4 digits of the phone; null without one' }),
  })
  .meta({ id: 'OtherClient' });
export type OtherClient = z.infer<typeof otherClientSchema>;

export const clientContract = {
  list: { summary: 'Active clients, by name', data: z.array(clientSchema) },
  export: { summary: 'Active clients as a CSV file, by name; the import reads it', data: z.string() },
  listArchived: { summary: 'Deleted clients, last deleted first', data: z.array(archivedClientSchema) },
  getArchived: {
    summary: 'One deleted client; 404 for an active one',
    params: idParamsSchema,
    data: archivedClientSchema,
  },
  create: {
    summary: 'Add a client, born today at the latest; 402 CLIENT_LIMIT past the free tier',
    body: createClientInputSchema,
    data: clientSchema,
  },
  listOthers: {
    summary:
      `At most ${OTHER_CLIENTS_LIMIT} clients whom the caller does not see, because they see only their own: by words of the ` +
      'name, or by the whole CPF',
    query: z.strictObject({
      search: requiredText(120).refine((text) => text.length >= SHORTEST_OTHERS_SEARCH, 'search'),
    }),
    data: z.array(otherClientSchema),
  },
  get: { summary: 'One client', params: idParamsSchema, data: clientSchema },
  update: {
    summary: 'Change a client',
    params: idParamsSchema,
    body: updateClientInputSchema,
    data: clientSchema,
  },
  delete: {
    summary: 'Archive a client; history keeps the name',
    params: idParamsSchema,
    data: deletedSchema,
  },
  restore: {
    summary:
      'Return a deleted client to the lists; an active client is unchanged; 402 CLIENT_LIMIT past the free tier; ' +
      '409 CLIENT_ANONYMISED after a full anonymisation',
    params: idParamsSchema,
    data: clientSchema,
  },
  anonymise: {
    summary:
      'Delete the data of a deleted client for ever, except name, CPF, birth date, gender, address and chart while the chart must be kept; ' +
      'idempotent; needs a recent password; 409 CLIENT_ACTIVE for an active client',
    params: idParamsSchema,
    data: archivedClientSchema,
  },
} satisfies Contract;
