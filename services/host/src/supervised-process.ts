import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@alinha/service-kit';

const START_LIMIT_MS = 60_000;
/** Longer than a part needs to drain and close. */
const STOP_LIMIT_MS = 30_000;
/** A process that ends sooner after its start will probably end again, so its restart is delayed. */
const LONG_LIFE_MS = 10_000;
const RESTART_PAUSE_MS = 1_000;

export type Ready = { readonly ready: true; readonly url?: string };

/** A process of the product that is restarted whenever it ends without being stopped. */
export class SupervisedProcess {
  private child: ChildProcess | null = null;
  private isStopping = false;

  constructor(
    private readonly part: string,
    private readonly entry: string,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly logger: Logger,
  ) {}

  /**
   * Resolves when the process accepts calls.
   * @throws Error when it ends before that or takes too long
   */
  async start(): Promise<Ready> {
    // Own process group: Ctrl-C reaches only the parent, which stops the parts in order.
    const child = fork(this.entry, { env: this.environment, detached: true });
    this.child = child;
    const ready = await new Promise<Ready>((resolve, reject) => {
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new Error(`${this.part} did not start in time`));
      }, START_LIMIT_MS);
      child.once('message', (message) => {
        clearTimeout(timer);
        resolve(message as Ready);
      });
      // For example when the system cannot start another process.
      child.once('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        reject(new Error(`${this.part} stopped with ${signal ?? `code ${code}`}`));
      });
    });
    const since = performance.now();
    child.once('exit', (code, signal) => void this.ended(code, signal, performance.now() - since));
    return ready;
  }

  /** Resolves when the process has ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      child.once('exit', () => {
        clearTimeout(timer);
        done();
      });
      child.kill('SIGTERM');
    });
  }

  private async ended(code: number | null, signal: NodeJS.Signals | null, livedMs: number): Promise<void> {
    const { part, logger } = this;
    if (this.isStopping) return;
    logger.warn({ part, code, signal }, 'part ended; restarting it');
    let isPauseDue = livedMs < LONG_LIFE_MS;
    for (let isUp = false; !isUp; isPauseDue = true) {
      if (isPauseDue) await pause(RESTART_PAUSE_MS);
      if (this.isStopping) return;
      isUp = await this.start().then(
        () => true,
        (error: unknown) => {
          if (!this.isStopping) logger.error({ part, err: error }, 'part could not be started');
          return false;
        },
      );
    }
  }
}
