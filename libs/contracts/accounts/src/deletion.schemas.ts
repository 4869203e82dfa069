import { type Contract, deletedSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** A request to erase the company with all its data. */
const companyDeletionSchema = z
  .strictObject({
    requested_by_name: z.string(),
    requested_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    erase_at: z
      .string()
      .meta({ description: "Time of the erasure, company's wall clock, YYYY-MM-DD HH:mm:ss" }),
  })
  .meta({ id: 'CompanyDeletion' });
export type CompanyDeletion = z.infer<typeof companyDeletionSchema>;

export const deletionContract = {
  get: {
    summary: 'The pending request to erase the company; null when there is none',
    data: companyDeletionSchema.nullable(),
  },
  request: {
    summary: 'Request the erasure of the company in 24 hours; a repeated request does not move the time',
    data: companyDeletionSchema,
  },
  cancel: { summary: 'Cancel the erasure; returns the id of the company', data: deletedSchema },
} satisfies Contract;
