import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { UpdateWhatsappSettingsInput } from '@alinha/contracts-messaging';
import { bundleProcess } from '@alinha/testing';

export type MonthWorkerSettings = {
  readonly environment: Readonly<Record<string, string>>;
  /** After this, another process takes over jobs of a killed one. */
  readonly lockMs: number;
  /** ISO 8601. */
  readonly startsAt: string;
};

/** An order to a worker. Each is idempotent. */
export type MonthOrder =
  | { readonly do: 'clock'; readonly at: string }
  | { readonly do: 'tick' }
  /** Waits for the reminders that are being sent. */
  | { readonly do: 'finish' }
  | { readonly do: 'connect'; readonly companyId: number; readonly instance: string }
  | { readonly do: 'choose'; readonly companyId: number; readonly settings: UpdateWhatsappSettingsInput };

type Reply = { readonly id: number; readonly error?: string };

class KilledError extends Error {}

/** One process with the whole service. */
class Worker {
  isKilled = false;
  private lastId = 0;
  private readonly waiting = new Map<number, { done(): void; fail(error: Error): void }>();

  constructor(
    private readonly process: ChildProcess,
    /** Port of its HTTP server. */
    readonly port: number,
  ) {
    process.on('message', ({ id, error }: Reply) => {
      const order = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) order?.done();
      else order?.fail(new Error(error));
    });
    process.once('exit', () => this.markKilled());
  }

  /** @throws KilledError when it is killed before its reply. */
  async ask(order: MonthOrder): Promise<void> {
    if (this.isKilled) throw new KilledError();
    const id = ++this.lastId;
    await new Promise<void>((done, fail) => {
      this.waiting.set(id, { done, fail });
      this.process.send({ ...order, id }, (error) => error && fail(new KilledError()));
    });
  }

  async kill(): Promise<void> {
    if (this.isKilled) return;
    const exited = once(this.process, 'exit');
    this.markKilled();
    this.process.kill('SIGKILL');
    await exited;
  }

  private markKilled(): void {
    this.isKilled = true;
    for (const order of this.waiting.values()) order.fail(new KilledError());
    this.waiting.clear();
  }
}

/** The processes of the service. Killed ones are replaced. */
export class MonthProcesses {
  kills = 0;
  private workers: Worker[] = [];
  private now: string;

  private constructor(
    private readonly size: number,
    private readonly start: () => Promise<Worker>,
    startsAt: string,
  ) {
    this.now = startsAt;
  }

  static async open(size: number, settings: MonthWorkerSettings): Promise<MonthProcesses> {
    const fork = await bundleProcess(new URL('month-worker.ts', import.meta.url));
    const processes = new MonthProcesses(
      size,
      async () => {
        const { process, sent } = await fork([JSON.stringify({ ...settings, startsAt: processes.now })]);
        return new Worker(process, (sent as { port: number }).port);
      },
      settings.startsAt,
    );
    await processes.replaceKilled();
    return processes;
  }

  /** Starts a process for each killed one. */
  async replaceKilled(): Promise<void> {
    const alive = this.workers.filter(({ isKilled }) => !isKilled);
    const missing = this.size - alive.length;
    if (missing === 0) return;
    this.workers = [...alive, ...(await Promise.all(Array.from({ length: missing }, this.start)))];
  }

  /** HTTP port of a running process; null while there is none. */
  get port(): number | null {
    return this.workers.find(({ isKilled }) => !isKilled)?.port ?? null;
  }

  async setClock(at: Date): Promise<void> {
    this.now = at.toISOString();
    await this.replaceKilled();
    await this.askEach({ do: 'clock', at: this.now });
  }

  /** Gives an order to one process, and to another if that one is killed meanwhile. */
  async ask(order: MonthOrder, preferred = 0): Promise<void> {
    for (let turn = preferred; ; turn++) {
      await this.replaceKilled();
      try {
        return await this.workers[turn % this.size]?.ask(order);
      } catch (error) {
        if (!(error instanceof KilledError)) throw error;
      }
    }
  }

  /** Gives an order to all processes at once. Those killed meanwhile are skipped. */
  async askEach(order: MonthOrder): Promise<void> {
    await Promise.all(
      this.workers.map((worker) =>
        worker.ask(order).catch((error: unknown) => {
          if (!(error instanceof KilledError)) throw error;
        }),
      ),
    );
  }

  async kill(which: 'all' | number): Promise<void> {
    const victims = this.workers.filter((_, index) => which === 'all' || index === which % this.size);
    this.kills += victims.filter(({ isKilled }) => !isKilled).length;
    await Promise.all(victims.map((worker) => worker.kill()));
  }
}
