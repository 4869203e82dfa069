export {
  APPOINTMENTS_PER_EVENT,
  type AppointmentFact,
  appointmentCharged,
  appointmentFactSchema,
  appointmentsChanged,
  type ChargeFact,
  getAppointments,
  type PlanFact,
  planChanged,
} from './agenda.events.ts';
export {
  appointmentRoutes,
  DEFAULT_DURATION_MINUTES,
  EVOLUTION_LENGTH,
  EVOLUTION_MINIMUM,
  HISTORY_PAGE_SIZE,
  MAX_DURATION_MINUTES,
  MIN_DURATION_MINUTES,
} from './appointment.routes.ts';
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
  type ExportAppointmentsQuery,
  exportAppointmentsQuerySchema,
  type FindConflictsQuery,
  type HistoryQuery,
  type ListAppointmentsQuery,
  type PaymentStatus,
  paymentStatusSchema,
  type UpdateAppointmentInput,
  updateAppointmentInputSchema,
} from './appointment.schemas.ts';
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
export { blockRoutes } from './block.routes.ts';
export {
  type Block,
  type BlockInput,
  type BlockKind,
  blockEndpoints,
  blockInputSchema,
  blockKindSchema,
  blockSchema,
  type ListBlocksQuery,
} from './block.schemas.ts';
export { type ConflictCause, causesOf } from './conflict-causes.ts';
export { evolutionRoutes, LONGEST_AUDIO_BYTES } from './evolution.routes.ts';
export { type EvolutionVersion, evolutionEndpoints, improveInputSchema } from './evolution.schemas.ts';
export { listIntervalProblem } from './list-interval.ts';
export { liveRoutes } from './live.routes.ts';
export { type AgendaChange, agendaChangeSchema, liveEndpoints } from './live.schemas.ts';
export { agendaMetricsRoutes, LATE_NOTICE_MINUTES } from './metrics.routes.ts';
export {
  type AgendaMetricsQuery,
  type AppointmentsOfDay,
  type AppointmentsPerDayQuery,
  agendaMetricsEndpoints,
  type EmployeeOccupancy,
  type OutcomesOfDay,
} from './metrics.schemas.ts';
export {
  BILLING_DAYS,
  BILLING_PERIODS,
  PLAN_WEEKS_AHEAD,
  recurringPlanRoutes,
} from './recurring-plan.routes.ts';
export {
  type BillingPeriod,
  billingPeriodSchema,
  type CreatePlanInput,
  createPlanInputSchema,
  type ListPlansQuery,
  type OccurrenceConflict,
  type PlanPayment,
  type PlanScheduleInput,
  planPaymentSchema,
  planScheduleInputSchema,
  type RecurringPlan,
  type RecurringPlanDetails,
  recurringPlanDetailsSchema,
  recurringPlanEndpoints,
  recurringPlanSchema,
  type SeriesConflictDetails,
  seriesConflictDetailsSchema,
  type UpdatePlanInput,
  updatePlanInputSchema,
} from './recurring-plan.schemas.ts';
export { roomRoutes } from './room.routes.ts';
export {
  type CreateRoomInput,
  createRoomInputSchema,
  type Room,
  roomEndpoints,
  roomSchema,
  type UpdateRoomInput,
  updateRoomInputSchema,
} from './room.schemas.ts';
export { seriesRoutes } from './series.routes.ts';
export {
  type Series,
  seriesEndpoints,
  type UpdateSeriesInput,
  updateSeriesInputSchema,
} from './series.schemas.ts';
export { DEFAULT_STEP_MINUTES, slotRoutes } from './slot.routes.ts';
export { type ListSlotsQuery, type Slot, slotEndpoints } from './slot.schemas.ts';
export { specialtyRoutes } from './specialty.routes.ts';
export {
  type CreateSpecialtyInput,
  createSpecialtyInputSchema,
  type Specialty,
  specialtyEndpoints,
  specialtySchema,
} from './specialty.schemas.ts';
export { DEFAULT_HOURS, workingHoursRoutes } from './working-hours.routes.ts';
export {
  type HoursRange,
  hoursRangeSchema,
  type WorkingWeek,
  type WorkingWeekInput,
  weekdaySchema,
  workingHoursEndpoints,
  workingWeekInputSchema,
} from './working-hours.schemas.ts';
