// Contracts of all services and front ends. Units, limits and order are documented where a name is defined.
export { type ActivityEvent, activityRecorded } from './activity.events.ts';
export {
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  ACTIVITY_LABEL_LENGTH,
  type ActivityAction,
  type ActivityKind,
  isActivityAction,
} from './activity.ts';
export { type VisitorCountry, visitorCountrySchema } from './country.schemas.ts';
export { COUNTRY_PATH, languageOfCountry } from './country.ts';
export {
  applyMask,
  digitsOf,
  formatCnpj,
  formatCpf,
  formatPhone,
  isValidCnpj,
  isValidCpf,
  nationalDigits,
} from './documents.ts';
export { deletedSchema, type Failure, failureSchema, type Success } from './envelope.schemas.ts';
export { companyErased } from './erasure.ts';
export { ERRORS, type ErrorCode, errorStatus, errorText } from './errors.ts';
export {
  defineEvent,
  defineRpc,
  type EventDefinition,
  type RpcDefinition,
  type RpcReplyOf,
  type RpcRequestOf,
} from './event.ts';
export { type ExportPage, type ExportRequest, exportPageSchema, exportRequestSchema } from './export-page.ts';
export {
  capacitySchema,
  centsSchema,
  colorSchema,
  currencySettingSchema,
  emailSchema,
  idParamSchema,
  idParamsSchema,
  idSchema,
  languageSchema,
  nameText,
  newPasswordSchema,
  optionalText,
  passwordSchema,
  requiredText,
} from './fields.schemas.ts';
export {
  type DateOrder,
  dateOrderSchema,
  type ImportEncoding,
  type ImportSeparator,
  importColumnSchema,
  importFileSchema,
  rowNumberSchema,
  rowProblemsOf,
} from './import.schemas.ts';
export { IMPORT_LISTED_ROWS, IMPORT_MAX_COLUMNS } from './import.ts';
export {
  type BilingualText,
  DEFAULT_COUNTRY,
  DEFAULT_LANGUAGE,
  type Language,
  LOCALES,
  languageOfHeader,
} from './language.ts';
export {
  CURRENCY_SETTINGS,
  type CurrencyCode,
  type CurrencySetting,
  currencyOf,
  currencySymbol,
  formatCents,
  MAX_CENTS,
  PAYMENT_METHODS,
  type PaymentMethod,
  parseCents,
} from './money.ts';
export { PASSWORD_STRENGTH } from './password.ts';
export {
  PERMISSION_OF_FIELD,
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
  ROLES,
  type Role,
  roleHas,
  roleOfAdmin,
  treatsClients,
} from './permissions.ts';
export {
  type Access,
  type Contract,
  type DataOf,
  defineEndpoints,
  defineRoutes,
  type Endpoint,
  type InputOf,
  type Method,
  type RequestOf,
  type Route,
  SERVICE_NAMES,
  type ServiceName,
  type Upload,
} from './route.ts';
export { SESSIONS_ENDED_CHANNEL, type SessionsEnded, sessionsEndedSchema } from './sessions-ended.ts';
export type { SiteDocument, SiteModule, SitePage, SiteRead, SiteReply, SiteVisit } from './site.ts';
export { filledTemplate, unknownVariables } from './template-text.ts';
export { fieldTexts, issueText, type ValidationKey, validationText } from './validation.ts';
export { VALIDATION_TEXTS } from './validation-texts.ts';
export {
  dateOrDateTimeSchema,
  dateSchema,
  dateTimeSchema,
  monthSchema,
  timeSchema,
  timeZoneSchema,
} from './wall-clock.schemas.ts';
export {
  addDays,
  addMinutes,
  addMonths,
  DAY_MS,
  DEFAULT_TIME_ZONE,
  formatDate,
  formatWallClock,
  isDate,
  isKnownTimeZone,
  isNearClockChange,
  isTime,
  lastOfMonth,
  MESSAGE_HOURS,
  MINUTE_MS,
  MONTH_PATTERN,
  minutesBetween,
  occursIn,
  overlaps,
  parseWallClock,
  wallClockAt,
} from './wall-clock.ts';
