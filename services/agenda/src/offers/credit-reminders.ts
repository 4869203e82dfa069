import { CREDIT_REMINDER_DAYS, creditExpiring } from '@alinha/contracts-agenda';
import { addDays, MESSAGE_HOURS, MINUTE_MS } from '@alinha/contracts-core';
import {
  DatabaseConnection,
  instantOf,
  LOGGER,
  type Logger,
  publish,
  RepeatedJobs,
} from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { CREDITS, live } from '../credits/credits.repository.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { nextMessageTime } from './next-step.ts';
import { OfferLinks } from './offer-links.ts';

const EVERY_MS = 15 * MINUTE_MS;

type Due = { readonly creditId: number; readonly clientId: number; readonly expiresOn: string };

/**
 * Marks the credits of the company `$1` that expire from the day `$2` to `$3` as reminded at `$4`, and returns for each
 * client the one that expires first. A credit that was earned today needs no reminder yet.
 */
const CLAIM = `
  WITH due AS (
    SELECT k.id, k.client_id, k.expires_on FROM ${CREDITS}
    JOIN client c ON c.company_id = k.company_id AND c.id = k.client_id
    WHERE k.company_id = $1 AND ${live('$2')} AND k.expires_on <= $3::date AND k.granted_on < $2::date
      AND k.reminded_at IS NULL AND NOT c.archived
      AND NOT EXISTS (SELECT FROM offer_opt_out x WHERE x.company_id = k.company_id AND x.client_id = k.client_id)),
  claimed AS (
    UPDATE credit k SET reminded_at = $4::timestamptz FROM due
    WHERE k.company_id = $1 AND k.id = due.id AND k.reminded_at IS NULL
    RETURNING k.id, k.client_id, k.expires_on)
  SELECT DISTINCT ON (client_id) id AS "creditId", client_id AS "clientId", expires_on::text AS "expiresOn"
  FROM claimed ORDER BY client_id, expires_on, id`;

/** Reminds clients of expiring credits, once per credit. A client with several gets one message. Idempotent. */
@Injectable()
export class CreditReminders implements OnModuleInit {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly database: AgendaDatabase,
    private readonly links: OfferLinks,
    private readonly jobs: RepeatedJobs,
    private readonly clock: CompanyClock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'remind-credits', () => this.run());
  }

  /** @throws Error when a company failed; the others are done first, and the job is retried */
  async run(): Promise<void> {
    const { rows } = await this.connection.pool.query<{ company_id: number }>(
      'SELECT company_id FROM offer_settings WHERE remind_credits ORDER BY company_id',
    );
    let failed = 0;
    for (const { company_id } of rows) {
      await this.remind(company_id).catch((error: unknown) => {
        failed++;
        this.logger.error({ err: error, company_id }, 'clients not reminded of credits');
      });
    }
    if (failed > 0) throw new Error(`${failed} companies' clients were not reminded of credits`);
  }

  private async remind(companyId: number): Promise<void> {
    const { at, zone, today } = await this.clock.read(companyId);
    if (nextMessageTime(at, zone) > at) return;
    const sendBefore = instantOf(`${today} ${MESSAGE_HOURS.last}:00:00`, zone).toISOString();
    await this.database.sqlTransaction(async (tx) => {
      const due = await tx.$queryRawUnsafe<Due[]>(
        CLAIM,
        companyId,
        today,
        addDays(today, CREDIT_REMINDER_DAYS),
        at,
      );
      for (const { creditId, clientId, expiresOn } of due)
        await publish(tx, creditExpiring, {
          company_id: companyId,
          credit_id: creditId,
          client_id: clientId,
          expires_on: expiresOn,
          send_before: sendBefore,
          link: this.links.linkOfNotices({ companyId, clientId }),
        });
    });
  }
}
