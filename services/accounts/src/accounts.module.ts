import { Broadcast, QuestionSeal, type ServiceContext } from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsDatabase } from './accounts.database.ts';
import { CompaniesController } from './companies/companies.controller.ts';
import { CompaniesRepository } from './companies/companies.repository.ts';
import { CompaniesService } from './companies/companies.service.ts';
import { EmployeesController } from './employees/employees.controller.ts';
import { EmployeesRepository } from './employees/employees.repository.ts';
import { EmployeesService } from './employees/employees.service.ts';
import { AccountsQuestions } from './questions.controller.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { SessionCookie } from './sign-in/session-cookie.ts';
import { SignInController } from './sign-in/sign-in.controller.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import { SignInAttemptsRepository } from './sign-in/sign-in-attempts.repository.ts';
import { SignInLimiter } from './sign-in/sign-in-limiter.ts';
import { CLOCK } from './tokens.ts';

@Module({})
export class AccountsModule {
  static with(context: ServiceContext): DynamicModule {
    const database = AccountsDatabase.open(context);
    const { PUBLIC_URL, RATE_LIMIT } = context.config;
    return {
      module: AccountsModule,
      controllers: [SignInController, CompaniesController, EmployeesController, AccountsQuestions],
      providers: [
        { provide: AccountsDatabase, useValue: database },
        { provide: Broadcast, useValue: context.broadcast },
        { provide: QuestionSeal, useValue: context.seal },
        { provide: CLOCK, useValue: context.clock },
        { provide: SessionCookie, useValue: new SessionCookie(PUBLIC_URL?.startsWith('https:') ?? false) },
        {
          provide: SignInLimiter,
          useValue: new SignInLimiter(new SignInAttemptsRepository(database), context.clock, RATE_LIMIT),
        },
        CompaniesRepository,
        CompaniesService,
        EmployeesRepository,
        EmployeesService,
        SessionsRepository,
        SessionsService,
        SignInService,
      ],
    };
  }
}
