import { type Contract, idParamsSchema, optionalText } from '@alinha/contracts-core';
import { z } from 'zod';
import { appointmentSchema, attendanceSchema, cancelledBySchema } from './appointment.schemas.ts';
import { ATTENDANCE_REASON_LENGTH } from './constants.ts';

const changeAttendanceInputSchema = z
  .strictObject({
    attendance: attendanceSchema,
    /** The person who cancelled. Default: the client. */
    cancelled_by: cancelledBySchema.optional(),
    reason: optionalText(ATTENDANCE_REASON_LENGTH).optional(),
    /**
     * Whether the price stays owed, and whether the client gets a credit. By default the cancellation policy decides. A
     * value that differs from it needs an administrator and a reason. `charge: false` without a reason counts as not stated.
     */
    charge: z.boolean().optional(),
    credit: z.boolean().optional(),
    /** Restores a cancelled appointment in spite of conflicts. */
    allow_overbooking: z.boolean().default(false),
  })
  .superRefine(({ attendance, charge, credit, cancelled_by }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (cancelled_by && attendance !== 'cancelled') refuse('cancelled_by', 'only_when_cancelled');
    if (attendance === 'cancelled' || attendance === 'no_show') return;
    if (charge) refuse('charge', 'only_when_absent');
    if (credit) refuse('credit', 'only_when_absent');
  })
  .meta({ id: 'ChangeAttendanceInput' });
export type ChangeAttendanceInput = z.infer<typeof changeAttendanceInputSchema>;

export const attendanceContract = {
  change: {
    summary:
      'Say whether the client came. Reopening an absence is 409 CREDIT_USED when the credit that it earned pays a session; restoring a cancelled appointment is 409 CONFLICT when its time is taken, and NO_CREDIT or NO_PACKAGE_SESSION when the credit or package that paid it is not available',
    params: idParamsSchema,
    body: changeAttendanceInputSchema,
    data: appointmentSchema,
  },
} satisfies Contract;
