import { defineEndpoint, deletedSchema, idParamsSchema, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';

export const specialtySchema = z.strictObject({ id: z.int(), name: z.string() }).meta({ id: 'Specialty' });
export type Specialty = z.infer<typeof specialtySchema>;

export const createSpecialtyInputSchema = z
  .strictObject({ name: requiredText(80, 'specialty_name') })
  .meta({ id: 'CreateSpecialtyInput' });
export type CreateSpecialtyInput = z.infer<typeof createSpecialtyInputSchema>;

const service = 'agenda' as const;

export const specialtyEndpoints = {
  list: defineEndpoint({
    id: 'specialties.list',
    service,
    method: 'GET',
    path: '/api/company/specialties',
    summary: 'Specialties in use, by name',
    data: z.array(specialtySchema),
  }),
  create: defineEndpoint({
    id: 'specialties.create',
    service,
    method: 'POST',
    path: '/api/company/specialties',
    summary: 'Add a specialty',
    body: createSpecialtyInputSchema,
    data: specialtySchema,
    status: 201,
  }),
  delete: defineEndpoint({
    id: 'specialties.delete',
    service,
    method: 'DELETE',
    path: '/api/company/specialties/{id}',
    summary: 'Take a specialty out of use; history keeps its name',
    params: idParamsSchema,
    data: deletedSchema,
  }),
};
