import { DEFAULT_LANGUAGE, languageSchema } from '@alinha/contracts-core';
import { CLOCK, type Clock, LOGGER, type Logger, RepeatedJobs, WorkQueues } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { ChartExportService } from '../chart-export/chart-export.service.ts';
import { CompanyArchive } from './company-archive.ts';
import { CompanyExportRepository, type StartedAttempt } from './company-export.repository.ts';
import { ExportFiles, PART_BYTES } from './export-files.ts';
import { ZipArchive } from './zip-archive.ts';

const WORK = 'export-companies';
const EVERY_MS = 5_000;
/** Exports that one process builds at the same time. */
const CONCURRENCY = 1;
/** The death of a process is an attempt, its ordinary stop is not. */
const MAX_ATTEMPTS = 5;
/** Pauses of 10, 20, 40 and 80 seconds. */
const PAUSE_MS = 10_000;
/** Time in which a ready file can be downloaded. */
export const EXPORT_LIFE_MS = 24 * 60 * 60_000;
/** A download that began in this time ends before its file is deleted. */
const DOWNLOAD_MS = 60 * 60_000;
const payloadSchema = z.strictObject({ company_id: z.int(), id: z.int() });

/** Another process has begun a new attempt, or the company was erased. */
class SupersededError extends Error {
  override readonly name = 'SupersededError';
}

/** The process stops. */
class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/**
 * Builds exports of companies (ADR 91). A killed process loses its attempt: the next one begins with another file key, and
 * deletes the parts of the attempt before.
 */
@Injectable()
export class ExportWorker implements OnModuleInit, OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly archive: CompanyArchive,
    private readonly charts: ChartExportService,
    private readonly exports: CompanyExportRepository,
    private readonly files: ExportFiles,
    private readonly jobs: RepeatedJobs,
    private readonly work: WorkQueues,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.work.on(WORK, payloadSchema, ({ company_id, id }) => this.build(company_id, id), {
      concurrency: CONCURRENCY,
    });
    this.jobs.every(EVERY_MS, 'company-exports', async () => {
      await this.offer(await this.exports.listRunning());
      await this.deleteExpired();
    });
  }

  /** A stopping process waits for its jobs, and an export may take minutes. */
  onModuleDestroy(): void {
    this.stopping.abort(new InterruptedError('the process stops'));
  }

  /** At most one job per export waits, pauses or runs. */
  async offer(running: readonly { readonly companyId: number; readonly id: number }[]): Promise<void> {
    await this.work.offer(
      WORK,
      running.map(({ companyId: company_id, id }) => ({
        id: `export-${company_id}-${id}`,
        data: { company_id, id },
      })),
      { attempts: MAX_ATTEMPTS, pauseMs: PAUSE_MS },
    );
  }

  async deleteExpired(): Promise<void> {
    const before = new Date(this.clock().getTime() - DOWNLOAD_MS);
    for (const expired of await this.exports.listExpired(before)) {
      await this.files.delete(expired);
      await this.exports.expire(expired);
    }
  }

  /** One attempt. A failed one rejects and is repeated after a pause; the last one ends the export. */
  async build(companyId: number, id: number): Promise<void> {
    const attempt = await this.exports.beginAttempt(companyId, id);
    if (!attempt) return;
    await this.files.delete({ companyId, ...attempt.previous });
    if (attempt.attempts > MAX_ATTEMPTS) return this.exports.fail(attempt, this.clock());
    try {
      await this.store(attempt);
      const now = this.clock();
      const isDone = await this.exports.finish(attempt, now, new Date(now.getTime() + EXPORT_LIFE_MS));
      if (!isDone) throw new SupersededError('the export has a newer attempt');
    } catch (error) {
      if (error instanceof SupersededError) return;
      if (error instanceof InterruptedError) return this.exports.release(attempt);
      this.logger.error({ err: error, company_id: companyId, attempt: attempt.attempts }, 'an export failed');
      if (attempt.attempts === MAX_ATTEMPTS) return this.exports.fail(attempt, this.clock());
      throw error;
    }
  }

  private async store(attempt: StartedAttempt): Promise<void> {
    const { companyId, requestedBy } = attempt;
    const language = languageSchema.catch(DEFAULT_LANGUAGE).parse(attempt.language);
    const frame = await this.charts.frameOf(companyId, requestedBy);
    const abort = new AbortController();
    const zip = new ZipArchive(frame.exportedAt, abort.signal);
    const write = async () => {
      await this.archive.write(zip, frame, language, (done, total, lastClientId) =>
        this.exports.saveProgress(attempt, done, total, lastClientId),
      );
      zip.end();
    };
    const stop = (reason: unknown) => {
      abort.abort(reason);
      zip.output.destroy();
    };
    const interrupt = () => stop(this.stopping.signal.reason);
    if (this.stopping.signal.aborted) interrupt();
    this.stopping.signal.addEventListener('abort', interrupt);
    try {
      // Both settle before the next attempt may begin.
      await Promise.allSettled([write().catch(stop), this.storeParts(attempt, zip.output).catch(stop)]);
    } finally {
      this.stopping.signal.removeEventListener('abort', interrupt);
    }
    if (abort.signal.aborted) throw abort.signal.reason;
  }

  private async storeParts(attempt: StartedAttempt, content: AsyncIterable<Buffer>): Promise<void> {
    let [part, size, held] = [0, 0, 0];
    let chunks: Buffer[] = [];
    const storePart = async () => {
      part += 1;
      size += held;
      // Before the part is stored, so that the next attempt knows it.
      if (!(await this.exports.countPart(attempt, part, size))) throw new SupersededError('a newer attempt');
      await this.files.put(attempt, part, Buffer.concat(chunks));
      [chunks, held] = [[], 0];
    };
    for await (const chunk of content) {
      chunks.push(chunk);
      held += chunk.length;
      if (held >= PART_BYTES) await storePart();
    }
    if (held > 0) await storePart();
  }
}
