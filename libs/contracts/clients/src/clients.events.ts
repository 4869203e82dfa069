import { defineEvent, defineQuestion } from '@alinha/contracts-core';
import { z } from 'zod';

export const clientFactSchema = z.object({
  company_id: z.int(),
  id: z.int(),
  version: z.int(),
  name: z.string(),
  archived: z.boolean(),
});
export type ClientFact = z.infer<typeof clientFactSchema>;

export const clientChanged = defineEvent({
  type: 'clients.client-changed',
  producer: 'clients',
  consumers: ['agenda'],
  payload: clientFactSchema,
});

export const getClient = defineQuestion({
  name: 'clients.get-client',
  service: 'clients',
  question: z.strictObject({ company_id: z.int(), id: z.int() }),
  answer: clientFactSchema.nullable(),
});
