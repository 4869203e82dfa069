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
export {
  ACTIVITY_PAGE_SIZE,
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
  SYSTEM_ACTOR,
} from './activity.contract.ts';
export {
  authEndpoints,
  type CurrentUser,
  currentUserSchema,
  DEMO_EMAIL,
  type LoginInput,
  loginInputSchema,
  type RegisterInput,
  registerInputSchema,
  SIGNED_IN_COOKIE,
  sessionCookieName,
} from './auth.contract.ts';
export {
  type Company,
  companyEndpoints,
  companySchema,
  type UpdateCompanyInput,
  updateCompanyInputSchema,
} from './company.contract.ts';
export {
  type CompanyDeletion,
  companyDeletionSchema,
  DELETION_DELAY_HOURS,
  deletionEndpoints,
} from './deletion.contract.ts';
export {
  type DeletionRequestInput,
  deletionRequestEndpoints,
  deletionRequestInputSchema,
} from './deletion-request.contract.ts';
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
} from './departure.contract.ts';
export {
  type CreateEmployeeInput,
  createEmployeeInputSchema,
  DEFAULT_EMPLOYEE_COLOR,
  type Employee,
  employeeEndpoints,
  employeeSchema,
  type UpdateEmployeeInput,
  updateEmployeeInputSchema,
} from './employee.contract.ts';
