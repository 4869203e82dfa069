import { defineEndpoint, deletedSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** From the request to the erasure: long enough to think again. */
export const DELETION_DELAY_HOURS = 24;

/** A request to erase the company with everything that is kept of it. */
export const companyDeletionSchema = z
  .strictObject({
    requested_by_name: z.string(),
    requested_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    erase_at: z
      .string()
      .meta({ description: "When it is carried out, company's wall clock, YYYY-MM-DD HH:mm:ss" }),
  })
  .meta({ id: 'CompanyDeletion' });
export type CompanyDeletion = z.infer<typeof companyDeletionSchema>;

const service = 'accounts' as const;
const path = '/api/company/deletion';

export const deletionEndpoints = {
  get: defineEndpoint({
    id: 'deletion.get',
    service,
    method: 'GET',
    path,
    summary: 'The pending request to erase the company; null when there is none',
    data: companyDeletionSchema.nullable(),
  }),
  request: defineEndpoint({
    id: 'deletion.request',
    service,
    method: 'POST',
    path,
    access: 'admin',
    summary: 'Ask for the company to be erased in 24 hours; asked again, the first request stands',
    data: companyDeletionSchema,
    status: 201,
  }),
  cancel: defineEndpoint({
    id: 'deletion.cancel',
    service,
    method: 'DELETE',
    path,
    access: 'admin',
    summary: 'Keep the company; answers its id',
    data: deletedSchema,
  }),
};
