import { type Contract, deletedSchema, idParamsSchema, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';

export const specialtySchema = z.strictObject({ id: z.int(), name: z.string() }).meta({ id: 'Specialty' });
export type Specialty = z.infer<typeof specialtySchema>;

export const createSpecialtyInputSchema = z
  .strictObject({ name: requiredText(80, 'specialty_name') })
  .meta({ id: 'CreateSpecialtyInput' });
export type CreateSpecialtyInput = z.infer<typeof createSpecialtyInputSchema>;

export const specialtyContract = {
  list: { summary: 'Specialties in use, by name', data: z.array(specialtySchema) },
  create: { summary: 'Add a specialty', body: createSpecialtyInputSchema, data: specialtySchema },
  delete: {
    summary: 'Archive a specialty; its appointments keep its name',
    params: idParamsSchema,
    data: deletedSchema,
  },
} satisfies Contract;
