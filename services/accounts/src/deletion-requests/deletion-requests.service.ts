import type { DeletionRequestInput } from '@alinha/contracts-accounts';
import type { Language } from '@alinha/contracts-core';
import type { Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SignInLimiter } from '../sign-in/sign-in-limiter.ts';
import { CLOCK } from '../tokens.ts';
import { DeletionRequestsRepository } from './deletion-requests.repository.ts';

/**
 * The public way to ask for an account to be erased. It never looks whether there is one, so that neither answer nor
 * time can tell; whoever runs the product answers by e-mail.
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
