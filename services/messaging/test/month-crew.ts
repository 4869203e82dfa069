import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { UpdateWhatsappSettingsInput } from '@alinha/contracts-messaging';
import { bundleProcess } from '@alinha/testing';

export type MonthWorkerSettings = {
  readonly environment: Readonly<Record<string, string>>;
  /** After which jobs of a process that died are taken up by another. */
  readonly lockMs: number;
  /** ISO 8601. */
  readonly startsAt: string;
};

/** What a worker can be told to do; each is harmless to be told twice. */
export type MonthOrder =
  | { readonly do: 'clock'; readonly at: string }
  | { readonly do: 'tick' }
  /** Waits for the reminders that are being sent. */
  | { readonly do: 'finish' }
  | { readonly do: 'connect'; readonly companyId: number; readonly instance: string }
  | { readonly do: 'choose'; readonly companyId: number; readonly settings: UpdateWhatsappSettingsInput };

type Reply = { readonly id: number; readonly error?: string };

class Died extends Error {}

/** One process with the whole service. */
class Worker {
  isDead = false;
  private lastId = 0;
  private readonly waiting = new Map<number, { done(): void; fail(error: Error): void }>();

  constructor(
    private readonly process: ChildProcess,
    /** Where it serves HTTP. */
    readonly port: number,
  ) {
    process.on('message', ({ id, error }: Reply) => {
      const order = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) order?.done();
      else order?.fail(new Error(error));
    });
    process.once('exit', () => this.bury());
  }

  /** @throws Died when it does not live to answer. */
  async ask(order: MonthOrder): Promise<void> {
    if (this.isDead) throw new Died();
    const id = ++this.lastId;
    await new Promise<void>((done, fail) => {
      this.waiting.set(id, { done, fail });
      this.process.send({ ...order, id }, (error) => error && fail(new Died()));
    });
  }

  async kill(): Promise<void> {
    if (this.isDead) return;
    const gone = once(this.process, 'exit');
    this.bury();
    this.process.kill('SIGKILL');
    await gone;
  }

  private bury(): void {
    this.isDead = true;
    for (const order of this.waiting.values()) order.fail(new Died());
    this.waiting.clear();
  }
}

/** The processes of the service: those that are killed are replaced. */
export class MonthCrew {
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

  static async open(size: number, settings: MonthWorkerSettings): Promise<MonthCrew> {
    const fork = await bundleProcess(new URL('month-worker.ts', import.meta.url));
    const crew = new MonthCrew(
      size,
      async () => {
        const { process, said } = await fork([JSON.stringify({ ...settings, startsAt: crew.now })]);
        return new Worker(process, (said as { port: number }).port);
      },
      settings.startsAt,
    );
    await crew.heal();
    return crew;
  }

  /** Replaces the dead. */
  async heal(): Promise<void> {
    const alive = this.workers.filter(({ isDead }) => !isDead);
    const missing = this.size - alive.length;
    if (missing === 0) return;
    this.workers = [...alive, ...(await Promise.all(Array.from({ length: missing }, this.start)))];
  }

  /** Where one of them serves HTTP; null while all are dead. */
  get port(): number | null {
    return this.workers.find(({ isDead }) => !isDead)?.port ?? null;
  }

  async setClock(at: Date): Promise<void> {
    this.now = at.toISOString();
    await this.heal();
    await this.askEach({ do: 'clock', at: this.now });
  }

  /** Has one of them do it, another one when that dies over it. */
  async ask(order: MonthOrder, preferred = 0): Promise<void> {
    for (let turn = preferred; ; turn++) {
      await this.heal();
      try {
        return await this.workers[turn % this.size]?.ask(order);
      } catch (error) {
        if (!(error instanceof Died)) throw error;
      }
    }
  }

  /** Has all of them do it at the same time; who dies over it is not asked again. */
  async askEach(order: MonthOrder): Promise<void> {
    await Promise.all(
      this.workers.map((worker) =>
        worker.ask(order).catch((error: unknown) => {
          if (!(error instanceof Died)) throw error;
        }),
      ),
    );
  }

  async kill(which: 'all' | number): Promise<void> {
    const victims = this.workers.filter((_, index) => which === 'all' || index === which % this.size);
    this.kills += victims.filter(({ isDead }) => !isDead).length;
    await Promise.all(victims.map((worker) => worker.kill()));
  }
}
