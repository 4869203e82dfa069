import type { Language } from '@alinha/contracts-core';
import type { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';

/** Days until a request is deleted. Operators reply within two days; the rest allows for questions about the reply. */
const RETENTION_DAYS = 90;

/** Housekeeping. */
export async function deleteOldDeletionRequests({ pool }: DatabaseConnection): Promise<void> {
  await pool.query('DELETE FROM deletion_request WHERE requested_at <= now() - make_interval(days => $1)', [
    RETENTION_DAYS,
  ]);
}

@Injectable()
export class DeletionRequestsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** A repeated request leaves the first one and its time unchanged. */
  async add(email: string, language: Language, now: Date): Promise<void> {
    await this.database.client.deletionRequest.createMany({
      data: [{ email, language, requested_at: now }],
      skipDuplicates: true,
    });
  }
}
