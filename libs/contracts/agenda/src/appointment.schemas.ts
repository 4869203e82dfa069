import {
  type Contract,
  centsSchema,
  dateOrDateTimeSchema,
  dateSchema,
  dateTimeSchema,
  deletedSchema,
  idParamSchema,
  idParamsSchema,
  idSchema,
  minutesBetween,
  optionalText,
  PAYMENT_METHODS,
} from '@alinha/contracts-core';
import { z } from 'zod';
import {
  EVOLUTION_LENGTH,
  EVOLUTION_MINIMUM,
  HISTORY_PAGE_SIZE,
  MAX_DURATION_MINUTES,
  MIN_DURATION_MINUTES,
} from './constants.ts';
import { listIntervalProblem } from './list-interval.ts';

export const paymentStatusSchema = z.enum(['paid', 'pending']);
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

/** `no_show`: the client did not come. `done` is the `done` of the appointment. */
export const attendanceSchema = z.enum(['scheduled', 'confirmed', 'arrived', 'done', 'no_show', 'cancelled']);
export type Attendance = z.infer<typeof attendanceSchema>;

export const cancelledBySchema = z.enum(['client', 'studio']);
export type CancelledBy = z.infer<typeof cancelledBySchema>;

export const appointmentSchema = z
  .strictObject({
    id: z.int(),
    employee_id: z.int(),
    employee_name: z.string(),
    employee_color: z.string(),
    client_id: z.int(),
    client_name: z.string(),
    room_id: z.int().nullable(),
    room_name: z.string().nullable(),
    specialty_id: z.int().nullable(),
    specialty_name: z.string().nullable(),
    start_datetime: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    end_datetime: z.string(),
    duration_minutes: z.int(),
    notes: z.string().nullable(),
    done: z.boolean(),
    evolution: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Text of the note. Left out where `has_evolution` is enough' }),
    /** Missing in replies of older releases, which always send the text. */
    has_evolution: z.boolean().optional().meta({ description: 'A note is saved' }),
    payment_amount_cents: z.int().nullable(),
    payment_status: paymentStatusSchema.nullable(),
    title: z.string().meta({ description: 'Client, and the specialty if set' }),
    color: z.string().meta({ description: "The professional's colour" }),
    overbooked: z.boolean().meta({ description: 'Saved in spite of a conflict' }),
    recurring_plan_id: z.int().nullable().meta({ description: 'Plan that the appointment belongs to' }),
    client_answer: z
      .enum(['confirmed', 'cancel_requested'])
      .nullable()
      .meta({ description: "The client's answer to the reminder of this start" }),
    attendance: attendanceSchema,
    cancelled_by: cancelledBySchema.nullable(),
    attendance_reason: z.string().nullable().meta({ description: 'Why it was cancelled or missed' }),
    /** Missing in replies of older releases. */
    credit_id: z
      .int()
      .nullable()
      .optional()
      .meta({ description: 'Credit that pays it; null when it was given back' }),
    /** Missing in replies of older releases. */
    package_id: z
      .int()
      .nullable()
      .optional()
      .meta({ description: 'Package that pays it; null when its session was given back' }),
    /** Missing in replies of older releases. */
    evolution_signed: z.boolean().optional().meta({ description: 'The note is signed and never changes' }),
    /** Missing in replies of older releases. */
    freeze_id: z.int().nullable().optional().meta({ description: 'Freeze of its plan that cancelled it' }),
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointmentSchema>;

/** Appointments start and end on whole minutes. */
export const minuteSchema = dateTimeSchema.refine((text) => text.endsWith(':00'), 'datetime');
export const durationSchema = z.int().min(MIN_DURATION_MINUTES, 'duration').max(MAX_DURATION_MINUTES);

type TimedInput = {
  start_datetime?: string | undefined;
  end_datetime?: string | undefined;
  duration_minutes?: number | undefined;
};

/** Checks that the end is after the start, the duration is long enough, and end and duration agree. */
export function checkTimes(
  { start_datetime, end_datetime, duration_minutes }: TimedInput,
  context: z.RefinementCtx,
): void {
  if (start_datetime === undefined || end_datetime === undefined) return;
  const minutes = minutesBetween(start_datetime, end_datetime);
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (minutes <= 0) refuse('end_datetime', 'end_after_start');
  else if (minutes < MIN_DURATION_MINUTES) refuse('end_datetime', 'duration');
  else if (minutes > MAX_DURATION_MINUTES) refuse('end_datetime', 'datetime');
  else if (duration_minutes !== undefined && duration_minutes !== minutes)
    refuse('duration_minutes', 'duration_mismatch');
}

/** A package pays instead of a price. */
function checkPackagePrice(
  input: { package_id?: number | null | undefined; payment_amount_cents?: number | null | undefined },
  context: z.RefinementCtx,
): void {
  if (typeof input.package_id !== 'number' || typeof input.payment_amount_cents !== 'number') return;
  context.addIssue({ code: 'custom', path: ['payment_amount_cents'], message: 'package_or_price' });
}

export const createAppointmentInputSchema = z
  .strictObject({
    employee_id: idSchema,
    client_id: idSchema,
    room_id: idSchema.nullable().optional(),
    specialty_id: idSchema.nullable().optional(),
    start_datetime: minuteSchema,
    end_datetime: minuteSchema.optional(),
    duration_minutes: durationSchema.optional(),
    notes: optionalText(4000).optional(),
    payment_amount_cents: centsSchema.nullable().optional(),
    payment_status: paymentStatusSchema.nullable().optional(),
    /** How it was paid; only with the status `paid`. */
    payment_method: z.enum(PAYMENT_METHODS).nullable().optional(),
    /** Pay with the client's credit that expires first; 409 NO_CREDIT without one for this date. */
    use_credit: z.boolean().optional(),
    /** Pay with a package of the client and specialty; 409 NO_PACKAGE_SESSION without a free session for this date. */
    package_id: idSchema.optional(),
    /** The entry of the waiting list that the booking closes, unless it is of another client or closed already. */
    waiting_entry_id: idSchema.optional(),
    /** Save in spite of conflicts; the record is marked `overbooked`. */
    allow_overbooking: z.boolean().default(false),
  })
  .superRefine(checkTimes)
  .refine(({ payment_status, payment_method }) => payment_status === 'paid' || !payment_method, {
    path: ['payment_method'],
    error: 'method_pending',
  })
  .superRefine(({ payment_status, payment_amount_cents }, context) => {
    if (payment_status !== 'paid' || typeof payment_amount_cents === 'number') return;
    context.addIssue({ code: 'custom', path: ['payment_amount_cents'], message: 'amount' });
  })
  .superRefine(({ use_credit, payment_amount_cents }, context) => {
    if (!use_credit || typeof payment_amount_cents !== 'number') return;
    context.addIssue({ code: 'custom', path: ['payment_amount_cents'], message: 'credit_or_price' });
  })
  .superRefine(({ package_id, specialty_id, use_credit }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (package_id !== undefined && typeof specialty_id !== 'number') refuse('specialty_id', 'required');
    if (package_id !== undefined && use_credit) refuse('use_credit', 'credit_or_package');
  })
  .superRefine(checkPackagePrice)
  .meta({ id: 'CreateAppointmentInput' });
export type CreateAppointmentInput = z.infer<typeof createAppointmentInputSchema>;

const updateAppointmentInputSchema = z
  .strictObject({
    employee_id: idSchema.optional(),
    client_id: idSchema.optional(),
    room_id: idSchema.nullable().optional(),
    specialty_id: idSchema.nullable().optional(),
    start_datetime: minuteSchema.optional(),
    end_datetime: minuteSchema.optional(),
    duration_minutes: durationSchema.optional(),
    notes: optionalText(4000).optional(),
    done: z.boolean().optional(),
    evolution: optionalText(EVOLUTION_LENGTH)
      .refine((text) => text === null || text.length > EVOLUTION_MINIMUM, 'evolution')
      .optional(),
    /**
     * Null: no charge. 409 APPOINTMENT_PAID, APPOINTMENT_IN_PLAN, APPOINTMENT_USES_CREDIT or APPOINTMENT_USES_PACKAGE when it
     * cannot change.
     */
    payment_amount_cents: centsSchema.nullable().optional(),
    /** Pay an unpaid session with a package, which replaces its price. Null: without one. */
    package_id: idSchema.nullable().optional(),
    allow_overbooking: z.boolean().default(false),
  })
  .superRefine(checkTimes)
  .superRefine(checkPackagePrice)
  .meta({ id: 'UpdateAppointmentInput' });
export type UpdateAppointmentInput = z.infer<typeof updateAppointmentInputSchema>;

/** Missing start: first day of the current month; missing end: start + 42 days. A date as `end` is exclusive. */
/** Leaves the texts of notes out: a reply with them is a reading of the clinical record. */
const noteQuery = { without_evolution: z.literal('1').optional() };

const appointmentQuerySchema = z.strictObject(noteQuery);
export type AppointmentQuery = z.infer<typeof appointmentQuerySchema>;

const listAppointmentsQuerySchema = z
  .strictObject({
    ...noteQuery,
    start: dateOrDateTimeSchema.optional(),
    end: dateOrDateTimeSchema.optional(),
    employee_id: idParamSchema.optional(),
    /** Cancelled appointments too. */
    cancelled: z.literal('1').optional(),
    /** Only open appointments whose client asked to cancel. */
    cancel_requested: z.literal('1').optional(),
  })
  .superRefine(({ start, end }, context) => {
    const problem = start !== undefined && end !== undefined && listIntervalProblem(start, end);
    if (problem) context.addIssue({ code: 'custom', path: ['end'], message: problem });
  });
export type ListAppointmentsQuery = z.infer<typeof listAppointmentsQuerySchema>;

/**
 * `hours`: outside working hours. `block`: closed by a block. `offered`: held for a client whom it is offered to. The others
 * are conflicts with appointments.
 */
export const conflictReasonSchema = z.enum([
  'room',
  'professional',
  'other_room',
  'client',
  'hours',
  'block',
  'offered',
]);
export type ConflictReason = z.infer<typeof conflictReasonSchema>;

/** Why a time is closed without an appointment in the way; `name` is the name of the block. */
const closureSchema = z
  .strictObject({ reason: z.enum(['hours', 'block', 'offered']), name: z.string().nullable() })
  .meta({ id: 'Closure' });
export type Closure = z.infer<typeof closureSchema>;

/** `details` of a 409 CONFLICT: conflicting appointments with reasons, and closed times. */
export const conflictDetailsSchema = z
  .strictObject({
    conflicts: z.array(
      z.strictObject({ appointment: appointmentSchema, reasons: z.array(conflictReasonSchema).min(1) }),
    ),
    closed: z.array(closureSchema),
  })
  .meta({ id: 'ConflictDetails' });
export type ConflictDetails = z.infer<typeof conflictDetailsSchema>;

const findConflictsQuerySchema = z
  .strictObject({
    start: dateTimeSchema,
    end: dateTimeSchema,
    employee_id: idParamSchema.optional(),
    room_id: idParamSchema.optional(),
    exclude_id: idParamSchema.optional(),
  })
  .superRefine(({ start, end }, context) => {
    if (start >= end) context.addIssue({ code: 'custom', path: ['end'], message: 'end_after_start' });
    if (minutesBetween(start, end) > MAX_DURATION_MINUTES) {
      context.addIssue({ code: 'custom', path: ['end'], message: 'datetime' });
    }
  });
export type FindConflictsQuery = z.infer<typeof findConflictsQuerySchema>;

/** The appointments of an interval, each in exactly one group. */
const conflictGroupsSchema = z
  .strictObject({
    same_room: z.array(appointmentSchema),
    same_employee: z.array(appointmentSchema),
    same_both: z.array(appointmentSchema),
    others: z.array(appointmentSchema),
  })
  .meta({ id: 'ConflictGroups' });
export type ConflictGroups = z.infer<typeof conflictGroupsSchema>;

/** Appointments that start in [start, end), an interval of any length. */
const exportAppointmentsQuerySchema = z
  .strictObject({ start: dateSchema, end: dateSchema })
  .refine(({ start, end }) => start <= end, { path: ['end'], error: 'end_date_after_start' });
export type ExportAppointmentsQuery = z.infer<typeof exportAppointmentsQuerySchema>;

const historyQuerySchema = z.strictObject({
  ...noteQuery,
  /** `past` or `upcoming` appointments only; upcoming ones are sorted soonest first. Default: all. */
  when: z.enum(['past', 'upcoming']).optional(),
  /** Only appointments with a note. */
  noted: z.literal('1').optional(),
  limit: z.coerce.number().int().min(1).max(100).default(HISTORY_PAGE_SIZE),
  offset: z.coerce.number().int().min(0).default(0),
});
export type HistoryQuery = z.infer<typeof historyQuerySchema>;

export const appointmentContract = {
  list: {
    summary: 'Appointments that overlap [start, end), by start then id',
    query: listAppointmentsQuerySchema,
    data: z.array(appointmentSchema),
  },
  export: {
    summary: 'Appointments of an interval as a CSV file, by start; without their clinical notes',
    query: exportAppointmentsQuerySchema,
    data: z.string(),
  },
  conflicts: {
    summary: 'Appointments of an interval, grouped by what they share with a new appointment',
    query: findConflictsQuerySchema,
    data: conflictGroupsSchema,
  },
  create: {
    summary: 'Book; 409 CONFLICT when capacity would be exceeded, unless overbooking is allowed',
    body: createAppointmentInputSchema,
    data: appointmentSchema,
  },
  get: {
    summary: 'One appointment',
    params: idParamsSchema,
    query: appointmentQuerySchema,
    data: appointmentSchema,
  },
  update: {
    summary: 'Change an appointment; a new start keeps the duration unless an end is given',
    params: idParamsSchema,
    query: appointmentQuerySchema,
    body: updateAppointmentInputSchema,
    data: appointmentSchema,
  },
  delete: {
    summary:
      'Delete an appointment that is not done; 409 APPOINTMENT_HAS_NOTE when a note was ever saved for it',
    params: idParamsSchema,
    data: deletedSchema,
  },
  historyOfClient: {
    summary: "A client's appointments in pages, latest first; a page of upcoming ones is soonest first",
    params: idParamsSchema,
    query: historyQuerySchema,
    data: z.array(appointmentSchema),
  },
} satisfies Contract;
