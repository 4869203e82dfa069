import { createEmployeeInputSchema, DEFAULT_EMPLOYEE_COLOR, type Employee } from '@alinha/contracts-accounts';
import { capacitySchema, colorSchema, passwordSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** Anything that is not a number from 1 counts as 1. */
const capacityOrOne = z
  .number()
  .nullable()
  .transform((capacity) => Math.max(1, Math.round(capacity ?? 1)))
  .pipe(capacitySchema);

export const newEmployeeSchema = createEmployeeInputSchema.extend({
  capacity: capacityOrOne,
  color: colorSchema,
  is_admin: z.boolean(),
});

/** An empty password keeps the one there is. */
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
  };
}
