export {
  type CompanyFact,
  companyChanged,
  companyFactSchema,
  countCall,
  deactivateEmployee,
  type EmployeeFact,
  employeeChanged,
  employeeFactSchema,
  getCompany,
  getEmployee,
  getLetterhead,
  type Letterhead,
  resolveSession,
  type SessionOwner,
  sessionOwnerSchema,
} from './accounts.events.ts';
export { ACTIVITY_PAGE_SIZE, activityRoutes, SYSTEM_ACTOR } from './activity.routes.ts';
export {
  type Activity,
  type ActivityPage,
  activityEndpoints,
  activityKindSchema,
  activityPageSchema,
  activitySchema,
  type ExportActivityQuery,
  exportActivityQuerySchema,
  type ListActivityQuery,
  listActivityQuerySchema,
} from './activity.schemas.ts';
export { authRoutes, CONFIRMATION_MINUTES, DEMO_EMAIL } from './auth.routes.ts';
export {
  authEndpoints,
  type ConfirmPasswordInput,
  type CurrentUser,
  confirmPasswordInputSchema,
  currentUserSchema,
  type LoginInput,
  loginInputSchema,
  type RegisterInput,
  registerInputSchema,
} from './auth.schemas.ts';
export { companyRoutes } from './company.routes.ts';
export {
  type Company,
  companyEndpoints,
  companySchema,
  type UpdateCompanyInput,
  updateCompanyInputSchema,
} from './company.schemas.ts';
export { deviceCookieName, SIGNED_IN_COOKIE, sessionCookieName } from './cookies.ts';
export { DELETION_DELAY_HOURS, deletionRoutes } from './deletion.routes.ts';
export { type CompanyDeletion, companyDeletionSchema, deletionEndpoints } from './deletion.schemas.ts';
export { deletionRequestRoutes } from './deletion-request.routes.ts';
export {
  type DeletionRequestInput,
  deletionRequestEndpoints,
  deletionRequestInputSchema,
} from './deletion-request.schemas.ts';
export { departureRoutes } from './departure.routes.ts';
export {
  type DeactivateEmployeeInput,
  type Departure,
  deactivateEmployeeInputSchema,
  departureEndpoints,
  departureSchema,
  type LeftBehind,
  type LeftBehindCounts,
  leftBehindCountsSchema,
  leftBehindSchema,
} from './departure.schemas.ts';
export { DEFAULT_EMPLOYEE_COLOR, employeeRoutes } from './employee.routes.ts';
export {
  type CreateEmployeeInput,
  createEmployeeInputSchema,
  type Employee,
  employeeEndpoints,
  employeeSchema,
  type UpdateEmployeeInput,
  updateEmployeeInputSchema,
} from './employee.schemas.ts';
