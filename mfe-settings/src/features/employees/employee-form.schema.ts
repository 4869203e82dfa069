import {
  createEmployeeInputSchema,
  DEFAULT_EMPLOYEE_COLOR,
  type Employee,
  startPageSchema,
} from '@alinha/contracts-accounts';
import {
  capacitySchema,
  colorSchema,
  newPasswordSchema,
  passwordSchema,
  type Role,
} from '@alinha/contracts-core';
import { z } from 'zod';

/** Null and numbers below 1 become 1. */
const capacityOrOne = z
  .number()
  .nullable()
  .transform((capacity) => Math.max(1, Math.round(capacity ?? 1)))
  .pipe(capacitySchema);

/** The roles beside the administrator's, which is a checkbox. */
export const STAFF_ROLES = ['professional', 'reception', 'finance'] as const satisfies readonly Role[];

/** The request names both, and they agree. */
const withRole = <Fields extends { is_admin: boolean; role: Role }>(fields: Fields) => ({
  ...fields,
  role: fields.is_admin ? ('administrator' as const) : fields.role,
});

const formSchema = createEmployeeInputSchema.extend({
  capacity: capacityOrOne,
  password: newPasswordSchema.nullable(),
  /** The professional sets the password by a link. */
  invite: z.boolean(),
  color: colorSchema,
  is_admin: z.boolean(),
  /** Of a person who is not an administrator. */
  role: z.enum(STAFF_ROLES),
  /** An id as text, as in lists. */
  default_specialty_id: z
    .string()
    .nullable()
    .transform((id) => (id === null ? null : Number(id))),
  start_page: startPageSchema,
});

/** The password is null for an invitation. Users choose their start page themselves. */
export const newEmployeeSchema = z
  .custom<EmployeeFormValues>()
  .transform((values) => (values.invite ? { ...values, password: null } : values))
  .pipe(formSchema)
  .transform(({ start_page: _, invite: _invite, ...employee }) => withRole(employee));

/** An empty password leaves the password unchanged. */
export const editEmployeeSchema = formSchema
  .extend({
    password: z
      .string()
      .nullable()
      .transform((password) => password || undefined)
      .pipe(passwordSchema.optional()),
  })
  .transform(({ invite: _, ...employee }) => withRole(employee));

export type EmployeeFormValues = z.input<typeof formSchema>;

export function employeeFormValues(employee?: Employee): EmployeeFormValues {
  return {
    name: employee?.name ?? '',
    email: employee?.email ?? '',
    password: '',
    invite: false,
    color: employee?.color ?? DEFAULT_EMPLOYEE_COLOR,
    capacity: employee?.capacity ?? 1,
    is_admin: employee?.is_admin ?? false,
    role: STAFF_ROLES.find((role) => role === employee?.role) ?? 'professional',
    default_specialty_id: employee?.default_specialty_id ? String(employee.default_specialty_id) : null,
    start_page: employee?.start_page ?? 'agenda',
    council_number: employee?.council_number ?? '',
  };
}
