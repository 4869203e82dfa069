import type { DeletionRequestInput } from '@alinha/contracts-accounts';
import type { Language } from '@alinha/contracts-core';
import { CLOCK, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SignInLimiter } from '../sign-in/sign-in-limiter.ts';
import { DeletionRequestsRepository } from './deletion-requests.repository.ts';

/**
 * Public request to erase an account. It never looks the account up, so that neither the reply nor its time reveals
 * whether the account exists. Operators answer by e-mail.
 */
@Injectable()
export class DeletionRequestsService {
  constructor(
    private readonly requests: DeletionRequestsRepository,
    private readonly limiter: SignInLimiter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create({ email }: DeletionRequestInput, language: Language): Promise<{ received: true }> {
    await this.limiter.count('deletion', email);
    await this.requests.add(email, language, this.clock());
    return { received: true };
  }
}
