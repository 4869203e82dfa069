import type { EvolutionCall, EvolutionFailure } from '@alinha/testing';
import type { MonthDice } from './month-dice.ts';
import type { MonthStudio } from './month-model.ts';

const CLOSED: EvolutionFailure = {
  status: 400,
  body: { status: 400, error: 'Bad Request', response: { message: ['Error: Connection Closed'] } },
};
const SESSION: EvolutionFailure = {
  status: 400,
  body: { status: 400, error: 'Bad Request', response: { message: ['SessionError: No sessions'] } },
};
const AWAY: readonly EvolutionFailure[] = [
  { status: 503, body: '<html>Service Unavailable</html>' },
  { status: 429, body: { message: 'Too Many Requests' } },
  { hangUp: 'before' },
];
/** How a send fails: before it went out, or after. */
const SENDS: readonly EvolutionFailure[] = [
  ...([CLOSED, SESSION, { hangUp: 'before' }, { hangUp: 'after' }, { hangUp: 'after' }] as const),
  { status: 500, body: { message: 'Internal Server Error' } },
  { status: 500, body: { message: 'Internal Server Error' }, afterwards: true },
  { status: 200, body: { error: true, message: 'lost' }, afterwards: true },
  { status: 502, body: '<html>Bad Gateway</html>', afterwards: true },
];
const READS: readonly EvolutionFailure[] = [{ status: 500, body: {} }, { hangUp: 'before' }, CLOSED];
/** Of one message, and of the lookups of one phone in a row. */
const MOST_FAILURES = 2;

/** What goes wrong at the provider, as bad as a month may get and never so long that all tries are used up, unless told. */
export class MonthTrouble {
  failures = 0;
  /** Calls of everybody fail until then. */
  outageUntil = 0;
  /** A kill that waits for so many more sends, and is done in the middle of one. */
  plannedKill: { after: number; readonly kill: () => Promise<void>; readonly isSent: boolean } | null = null;
  private readonly failed = new Map<string, number>();
  /** The latest calls of each studio, to explain a fault. */
  private readonly calls = new Map<MonthStudio, string[]>();

  constructor(
    private readonly dice: MonthDice,
    private readonly studioOf: (instance: string) => MonthStudio | undefined,
    private readonly now: () => number,
    /** How often it does not answer at all: each time somebody waits. */
    private silences: number,
  ) {}

  failureOf(call: EvolutionCall): EvolutionFailure | null {
    const studio = this.studioOf(call.instance);
    const failure = studio ? this.choose(call) : null;
    if (studio) this.remember(studio, call, failure);
    if (failure) {
      this.failures++;
      studio?.disturb(this.now());
    }
    return failure;
  }

  callsOf(studio: MonthStudio): readonly string[] {
    return this.calls.get(studio) ?? [];
  }

  private remember(studio: MonthStudio, { route, body }: EvolutionCall, failure: EvolutionFailure | null) {
    const about = String(body.text ?? JSON.stringify(body)).split('\n')[0];
    const line = [new Date(this.now()).toISOString(), route, about, failure && JSON.stringify(failure)];
    this.calls.set(studio, [...this.callsOf(studio).slice(-20), line.filter(Boolean).join(' ')]);
  }

  private choose(call: EvolutionCall): EvolutionFailure | null {
    const { dice } = this;
    const isOut = this.now() < this.outageUntil;
    switch (call.route) {
      case 'sendText': {
        const killed = this.killed();
        if (killed) return killed;
        if (isOut) return dice.pick(AWAY);
        if (!dice.chance(0.1) || !this.mayFail(String(call.body.text))) return null;
        if (this.silences > 0 && dice.chance(0.15)) {
          this.silences--;
          return { silent: true, afterwards: dice.chance(0.7) };
        }
        return dice.pick(SENDS);
      }
      case 'whatsappNumbers':
      case 'findMessages': {
        if (isOut) return dice.pick(AWAY);
        const key = `${call.route} ${call.instance}`;
        if (dice.chance(0.06) && this.mayFail(key)) return dice.pick(READS);
        this.failed.delete(key);
        return null;
      }
      case 'connectionState':
        return dice.chance(0.1) ? { status: 500, body: {} } : null;
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
