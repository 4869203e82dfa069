import { createEmployeeInputSchema, DEFAULT_EMPLOYEE_COLOR, type Employee } from '@alinha/contracts-accounts';
import { capacitySchema, colorSchema, passwordSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** Values other than numbers from 1 become 1. */
const capacityOrOne = z
  .number()
  .nullable()
  .transform((capacity) => Math.max(1, Math.round(capacity ?? 1)))
  .pipe(capacitySchema);

export const newEmployeeSchema = createEmployeeInputSchema.extend({
  capacity: capacityOrOne,
  color: colorSchema,
  is_admin: z.boolean(),
  /** Text, as choices have it. */
  default_specialty_id: z
    .string()
    .nullable()
    .transform((id) => (id === null ? null : Number(id))),
});

/** An empty password leaves the password unchanged. */
export const editEmployeeSchema = newEmployeeSchema.extend({
  password: z
    .string()
    .transform((password) => password || undefined)
    .pipe(passwordSchema.optional()),
});

export type EmployeeFormValues = z.input<typeof newEmployeeSchema>;

export function employeeFormValues(employee?: Employee): EmployeeFormValues {
  return {
    name: employee?.name ?? '',
    email: employee?.email ?? '',
    password: '',
    color: employee?.color ?? DEFAULT_EMPLOYEE_COLOR,
    capacity: employee?.capacity ?? 1,
    is_admin: employee?.is_admin ?? false,
    default_specialty_id: employee?.default_specialty_id ? String(employee.default_specialty_id) : null,
  };
}
