import { Rotation } from '@alinha/service-kit';
import { Dispatcher } from 'undici';
import type { Lane, Replica } from './replica.ts';
import type { RetryBudget } from './retry-budget.ts';

const SAFE = new Set(['GET', 'HEAD']);
/** Before a connection was there: nothing can have been sent. */
const UNCONNECTED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
]);
/** The connection broke while the answer was awaited: what was asked for may have been done. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Why a call is made once more: `connect` when nothing had been sent, `reset` when its answer was lost. */
export type RetryReason = 'connect' | 'reset';
export type Told = {
  /** A call is made once more. */
  onRetry(reason: RetryReason): void;
};

/** Every process of a service is known to be away: nobody was asked. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';

  constructor(readonly retryAfterSeconds: number) {
    super('no process of the service can be reached');
  }
}

/**
 * Sends each call to one of a service's processes in turn. A call that could not connect goes to the next one, whatever it
 * is, as nothing was sent. One whose connection broke before the answer began is sent again only when it changes nothing,
 * and only as far as the budget goes.
 */
export class ServiceDispatcher extends Dispatcher {
  private readonly rotation = new Rotation();

  private constructor(
    private readonly lane: Lane,
    private readonly replicas: { readonly all: readonly Replica[] },
    private readonly budget: RetryBudget,
    private readonly told: Told,
  ) {
    super();
  }

  static over(
    lane: Lane,
    replicas: { readonly all: readonly Replica[] },
    budget: RetryBudget,
    told: Told,
  ): Dispatcher {
    // Composed, it gets handlers of undici's present form, whoever made them.
    return new ServiceDispatcher(lane, replicas, budget, told).compose((dispatch) => dispatch);
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.budget.called();
    const order = this.rotation.next(this.replicas.all);
    // Who says that it is stopping is asked when nobody else is there: it still answers.
    const wanted = [...order.filter(({ isReady }) => isReady), ...order.filter(({ isReady }) => !isReady)];
    const send = (replica: Replica, attempt: Attempt) => replica.pool(this.lane).dispatch(options, attempt);
    return new Attempt(wanted, handler, send, {
      mayRepeat: SAFE.has(options.method) && !options.body && (() => this.budget.spend()),
      onRetry: this.told.onRetry,
    }).begin();
  }
}

type Rules = {
  /** Asked before a call is repeated whose answer was lost; false for a call that must not be. */
  readonly mayRepeat: false | (() => boolean);
  readonly onRetry: (reason: RetryReason) => void;
};

/** One call on its way from process to process, until one of them has begun to answer it. */
class Attempt implements Dispatcher.DispatchHandler {
  private replica: Replica | undefined;
  private isConnected = false;
  private isAnswered = false;
  private isRepeated = false;

  constructor(
    private readonly untried: Replica[],
    private readonly handler: Dispatcher.DispatchHandler,
    private readonly send: (replica: Replica, attempt: Attempt) => boolean,
    private readonly rules: Rules,
  ) {}

  begin(): boolean {
    const all = [...this.untried];
    if (this.goOn()) return true;
    const waitMs = Math.min(...all.map(({ circuit }) => circuit.waitMs));
    const error = new CircuitOpenError(Math.max(1, Math.ceil(waitMs / 1000)));
    this.handler.onResponseError?.(NO_CONTROLLER, error);
    return true;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: object): void {
    this.isConnected = true;
    this.handler.onRequestStart?.(controller, context);
  }

  onResponseStart(...reply: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.isAnswered = true;
    this.replica?.circuit.succeeded();
    this.handler.onResponseStart?.(...reply);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(...end: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.handler.onResponseEnd?.(...end);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    const reason = this.isAnswered ? null : reasonOf(error, this.isConnected);
    // A connection that breaks says nothing of the next one: a balancer may stand between.
    if (reason === 'connect') this.replica?.circuit.failed();
    const goesOn = (reason === 'connect' && this.goOn()) || (reason === 'reset' && this.repeat());
    if (goesOn) this.rules.onRetry(reason);
    else this.handler.onResponseError?.(controller, error);
  }

  /** To the next process that can be reached, as far as anybody knows. */
  private goOn(): boolean {
    for (let next = this.untried.shift(); next; next = this.untried.shift()) {
      if (!next.circuit.admits()) continue;
      this.replica = next;
      this.isConnected = false;
      this.send(next, this);
      return true;
    }
    return false;
  }

  private repeat(): boolean {
    if (this.isRepeated || !this.rules.mayRepeat || !this.rules.mayRepeat()) return false;
    this.isRepeated = true;
    // Without another, to the same one: it may have closed a connection that had rested for too long.
    if (this.replica) this.untried.push(this.replica);
    return this.goOn();
  }
}

function reasonOf(error: Error, isConnected: boolean): RetryReason | null {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!isConnected) return UNCONNECTED.has(code) ? 'connect' : null;
  return BROKEN.has(code) ? 'reset' : null;
}

/** For a call that never left. */
const NO_CONTROLLER: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  abort: () => {},
  pause: () => {},
  resume: () => {},
};
