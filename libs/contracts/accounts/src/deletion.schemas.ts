import { type Contract, deletedSchema } from '@alinha/contracts-core';
import { z } from 'zod';

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

export const deletionContract = {
  get: {
    summary: 'The pending request to erase the company; null when there is none',
    data: companyDeletionSchema.nullable(),
  },
  request: {
    summary: 'Ask for the company to be erased in 24 hours; asked again, the first request stands',
    data: companyDeletionSchema,
  },
  cancel: { summary: 'Keep the company; answers its id', data: deletedSchema },
} satisfies Contract;
