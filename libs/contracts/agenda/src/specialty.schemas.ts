import {
  type Contract,
  centsSchema,
  deletedSchema,
  idParamsSchema,
  requiredText,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { durationSchema } from './appointment.schemas.ts';

/** Services of the last release send only id and name. */
const specialtySchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    duration_minutes: z.int().optional().meta({ description: 'Usual duration of a session' }),
    price_cents: z.int().nullable().optional().meta({ description: 'Price of one session; null: none' }),
    bookable_online: z.boolean().optional().meta({ description: 'Offered to clients online' }),
  })
  .meta({ id: 'Specialty' });
export type Specialty = z.infer<typeof specialtySchema>;

export const createSpecialtyInputSchema = z
  .strictObject({
    name: requiredText(80, 'specialty_name'),
    /** Default 60. */
    duration_minutes: durationSchema.optional(),
    price_cents: centsSchema.nullable().optional(),
    /** Default false. */
    bookable_online: z.boolean().optional(),
  })
  .meta({ id: 'CreateSpecialtyInput' });
export type CreateSpecialtyInput = z.infer<typeof createSpecialtyInputSchema>;

const updateSpecialtyInputSchema = createSpecialtyInputSchema.partial().meta({ id: 'UpdateSpecialtyInput' });
export type UpdateSpecialtyInput = z.infer<typeof updateSpecialtyInputSchema>;

export const specialtyContract = {
  list: { summary: 'Specialties in use, by name', data: z.array(specialtySchema) },
  create: { summary: 'Add a specialty', body: createSpecialtyInputSchema, data: specialtySchema },
  update: {
    summary: 'Change a specialty; existing appointments keep their times and prices',
    params: idParamsSchema,
    body: updateSpecialtyInputSchema,
    data: specialtySchema,
  },
  delete: {
    summary: 'Archive a specialty; its appointments keep its name',
    params: idParamsSchema,
    data: deletedSchema,
  },
} satisfies Contract;
