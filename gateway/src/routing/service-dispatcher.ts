import { Rotation } from '@alinha/service-kit';
import { Dispatcher } from 'undici';
import type { Lane, Replica } from './replica.ts';
import type { RetryBudget } from './retry-budget.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD']);
/** Errors while connecting: nothing was sent. */
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
/** Errors of a connection that broke before the response: the service may have handled the request. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** `connect`: nothing was sent. `reset`: the response was lost. */
export type RetryReason = 'connect' | 'reset';
export type DispatchEvents = {
  /** Called before a request is repeated. */
  onRetry(reason: RetryReason): void;
};

/** All processes of a service are known to be unavailable, so the request was not sent. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';

  constructor(readonly retryAfterSeconds: number) {
    super('all processes of the service are unavailable');
  }
}

/**
 * Distributes requests over the processes of a service, round-robin. After a failed connection every request goes to the
 * next process. After a broken connection only GET and HEAD are repeated, within the retry budget.
 */
export class ServiceDispatcher extends Dispatcher {
  private readonly rotation = new Rotation();

  private constructor(
    private readonly lane: Lane,
    private readonly replicas: { readonly all: readonly Replica[] },
    private readonly budget: RetryBudget,
    private readonly events: DispatchEvents,
  ) {
    super();
  }

  static over(
    lane: Lane,
    replicas: { readonly all: readonly Replica[] },
    budget: RetryBudget,
    events: DispatchEvents,
  ): Dispatcher {
    // compose() converts handlers of older undici versions.
    return new ServiceDispatcher(lane, replicas, budget, events).compose((dispatch) => dispatch);
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    this.budget.called();
    const order = this.rotation.next(this.replicas.all);
    // Processes that are stopping come last: they still handle requests.
    const candidates = [
      ...order.filter(({ isReady }) => isReady),
      ...order.filter(({ isReady }) => !isReady),
    ];
    const send = (replica: Replica, attempt: Attempt) => replica.pool(this.lane).dispatch(options, attempt);
    return new Attempt(candidates, handler, send, {
      mayRepeat: SAFE_METHODS.has(options.method) && !options.body && (() => this.budget.spend()),
      onRetry: this.events.onRetry,
    }).begin();
  }
}

type Rules = {
  /** Spends the retry budget before a repeat; false for a request that must not be repeated. */
  readonly mayRepeat: false | (() => boolean);
  readonly onRetry: (reason: RetryReason) => void;
};

/** One request, sent to one process after another until a response begins. */
class Attempt implements Dispatcher.DispatchHandler {
  private replica: Replica | undefined;
  private isConnected = false;
  private hasResponse = false;
  private isRepeated = false;

  constructor(
    private readonly untried: Replica[],
    private readonly handler: Dispatcher.DispatchHandler,
    private readonly send: (replica: Replica, attempt: Attempt) => boolean,
    private readonly rules: Rules,
  ) {}

  begin(): boolean {
    const all = [...this.untried];
    if (this.tryNext()) return true;
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
    this.hasResponse = true;
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
    const reason = this.hasResponse ? null : reasonOf(error, this.isConnected);
    // A broken connection does not open the circuit: a load balancer may connect to another process next time.
    if (reason === 'connect') this.replica?.circuit.failed();
    const isRetried = (reason === 'connect' && this.tryNext()) || (reason === 'reset' && this.repeat());
    if (isRetried) this.rules.onRetry(reason);
    else this.handler.onResponseError?.(controller, error);
  }

  /** Sends the request to the next process with a closed circuit. */
  private tryNext(): boolean {
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
    // The same process is the last candidate: it may only have closed an idle connection.
    if (this.replica) this.untried.push(this.replica);
    return this.tryNext();
  }
}

function reasonOf(error: Error, isConnected: boolean): RetryReason | null {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!isConnected) return UNCONNECTED.has(code) ? 'connect' : null;
  return BROKEN.has(code) ? 'reset' : null;
}

/** For a request that was not sent. */
const NO_CONTROLLER: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  abort: () => {},
  pause: () => {},
  resume: () => {},
};
