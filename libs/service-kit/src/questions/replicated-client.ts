import { ClientProxy } from '@nestjs/microservices';
import { catchError, defer, type Observable, tap, throwError } from 'rxjs';
import { CircuitBreaker } from '../replicas/circuit-breaker.ts';
import { Rotation } from '../replicas/rotation.ts';

type Replica = { readonly client: ClientProxy; readonly circuit: CircuitBreaker };

/**
 * Asks one of several processes that answer the same questions. Asked again, a question changes nothing more: one whose
 * connection failed, before it was sent or after, goes to the next process.
 */
export class ReplicatedClient extends ClientProxy {
  private readonly replicas: readonly Replica[];
  private readonly rotation = new Rotation();

  constructor(clients: readonly ClientProxy[]) {
    super();
    this.replicas = clients.map((client) => ({ client, circuit: new CircuitBreaker() }));
  }

  override send<Answer, Question>(pattern: unknown, data: Question): Observable<Answer> {
    return defer(() => this.ask<Answer>(this.rotation.next(this.replicas), pattern, data, null));
  }

  async connect(): Promise<void> {}

  close(): void {
    for (const { client } of this.replicas) client.close();
  }

  unwrap<T>(): T {
    return this.replicas as T;
  }

  protected publish(): () => void {
    throw new Error('questions are sent, not published');
  }

  protected async dispatchEvent<T>(): Promise<T> {
    throw new Error('facts travel through the outbox, not through questions');
  }

  private ask<Answer>(
    replicas: readonly Replica[],
    pattern: unknown,
    data: unknown,
    failure: unknown,
  ): Observable<Answer> {
    const at = replicas.findIndex(({ circuit }) => circuit.admits());
    const replica = replicas[at];
    if (!replica) return throwError(() => failure ?? new Error('no process to ask can be reached'));
    const { client, circuit } = replica;
    let isSettled = false;
    const settle = (isAnswered: boolean) => {
      if (isSettled) return;
      isSettled = true;
      if (isAnswered) circuit.succeeded();
      else circuit.failed();
    };
    return client.send<Answer>(pattern, data).pipe(
      tap({
        next: () => settle(true),
        // Whoever asked has waited long enough.
        unsubscribe: () => settle(false),
      }),
      catchError((error: unknown) => {
        // What the answerer threw arrives as an object that is no Error: it was there to throw it.
        settle(!(error instanceof Error));
        if (!(error instanceof Error)) throw error;
        return this.ask<Answer>(replicas.slice(at + 1), pattern, data, error);
      }),
    );
  }
}
