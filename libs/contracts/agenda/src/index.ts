export {
  type Appointment,
  appointmentEndpoints,
  appointmentSchema,
  type Closure,
  type ConflictDetails,
  type ConflictGroups,
  type ConflictReason,
  type CreateAppointmentInput,
  closureSchema,
  conflictDetailsSchema,
  conflictGroupsSchema,
  conflictReasonSchema,
  createAppointmentInputSchema,
  DEFAULT_DURATION_MINUTES,
  EVOLUTION_LENGTH,
  EVOLUTION_MINIMUM,
  type FindConflictsQuery,
  HISTORY_PAGE_SIZE,
  type HistoryQuery,
  type ListAppointmentsQuery,
  listIntervalProblem,
  MAX_DURATION_MINUTES,
  MIN_DURATION_MINUTES,
  type PaymentStatus,
  paymentStatusSchema,
  type UpdateAppointmentInput,
  updateAppointmentInputSchema,
} from './appointment.contract.ts';
export {
  type Attendance,
  type BlockRule,
  blockedPart,
  blockRuleOf,
  DAY_END,
  DAY_START,
  type DayPart,
  holdsOn,
  weekdayOf,
  workedParts,
} from './attendance.ts';
export {
  type Block,
  type BlockInput,
  type BlockKind,
  blockEndpoints,
  blockInputSchema,
  blockKindSchema,
  blockSchema,
  type ListBlocksQuery,
} from './block.contract.ts';
export {
  type EvolutionVersion,
  evolutionEndpoints,
  improveInputSchema,
  LONGEST_AUDIO_BYTES,
} from './evolution.contract.ts';
export { type AgendaChange, agendaChangeSchema, liveEndpoints } from './live.contract.ts';
export {
  type AppointmentsOfDay,
  type AppointmentsPerDayQuery,
  agendaMetricsEndpoints,
} from './metrics.contract.ts';
export {
  BILLING_DAYS,
  BILLING_PERIODS,
  type BillingPeriod,
  billingPeriodSchema,
  type CreatePlanInput,
  createPlanInputSchema,
  type ListPlansQuery,
  type OccurrenceConflict,
  PLAN_WEEKS_AHEAD,
  type PlanScheduleInput,
  planScheduleInputSchema,
  type RecurringPlan,
  recurringPlanEndpoints,
  recurringPlanSchema,
  type SeriesConflictDetails,
  seriesConflictDetailsSchema,
} from './recurring-plan.contract.ts';
export {
  type CreateRoomInput,
  createRoomInputSchema,
  type Room,
  roomEndpoints,
  roomSchema,
  type UpdateRoomInput,
  updateRoomInputSchema,
} from './room.contract.ts';
export {
  type Series,
  seriesEndpoints,
  type UpdateSeriesInput,
  updateSeriesInputSchema,
} from './series.contract.ts';
export { DEFAULT_STEP_MINUTES, type ListSlotsQuery, type Slot, slotEndpoints } from './slot.contract.ts';
export {
  type CreateSpecialtyInput,
  createSpecialtyInputSchema,
  type Specialty,
  specialtyEndpoints,
  specialtySchema,
} from './specialty.contract.ts';
export {
  DEFAULT_HOURS,
  type HoursRange,
  hoursRangeSchema,
  type WorkingWeek,
  type WorkingWeekInput,
  weekdaySchema,
  workingHoursEndpoints,
  workingWeekInputSchema,
} from './working-hours.contract.ts';
