export {
  type CompanyEvent,
  companyChanged,
  countCall,
  deactivateEmployee,
  type EmployeeEvent,
  employeeChanged,
  exportProfessionals,
  getCompany,
  getEmployee,
  getLetterhead,
  getStartPage,
  isRecentlyConfirmed,
  type Letterhead,
  listProfessionals,
  listSandboxMails,
  mailWritten,
  passwordLinkRequested,
  resolveSession,
  type SandboxMails,
  type SessionOwner,
} from './accounts.events.ts';
export { activityRoutes } from './activity.routes.ts';
export {
  type Activity,
  type ActivityPage,
  activityKindSchema,
  type ExportActivityQuery,
  type ListActivityQuery,
} from './activity.schemas.ts';
export { authRoutes } from './auth.routes.ts';
export {
  type CurrentUser,
  type LoginInput,
  loginInputSchema,
  type RegisterInput,
  registerInputSchema,
} from './auth.schemas.ts';
export {
  BACKUP_FAILURES,
  type BackupFailure,
  type BackupRun,
  type BackupRuns,
  listBackupRuns,
} from './backup-runs.rpc.ts';
export { companyRoutes } from './company.routes.ts';
export type { Company, UpdateCompanyInput } from './company.schemas.ts';
export {
  CHART_KEEP_YEARS,
  CONFIRMATION_MINUTES,
  DEFAULT_EMPLOYEE_COLOR,
  DELETION_DELAY_HOURS,
  DEMO_EMAIL,
  EMAIL_LINK_HOURS,
  EMAIL_PAGE,
  FORGOTTEN_PASSWORD_PAGE,
  IDLE_LOCK_MINUTES,
  INVITATION_HOURS,
  NEW_PASSWORD_PAGE,
  PASSWORD_LINK_MINUTES,
  SECOND_STEP_MINUTES,
  SECURITY_PAGE,
  START_PAGES,
  type StartPage,
  SYSTEM_ACTOR,
  startPathOf,
} from './constants.ts';
export { deviceCookieName, SIGNED_IN_COOKIE, sessionCookieName } from './cookies.ts';
export { deletionRoutes } from './deletion.routes.ts';
export type { CompanyDeletion } from './deletion.schemas.ts';
export { deletionRequestRoutes } from './deletion-request.routes.ts';
export type { DeletionRequestInput } from './deletion-request.schemas.ts';
export { emailRoutes } from './email.routes.ts';
export type { OwnEmail } from './email.schemas.ts';
export { employeeRoutes } from './employee.routes.ts';
export {
  type CreateEmployeeInput,
  createEmployeeInputSchema,
  type Employee,
  type InviteEmployeeInput,
  roleSchema,
  startPageSchema,
  type UpdateEmployeeInput,
} from './employee.schemas.ts';
export {
  activityEndpoints,
  authEndpoints,
  companyEndpoints,
  deletionEndpoints,
  deletionRequestEndpoints,
  emailEndpoints,
  employeeEndpoints,
  factorEndpoints,
  offboardingEndpoints,
  passkeyEndpoints,
  passwordLinkEndpoints,
  secondStepEndpoints,
  sessionEndpoints,
} from './endpoints.ts';
export { factorRoutes } from './factor.routes.ts';
export { enableTotpInputSchema, type Factors, type TotpSetup } from './factor.schemas.ts';
export { offboardingRoutes } from './offboarding.routes.ts';
export {
  type DeactivateEmployeeInput,
  deactivateEmployeeInputSchema,
  type Offboarding,
  type OffboardingCounts,
  offboardingActionSchema,
} from './offboarding.schemas.ts';
export { passkeyRoutes } from './passkey.routes.ts';
export { type Passkey, type PasskeyCredential, renamePasskeyInputSchema } from './passkey.schemas.ts';
export { passwordLinkRoutes } from './password-link.routes.ts';
export {
  type PasswordLink,
  type RequestPasswordLinkInput,
  requestPasswordLinkInputSchema,
  usePasswordLinkInputSchema,
} from './password-link.schemas.ts';
export { secondStepRoutes } from './second-step.routes.ts';
export { type SecondStep, secondStepCodeInputSchema } from './second-step.schemas.ts';
export { sessionRoutes } from './session.routes.ts';
export type { Session } from './session.schemas.ts';
