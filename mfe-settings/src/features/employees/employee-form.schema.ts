import {
  createEmployeeInputSchema,
  DEFAULT_EMPLOYEE_COLOR,
  type Employee,
  startPageSchema,
} from '@alinha/contracts-accounts';
import { capacitySchema, colorSchema, passwordSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** Null and numbers below 1 become 1. */
const capacityOrOne = z
  .number()
  .nullable()
  .transform((capacity) => Math.max(1, Math.round(capacity ?? 1)))
  .pipe(capacitySchema);

const formSchema = createEmployeeInputSchema.extend({
  capacity: capacityOrOne,
  color: colorSchema,
  is_admin: z.boolean(),
  /** An id as text, as in lists. */
  default_specialty_id: z
    .string()
    .nullable()
    .transform((id) => (id === null ? null : Number(id))),
  start_page: startPageSchema,
});

/** Users choose their start page themselves. */
export const newEmployeeSchema = formSchema.transform(({ start_page: _, ...employee }) => employee);

/** An empty password leaves the password unchanged. */
export const editEmployeeSchema = formSchema.extend({
  password: z
    .string()
    .transform((password) => password || undefined)
    .pipe(passwordSchema.optional()),
});

export type EmployeeFormValues = z.input<typeof formSchema>;

export function employeeFormValues(employee?: Employee): EmployeeFormValues {
  return {
    name: employee?.name ?? '',
    email: employee?.email ?? '',
    password: '',
    color: employee?.color ?? DEFAULT_EMPLOYEE_COLOR,
    capacity: employee?.capacity ?? 1,
    is_admin: employee?.is_admin ?? false,
    default_specialty_id: employee?.default_specialty_id ? String(employee.default_specialty_id) : null,
    start_page: employee?.start_page ?? 'agenda',
    council_number: employee?.council_number ?? '',
  };
}
