import { type Contract, idParamsSchema, optionalText } from '@alinha/contracts-core';
import { z } from 'zod';
import { appointmentSchema, attendanceSchema, cancelledBySchema } from './appointment.schemas.ts';
import { ATTENDANCE_REASON_LENGTH } from './constants.ts';

export const changeAttendanceInputSchema = z
  .strictObject({
    attendance: attendanceSchema,
    /** The person who cancelled. Default: the client. */
    cancelled_by: cancelledBySchema.optional(),
    reason: optionalText(ATTENDANCE_REASON_LENGTH).optional(),
    /** Keeps the price of a cancelled or missed appointment owed. Administrators only, with a reason. */
    charge: z.boolean().default(false),
    /** Restores a cancelled appointment in spite of conflicts. */
    allow_overbooking: z.boolean().default(false),
  })
  .superRefine(({ attendance, charge, cancelled_by, reason }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (cancelled_by && attendance !== 'cancelled') refuse('cancelled_by', 'only_when_cancelled');
    if (charge && attendance !== 'cancelled' && attendance !== 'no_show')
      refuse('charge', 'only_when_absent');
    if (charge && !reason) refuse('reason', 'required');
  })
  .meta({ id: 'ChangeAttendanceInput' });
export type ChangeAttendanceInput = z.infer<typeof changeAttendanceInputSchema>;

export const attendanceContract = {
  change: {
    summary:
      'Say whether the client came; 409 CONFLICT when a cancelled appointment is restored to a time that is taken',
    params: idParamsSchema,
    body: changeAttendanceInputSchema,
    data: appointmentSchema,
  },
} satisfies Contract;
