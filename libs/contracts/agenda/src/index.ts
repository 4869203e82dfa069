export {
  APPOINTMENTS_PER_EVENT,
  type AppointmentEvent,
  appointmentCharged,
  appointmentsChanged,
  bookingImportAdvanced,
  type ChargeEvent,
  type ChartTerm,
  type CommissionSession,
  closeChart,
  countPaidSessions,
  countPlanSessions,
  getAppointments,
  hasSpecialty,
  listChartTerms,
  listCommissionSessions,
  listOwnClients,
  listPricedSessions,
  type PackageEvent,
  type PlanEvent,
  type PricedSession,
  packageChanged,
  planChanged,
} from './agenda.events.ts';
export { appointmentRoutes } from './appointment.routes.ts';
export {
  type Appointment,
  type AppointmentQuery,
  type Attendance,
  type CancelledBy,
  type Closure,
  type ConflictDetails,
  type ConflictGroups,
  type ConflictReason,
  type CreateAppointmentInput,
  conflictDetailsSchema,
  conflictReasonSchema,
  createAppointmentInputSchema,
  type ExportAppointmentsQuery,
  type FindConflictsQuery,
  type HistoryQuery,
  type ListAppointmentsQuery,
  type PaymentStatus,
  type UpdateAppointmentInput,
} from './appointment.schemas.ts';
export { attachmentRoutes } from './attachment.routes.ts';
export type { Attachment } from './attachment.schemas.ts';
export { attendanceRoutes } from './attendance.routes.ts';
export type { ChangeAttendanceInput } from './attendance.schemas.ts';
export { attendanceMark, isAbsent, isOpen } from './attendance.ts';
export {
  type Availability,
  type BlockRule,
  blockedPart,
  blockRuleOf,
  DAY_END,
  DAY_START,
  type DayPart,
  holdsOn,
  weekdayOf,
  workedParts,
} from './availability.ts';
export { blockRoutes } from './block.routes.ts';
export {
  type Block,
  type BlockInput,
  type BlockKind,
  blockInputSchema,
  blockKindSchema,
  type ListBlocksQuery,
} from './block.schemas.ts';
export {
  BODY_REGIONS,
  BODY_VIEWS,
  type BodyRegion,
  type BodySide,
  type BodyView,
  bodyRegionName,
} from './body-regions.ts';
export {
  BODY_MIDDLE,
  BODY_VIEW_BOX,
  bodyShapeOf,
  isMirroredRegion,
  leftOfPicture,
} from './body-shapes.ts';
export { cancellationPolicyRoutes } from './cancellation-policy.routes.ts';
export {
  type CancellationPolicy,
  type CreditExpiry,
  cancellationPolicySchema,
  creditExpirySchema,
  type SavedPolicy,
} from './cancellation-policy.schemas.ts';
export { chartAccessRoutes } from './chart-access.routes.ts';
export { type ChartAccess, type ClientAccess, chartAccessInputSchema } from './chart-access.schemas.ts';
export { chartExportRoutes } from './chart-export.routes.ts';
export {
  CHART_EXPORT_VERSION,
  type ChartExport,
  chartExportSchema,
  type ExportedAttachment,
  type ExportedNote,
  type ExportedSignature,
  SIGNATURE_HASH_RULE,
} from './chart-export.schemas.ts';
export { chartReadingRoutes } from './chart-reading.routes.ts';
export type {
  ChartReading,
  ChartReadingPage,
  ListChartReadingsQuery,
  ReadingKind,
} from './chart-reading.schemas.ts';
export { classRoutes } from './class.routes.ts';
export type { MoveClassInput } from './class.schemas.ts';
export { companyExportRoutes } from './company-export.routes.ts';
export type { CompanyExport } from './company-export.schemas.ts';
export { type ConflictCause, causesOf } from './conflict-causes.ts';
export {
  ACCESS_REASON_LENGTH,
  ACCESS_REASON_MINIMUM,
  ATTACHMENT_CAPTION_LENGTH,
  ATTACHMENT_FIELD,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_PER_CLIENT,
  ATTENDANCE_REASON_LENGTH,
  AUDIO_FIELD,
  BILLING_DAYS,
  BILLING_PERIODS,
  BOOKING_IMPORT_MAX_BYTES,
  BOOKING_IMPORT_MAX_ROWS,
  CHART_ACCESS_HOURS,
  COMPANY_ATTACHMENT_BYTES,
  CREDIT_EXPIRIES,
  CREDIT_REASON_LENGTH,
  CREDIT_REMINDER_DAYS,
  DEFAULT_DURATION_MINUTES,
  DEFAULT_HOURS,
  DEFAULT_STEP_MINUTES,
  EVOLUTION_LENGTH,
  EVOLUTION_MINIMUM,
  FEWEST_OPTIONS,
  FIELD_LABEL_LENGTH,
  FIELD_TYPES,
  FIELD_UNIT_LENGTH,
  FIXED_PLACE_WEEKS,
  HIGHEST_CREDIT_LIMIT,
  HIGHEST_NOTICE_HOURS,
  HIGHEST_SCALE,
  HISTORY_PAGE_SIZE,
  LARGEST_ANSWER,
  LATE_NOTICE_MINUTES,
  LATEST_OFFER_HOURS,
  LONG_ANSWER_LENGTH,
  LONGEST_AUDIO_BYTES,
  MAX_DURATION_MINUTES,
  MAX_PACKAGE_SESSIONS,
  MIN_DURATION_MINUTES,
  MOST_OPTIONS,
  MOST_PLACES,
  MOST_PLACES_AT_ONCE,
  missingImportFields,
  NOTE_TEMPLATES_PER_COMPANY,
  NOTICES_PAGE,
  OFFER_MINUTES,
  OFFER_PAGE,
  OPTION_LENGTH,
  PLAN_IMPORT_FIELDS,
  PLAN_WEEKS_AHEAD,
  REOPEN_HOURS,
  SESSION_IMPORT_FIELDS,
  SHORT_ANSWER_LENGTH,
  STAFF_PLACE_DAYS,
  STANDARD_TEMPLATES,
  TAKEOVER_REASON_LENGTH,
  TEMPLATE_FIELDS,
  TEMPLATE_NAME_LENGTH,
  WAITING_DAYS_AHEAD,
  WAITING_SEARCHED_DAYS,
} from './constants.ts';
export { creditRoutes } from './credit.routes.ts';
export {
  type AbsenceEffect,
  type AbsenceEffectQuery,
  type AbsenceEffectsQuery,
  type AbsenceRule,
  type Credit,
  type CreditReason,
  type CreditRefusal,
  type ExpiringCredit,
  type GrantCreditInput,
  grantCreditInputSchema,
  type ListedAbsenceEffect,
  revokeCreditInputSchema,
} from './credit.schemas.ts';
export { DEFAULT_CANCELLATION_POLICY } from './default-policy.ts';
export {
  agendaMetricsEndpoints,
  appointmentEndpoints,
  attachmentEndpoints,
  attendanceEndpoints,
  blockEndpoints,
  bookingImportEndpoints,
  cancellationPolicyEndpoints,
  chartAccessEndpoints,
  chartExportEndpoints,
  chartReadingEndpoints,
  classEndpoints,
  clientOfferEndpoints,
  companyExportEndpoints,
  creditEndpoints,
  evolutionEndpoints,
  liveEndpoints,
  noteSignatureEndpoints,
  noteTemplateEndpoints,
  noticeEndpoints,
  packageEndpoints,
  placeOfferEndpoints,
  planFreezeEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  roomReductionEndpoints,
  seriesEndpoints,
  slotEndpoints,
  specialtyEndpoints,
  waitingListEndpoints,
  workingHoursEndpoints,
} from './endpoints.ts';
export { evolutionRoutes } from './evolution.routes.ts';
export type { EvolutionVersion } from './evolution.schemas.ts';
export { hasEvolution } from './has-evolution.ts';
export { bookingImportRoutes } from './import.routes.ts';
export {
  type BookingField,
  type BookingImport,
  type BookingImportChoices,
  type BookingImportMapping,
  type BookingImportPreview,
  type BookingKind,
  type BookingRowProblems,
  bookingImportSchema,
} from './import.schemas.ts';
export { listIntervalProblem } from './list-interval.ts';
export { liveRoutes } from './live.routes.ts';
export { type AgendaChange, agendaChangeSchema } from './live.schemas.ts';
export { agendaMetricsRoutes } from './metrics.routes.ts';
export type {
  Absences,
  AbsencesQuery,
  AgendaMetricsQuery,
  AppointmentsOfDay,
  AppointmentsPerDayQuery,
  EmployeeOccupancy,
  OutcomesOfDay,
  PlaceMetrics,
  PlaceMetricsQuery,
} from './metrics.schemas.ts';
export {
  type FieldType,
  type FilledTemplate,
  filledTemplateSchema,
  type NoteAnswer,
  type NoteField,
  type StandardTemplate,
} from './note-field.schemas.ts';
export {
  type AnsweredField,
  answeredFields,
  answerTo,
  copiedAnswers,
  isAnswered,
  missingFields,
  noteTextOf,
} from './note-form.ts';
export { noteSignatureRoutes } from './note-signature.routes.ts';
export type { NoteChain, NoteSignature, SignNoteInput } from './note-signature.schemas.ts';
export { noteTemplateRoutes } from './note-template.routes.ts';
export {
  type LastAnswers,
  type NoteTemplate,
  type NoteTemplateInput,
  noteTemplateInputSchema,
  type UpdateNoteTemplateInput,
} from './note-template.schemas.ts';
export {
  creditExpiring,
  isNoticeDue,
  type OfferClosedEvent,
  offerClosed,
  placeOffered,
} from './offer.events.ts';
export { clientOfferRoutes, noticeRoutes, placeOfferRoutes } from './offer.routes.ts';
export {
  type ClientNotices,
  type ClientOffer,
  type ClientOfferState,
  type FreedPlace,
  type FreedPlaceState,
  type OfferAnswer,
  type OfferClosedDetails,
  type OfferMode,
  type OfferSettings,
  offerModeSchema,
  offerSettingsSchema,
  type PlaceOffer,
  type PlaceOfferState,
  type PublicNotices,
} from './offer.schemas.ts';
export { packageRoutes } from './package.routes.ts';
export { type Package, type SellPackageInput, sellPackageInputSchema } from './package.schemas.ts';
export { planFreezeRoutes } from './plan-freeze.routes.ts';
export {
  checkFreezeDays,
  type EndedFreeze,
  type FreezePlanInput,
  type FreezePreview,
  freezePlanInputSchema,
  type PlanFreeze,
  type PreviewFreezeQuery,
} from './plan-freeze.schemas.ts';
export { recurringPlanRoutes } from './recurring-plan.routes.ts';
export {
  type BillingPeriod,
  billingPeriodSchema,
  type CreatePlanInput,
  createPlanInputSchema,
  type OccurrenceConflict,
  type PlanPayment,
  type PlanScheduleInput,
  type RecurringPlan,
  type RecurringPlanDetails,
  type SeriesConflictDetails,
  seriesConflictDetailsSchema,
  type UpdatePlanInput,
} from './recurring-plan.schemas.ts';
export { roomRoutes } from './room.routes.ts';
export {
  type CreateRoomInput,
  createRoomInputSchema,
  type Room,
  type UpdateRoomInput,
} from './room.schemas.ts';
export { roomReductionRoutes } from './room-reduction.routes.ts';
export {
  type RoomReduction,
  type RoomReductionInput,
  roomReductionInputSchema,
} from './room-reduction.schemas.ts';
export { seriesRoutes } from './series.routes.ts';
export type { Series, UpdateSeriesInput } from './series.schemas.ts';
export { slotRoutes } from './slot.routes.ts';
export type { ListSlotsQuery, Slot } from './slot.schemas.ts';
export { specialtyRoutes } from './specialty.routes.ts';
export {
  type CreateSpecialtyInput,
  createSpecialtyInputSchema,
  type Specialty,
  type UpdateSpecialtyInput,
} from './specialty.schemas.ts';
export { standardTemplate } from './standard-templates.ts';
export { waitingListRoutes } from './waiting-list.routes.ts';
export {
  type ListWaitingQuery,
  type WaitingEntry,
  type WaitingEntryInput,
  type WaitingFitsQuery,
  type WaitingPlace,
  waitingEntryInputSchema,
  waitingKindSchema,
} from './waiting-list.schemas.ts';
export { workingHoursRoutes } from './working-hours.routes.ts';
export {
  type HeldPlace,
  type HoursRange,
  type WorkingWeek,
  type WorkingWeekInput,
  weekdaySchema,
  workingWeekInputSchema,
} from './working-hours.schemas.ts';
