import {
  type Contract,
  capacitySchema,
  colorSchema,
  emailSchema,
  idParamsSchema,
  idSchema,
  newPasswordSchema,
  optionalText,
  ROLES,
  requiredText,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { DEFAULT_EMPLOYEE_COLOR, type StartPage } from './constants.ts';

export const startPageSchema = z
  .enum(['agenda', 'today'])
  .meta({ description: 'Page after sign-in and at /app' }) satisfies z.ZodType<StartPage>;

export const roleSchema = z.enum(ROLES).meta({
  description: '`administrator` exactly when `is_admin` is true. Administrators change it',
});

/** A professional; each is a user who can sign in. The password is never returned. */
const employeeSchema = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    is_admin: z.boolean(),
    /** Services of the last release do not send it. */
    role: roleSchema.optional(),
    color: z.string(),
    capacity: z.int().meta({ description: 'Simultaneous appointments' }),
    /** Services of the last release do not send it. */
    default_specialty_id: z
      .int()
      .nullable()
      .optional()
      .meta({ description: 'Proposed for bookings with this professional; ignored when archived' }),
    /** Services of the last release do not send it. */
    start_page: startPageSchema.optional(),
    /** Services of the last release do not send it. */
    council_number: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Registration at the professional council, for example CREFITO-3 123456-F' }),
    /** Services of the last release do not send it. */
    invited: z
      .literal(true)
      .optional()
      .meta({ description: 'Was invited by e-mail and has not set a password yet; else missing' }),
    /** Services of the last release do not send it. */
    second_factor: z
      .literal(true)
      .optional()
      .meta({ description: 'Has a second factor; only in the list of professionals, for administrators' }),
    active: z.boolean().meta({ description: 'False when deactivated: cannot sign in or be booked' }),
  })
  .meta({ id: 'Employee' });
export type Employee = z.infer<typeof employeeSchema>;

const councilNumberSchema = optionalText(40);

export const createEmployeeInputSchema = z
  .strictObject({
    name: requiredText(120),
    email: emailSchema,
    password: newPasswordSchema,
    is_admin: z.boolean().default(false),
    role: roleSchema.optional(),
    color: colorSchema.default(DEFAULT_EMPLOYEE_COLOR),
    capacity: capacitySchema.default(1),
    default_specialty_id: idSchema.nullable().optional(),
    council_number: councilNumberSchema.optional(),
  })
  .meta({ id: 'CreateEmployeeInput' });
export type CreateEmployeeInput = z.infer<typeof createEmployeeInputSchema>;

export const inviteEmployeeInputSchema = createEmployeeInputSchema
  .omit({ password: true })
  .meta({ id: 'InviteEmployeeInput' });
export type InviteEmployeeInput = z.infer<typeof inviteEmployeeInputSchema>;

/** Null or empty: the password is unchanged. */
const changedPasswordSchema = z
  .string()
  .nullable()
  .transform((password) => password || undefined)
  .pipe(newPasswordSchema.optional());

const updateEmployeeInputSchema = z
  .strictObject({
    name: requiredText(120),
    email: emailSchema,
    password: changedPasswordSchema,
    is_admin: z.boolean(),
    role: roleSchema,
    color: colorSchema,
    capacity: capacitySchema,
    default_specialty_id: idSchema.nullable(),
    start_page: startPageSchema,
    council_number: councilNumberSchema,
  })
  .partial()
  .meta({ id: 'UpdateEmployeeInput' });
export type UpdateEmployeeInput = z.infer<typeof updateEmployeeInputSchema>;

export const employeeContract = {
  list: { summary: 'Every active professional of the company, by name', data: z.array(employeeSchema) },
  listInactive: {
    summary: 'Every inactive professional of the company, by name',
    data: z.array(employeeSchema),
  },
  create: { summary: 'Add a professional', body: createEmployeeInputSchema, data: employeeSchema },
  invite: {
    summary: 'Add a professional, who sets the password by a link in an e-mail within 72 hours',
    body: inviteEmployeeInputSchema,
    data: employeeSchema,
  },
  resendInvitation: {
    summary: 'Send the invitation again; 409 NOT_INVITED when the professional has a password',
    params: idParamsSchema,
    data: employeeSchema,
  },
  get: { summary: 'One professional, active or not', params: idParamsSchema, data: employeeSchema },
  update: {
    summary: 'Change a professional; administrators change all and the role, others only their own record',
    params: idParamsSchema,
    body: updateEmployeeInputSchema,
    data: employeeSchema,
  },
  removeFactors: {
    summary:
      'Remove all second factors of a professional who has lost them; needs a recent password. 409 NO_SECOND_FACTOR',
    params: idParamsSchema,
    data: z.strictObject({ removed: z.literal(true) }),
  },
  reactivate: {
    summary: 'Activate a deactivated professional; an active one is unchanged',
    params: idParamsSchema,
    data: employeeSchema,
  },
} satisfies Contract;
