export {
  type CompanyFact,
  companyChanged,
  companyFactSchema,
  type EmployeeFact,
  employeeChanged,
  employeeFactSchema,
  getCompany,
  getEmployee,
  resolveSession,
  SESSIONS_ENDED_CHANNEL,
  type SessionOwner,
  type SessionsEnded,
  sessionOwnerSchema,
  sessionsEndedSchema,
} from './accounts.events.ts';
export {
  authEndpoints,
  type CurrentUser,
  currentUserSchema,
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
  type CreateEmployeeInput,
  createEmployeeInputSchema,
  DEFAULT_EMPLOYEE_COLOR,
  type Employee,
  employeeEndpoints,
  employeeSchema,
  type UpdateEmployeeInput,
  updateEmployeeInputSchema,
} from './employee.contract.ts';
