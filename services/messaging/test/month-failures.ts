import type { EvolutionCall, EvolutionFailure } from '@alinha/testing';
import type { MonthStudio } from './month-model.ts';
import type { MonthRandom } from './month-random.ts';

const CLOSED: EvolutionFailure = {
  status: 400,
  body: { status: 400, error: 'Bad Request', response: { message: ['Error: Connection Closed'] } },
};
const SESSION: EvolutionFailure = {
  status: 400,
  body: { status: 400, error: 'Bad Request', response: { message: ['SessionError: No sessions'] } },
};
const UNAVAILABLE: readonly EvolutionFailure[] = [
  { status: 503, body: '<html>Service Unavailable</html>' },
  { status: 429, body: { message: 'Too Many Requests' } },
  { hangUp: 'before' },
];
/** Failures of sendText, before or after the message is sent. */
const SENDS: readonly EvolutionFailure[] = [
  ...([CLOSED, SESSION, { hangUp: 'before' }, { hangUp: 'after' }, { hangUp: 'after' }] as const),
  { status: 500, body: { message: 'Internal Server Error' } },
  { status: 500, body: { message: 'Internal Server Error' }, afterwards: true },
  { status: 200, body: { error: true, message: 'lost' }, afterwards: true },
  { status: 502, body: '<html>Bad Gateway</html>', afterwards: true },
];
const READS: readonly EvolutionFailure[] = [{ status: 500, body: {} }, { hangUp: 'before' }, CLOSED];
/** Limit per message; for reads, in a row per studio. */
const MOST_FAILURES = 2;

/** Random failures of the provider, few enough that retries succeed. */
export class MonthFailures {
  count = 0;
  /** Sends and reads fail before it. */
  outageUntil = 0;
  /** Skips `after` sends and kills during the next. */
  plannedKill: { after: number; readonly kill: () => Promise<void>; readonly isSent: boolean } | null = null;
  private readonly failed = new Map<string, number>();
  /** Latest calls of each studio, for the report of a fault. */
  private readonly calls = new Map<MonthStudio, string[]>();

  constructor(
    private readonly random: MonthRandom,
    private readonly studioOf: (instance: string) => MonthStudio | undefined,
    private readonly now: () => number,
    /** Maximum of sends without a reply. Each takes until its timeout. */
    private silences: number,
  ) {}

  failureOf(call: EvolutionCall): EvolutionFailure | null {
    const studio = this.studioOf(call.instance);
    const failure = studio ? this.choose(call) : null;
    if (studio) this.record(studio, call, failure);
    if (failure) {
      this.count++;
      studio?.allowDelay(this.now());
    }
    return failure;
  }

  callsOf(studio: MonthStudio): readonly string[] {
    return this.calls.get(studio) ?? [];
  }

  private record(studio: MonthStudio, { route, body }: EvolutionCall, failure: EvolutionFailure | null) {
    const about = String(body.text ?? JSON.stringify(body)).split('\n')[0];
    const line = [new Date(this.now()).toISOString(), route, about, failure && JSON.stringify(failure)];
    this.calls.set(studio, [...this.callsOf(studio).slice(-20), line.filter(Boolean).join(' ')]);
  }

  private choose(call: EvolutionCall): EvolutionFailure | null {
    const { random } = this;
    const isOutage = this.now() < this.outageUntil;
    switch (call.route) {
      case 'sendText': {
        const killed = this.killed();
        if (killed) return killed;
        if (isOutage) return random.pick(UNAVAILABLE);
        if (!random.chance(0.1) || !this.mayFail(String(call.body.text))) return null;
        if (this.silences > 0 && random.chance(0.15)) {
          this.silences--;
          return { silent: true, afterwards: random.chance(0.7) };
        }
        return random.pick(SENDS);
      }
      case 'whatsappNumbers':
      case 'findMessages': {
        if (isOutage) return random.pick(UNAVAILABLE);
        const key = `${call.route} ${call.instance}`;
        if (random.chance(0.06) && this.mayFail(key)) return random.pick(READS);
        this.failed.delete(key);
        return null;
      }
      case 'connectionState':
        return random.chance(0.1) ? { status: 500, body: {} } : null;
      default:
        return null;
    }
  }

  private mayFail(key: string): boolean {
    const times = this.failed.get(key) ?? 0;
    this.failed.set(key, times + 1);
    return times < MOST_FAILURES;
  }

  private killed(): EvolutionFailure | null {
    if (!this.plannedKill || this.plannedKill.after-- > 0) return null;
    const { kill, isSent } = this.plannedKill;
    this.plannedKill = null;
    void kill();
    return { hangUp: isSent ? 'after' : 'before' };
  }
}
