import type { Language } from '@alinha/contracts-core';
import type { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';

/** They are answered within two days; what nobody asks for again goes after so many. */
const KEPT_DAYS = 90;

/** Housekeeping: an address is kept no longer than it takes to answer, and to be asked about the answer. */
export async function forgetOldDeletionRequests({ pool }: DatabaseConnection): Promise<void> {
  await pool.query('DELETE FROM deletion_request WHERE requested_at <= now() - make_interval(days => $1)', [
    KEPT_DAYS,
  ]);
}

@Injectable()
export class DeletionRequestsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Asked again, the first request stands with its time: the answer is due from then on. */
  async add(email: string, language: Language, now: Date): Promise<void> {
    await this.database.client.deletionRequest.createMany({
      data: [{ email, language, requested_at: now }],
      skipDuplicates: true,
    });
  }
}
