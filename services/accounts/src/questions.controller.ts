import {
  countCall,
  deactivateEmployee,
  getCompany,
  getEmployee,
  getLetterhead,
  resolveSession,
} from '@alinha/contracts-accounts';
import type { QuestionOf } from '@alinha/contracts-core';
import { RpcHandler, RpcSeal } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { CompaniesRepository } from './companies/companies.repository.ts';
import { DeparturesService } from './employees/departures.service.ts';
import { EmployeesRepository } from './employees/employees.repository.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { SignInLimiter } from './sign-in/sign-in-limiter.ts';

/** What other services and the gateway may ask of accounts. */
@Controller()
export class AccountsQuestions {
  constructor(
    readonly seal: RpcSeal,
    private readonly sessions: SessionsService,
    private readonly employees: EmployeesRepository,
    private readonly companies: CompaniesRepository,
    private readonly departures: DeparturesService,
    private readonly limiter: SignInLimiter,
  ) {}

  @RpcHandler(resolveSession)
  resolveSession({ token }: QuestionOf<typeof resolveSession>) {
    return this.sessions.resolve(token);
  }

  @RpcHandler(countCall)
  countCall({ key, window_ms }: QuestionOf<typeof countCall>) {
    return this.limiter.countCall(key, window_ms);
  }

  @RpcHandler(getEmployee)
  getEmployee({ company_id, id }: QuestionOf<typeof getEmployee>) {
    return this.employees.findFact(company_id, id);
  }

  @RpcHandler(deactivateEmployee)
  deactivateEmployee(question: QuestionOf<typeof deactivateEmployee>) {
    return this.departures.deactivate(question);
  }

  @RpcHandler(getCompany)
  getCompany({ company_id }: QuestionOf<typeof getCompany>) {
    return this.companies.findFact(company_id);
  }

  @RpcHandler(getLetterhead)
  getLetterhead({ company_id }: QuestionOf<typeof getLetterhead>) {
    return this.companies.findLetterhead(company_id);
  }
}
