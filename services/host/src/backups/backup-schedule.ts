import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BackupRuns } from '@alinha/contracts-accounts';
import type { Clock, Logger } from '@alinha/service-kit';
import { BACKUP_FAILED } from './backup-run.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A missed backup must not compete with the start of the product. */
const AFTER_START_MS = 10 * MINUTE_MS;
const RETRY_MS = 60 * MINUTE_MS;

export type BackupTimes = {
  readonly now: Date;
  /** When this process started. */
  readonly startedAt: Date;
  /** Minutes after midnight UTC. */
  readonly minutes: number;
  readonly lastVerified: Date | null;
  /** The last run of any process, also a failed one. */
  readonly lastRun: Date | null;
};

/** A backup is due when none is verified since the last scheduled time. A failed run is repeated after an hour. */
export function isBackupDue({ now, startedAt, minutes, lastVerified, lastRun }: BackupTimes): boolean {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const today = midnight + minutes * MINUTE_MS;
  const scheduled = today <= now.getTime() ? today : today - DAY_MS;
  if (lastVerified && lastVerified.getTime() >= scheduled) return false;
  if (lastRun && Math.abs(now.getTime() - lastRun.getTime()) < RETRY_MS) return false;
  return now.getTime() - startedAt.getTime() >= AFTER_START_MS;
}

export type ScheduleOptions = {
  /** Minutes after midnight UTC. */
  readonly minutes: number;
  /** Path of the program `keep-backups`. */
  readonly program: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly listRuns: () => Promise<BackupRuns>;
};

const dateOf = (text: string | undefined) => (text === undefined ? null : new Date(text));

/**
 * Runs `keep-backups` each day, in a process of its own with low priority, so that the product's event loop and memory are
 * free. Stop it before the product: a run that is under way is killed, and made up later.
 */
export class BackupSchedule {
  private readonly startedAt: Date;
  private readonly timer: NodeJS.Timeout;
  private lastTry: Date | null = null;
  private running: AbortController | null = null;

  constructor(private readonly options: ScheduleOptions) {
    this.startedAt = options.clock();
    this.timer = setInterval(() => {
      this.check().catch((err: unknown) =>
        options.logger.error({ code: BACKUP_FAILED, err }, 'backup not started'),
      );
    }, MINUTE_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.running?.abort();
  }

  /** Starts a backup when one is due. Settles when it has ended. */
  async check(): Promise<void> {
    const { clock, minutes, listRuns } = this.options;
    if (this.running) return;
    const { runs, last_verified } = await listRuns();
    const times = { now: clock(), startedAt: this.startedAt, minutes };
    const lastVerified = dateOf(last_verified?.started_at);
    const lastRuns = [dateOf(runs[0]?.started_at), this.lastTry].filter((time) => time !== null);
    const lastRun = lastRuns.length > 0 ? new Date(Math.max(...lastRuns.map(Number))) : null;
    if (this.running || !isBackupDue({ ...times, lastVerified, lastRun })) return;
    this.lastTry = times.now;
    await this.run();
  }

  private async run(): Promise<void> {
    const { program, environment, logger } = this.options;
    const running = new AbortController();
    this.running = running;
    try {
      const child = fork(program, {
        env: environment,
        execArgv: [],
        signal: running.signal,
        killSignal: 'SIGKILL',
      });
      const [code, signal] = await once(child, 'exit');
      // It cannot always log its own failure, for example when it does not start or has too little memory.
      if (signal || code) logger.error({ code: BACKUP_FAILED, signal, exit: code }, 'backup failed');
      else logger.info('backup ended');
    } catch (error) {
      if (!running.signal.aborted) throw error;
    } finally {
      this.running = null;
    }
  }
}
