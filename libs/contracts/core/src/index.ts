export {
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  ACTIVITY_LABEL_LENGTH,
  type ActivityAction,
  type ActivityFact,
  type ActivityKind,
  activityFactSchema,
  activityRecorded,
  isActivityAction,
} from './activity.ts';
export { COUNTRY_PATH, languageOfCountry, type VisitorCountry, visitorCountrySchema } from './country.ts';
export { applyMask, digitsOf, formatCnpj, formatCpf, isValidCnpj, isValidCpf } from './documents.ts';
export {
  type Access,
  type DataOf,
  defineEndpoint,
  defineUpload,
  type Endpoint,
  type InputOf,
  type Method,
  type RequestOf,
  SERVICE_NAMES,
  type ServiceName,
  type Upload,
} from './endpoint.ts';
export { deletedSchema, type Failure, failureSchema, type Reply, type Success } from './envelope.ts';
export { companyErased } from './erasure.ts';
export { ERRORS, type ErrorCode, errorStatus, errorText } from './errors.ts';
export {
  type AnswerOf,
  defineEvent,
  defineQuestion,
  type EventDefinition,
  type QuestionDefinition,
  type QuestionOf,
} from './event.ts';
export {
  capacitySchema,
  centsSchema,
  colorSchema,
  emailSchema,
  idParamSchema,
  idParamsSchema,
  idSchema,
  MAX_CENTS,
  nameText,
  newPasswordSchema,
  optionalText,
  PASSWORD_STRENGTH,
  passwordSchema,
  requiredText,
} from './fields.ts';
export {
  type BilingualText,
  DEFAULT_COUNTRY,
  DEFAULT_LANGUAGE,
  type Language,
  LOCALES,
  languageOfHeader,
  languageSchema,
} from './language.ts';
export {
  CURRENCY_SETTINGS,
  type CurrencyCode,
  type CurrencySetting,
  currencyOf,
  currencySettingSchema,
  currencySymbol,
  formatCents,
  parseCents,
} from './money.ts';
export { SESSIONS_ENDED_CHANNEL, type SessionsEnded, sessionsEndedSchema } from './sessions-ended.ts';
export type {
  SiteDocument,
  SiteModule,
  SitePage,
  SiteRead,
  SiteReply,
  SiteVisit,
} from './site.ts';
export { fieldTexts, issueText, VALIDATION_TEXTS, type ValidationKey, validationText } from './validation.ts';
export {
  addDays,
  addMinutes,
  DAY_MS,
  DEFAULT_TIME_ZONE,
  dateOrDateTimeSchema,
  dateSchema,
  dateTimeSchema,
  formatDate,
  formatWallClock,
  isDate,
  isKnownTimeZone,
  isTime,
  MINUTE_MS,
  minutesBetween,
  occursIn,
  overlaps,
  parseWallClock,
  timeSchema,
  timeZoneSchema,
  wallClockAt,
} from './wall-clock.ts';
