import { ClientProxy } from '@nestjs/microservices';
import { catchError, defer, type Observable, tap, throwError } from 'rxjs';
import { CircuitBreaker } from '../replicas/circuit-breaker.ts';
import { Rotation } from '../replicas/rotation.ts';

type Replica = { readonly client: ClientProxy; readonly circuit: CircuitBreaker };

/**
 * Sends each call to one of several replicas. A call whose connection fails, before or after it was sent, goes to the
 * next replica: RPC calls are idempotent.
 */
export class ReplicatedClient extends ClientProxy {
  private readonly replicas: readonly Replica[];
  private readonly rotation = new Rotation();

  constructor(clients: readonly ClientProxy[]) {
    super();
    this.replicas = clients.map((client) => ({ client, circuit: new CircuitBreaker() }));
  }

  override send<Reply, Request>(pattern: unknown, data: Request): Observable<Reply> {
    return defer(() => this.sendToFirst<Reply>(this.rotation.next(this.replicas), pattern, data, null));
  }

  async connect(): Promise<void> {}

  close(): void {
    for (const { client } of this.replicas) client.close();
  }

  unwrap<T>(): T {
    return this.replicas as T;
  }

  protected publish(): () => void {
    throw new Error('RPC calls are sent, not published');
  }

  protected async dispatchEvent<T>(): Promise<T> {
    throw new Error('events go through the outbox, not through RPC');
  }

  private sendToFirst<Reply>(
    replicas: readonly Replica[],
    pattern: unknown,
    data: unknown,
    failure: unknown,
  ): Observable<Reply> {
    const at = replicas.findIndex(({ circuit }) => circuit.admits());
    const replica = replicas[at];
    if (!replica) return throwError(() => failure ?? new Error('no replica can be reached'));
    const { client, circuit } = replica;
    let isReported = false;
    const report = (isReached: boolean) => {
      if (isReported) return;
      isReported = true;
      if (isReached) circuit.succeeded();
      else circuit.failed();
    };
    return client.send<Reply>(pattern, data).pipe(
      tap({
        next: () => report(true),
        // The caller's time limit is over.
        unsubscribe: () => report(false),
      }),
      catchError((error: unknown) => {
        // An error of the remote handler arrives as a plain object, so the replica was reached.
        report(!(error instanceof Error));
        if (!(error instanceof Error)) throw error;
        return this.sendToFirst<Reply>(replicas.slice(at + 1), pattern, data, error);
      }),
    );
  }
}
