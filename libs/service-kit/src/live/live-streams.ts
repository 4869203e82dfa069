import { SESSIONS_ENDED_CHANNEL, sessionsEndedSchema } from '@alinha/contracts-core';
import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { interval, map, merge, Observable, ReplaySubject, startWith, takeUntil, timer } from 'rxjs';
import { Broadcast, PROCESS_STOPPING } from '../events/broadcast.ts';
import type { Caller } from '../identity.ts';

/** More often than proxies between here and the browser give up on a silent connection. */
const SIGN_OF_LIFE_MS = 15_000;
/** Who still listens comes back, and is asked for a session again: word of its end can be lost. */
const LONGEST_STREAM_MS = 10 * 60_000;

/** Streams of server-sent events that live as long as the session of who listens. */
@Injectable()
export class LiveStreams implements OnModuleDestroy {
  /**
   * Ends every stream, also one that is opened until the door closes: a process that stops must not wait for listeners
   * who never leave.
   */
  private readonly stopping = new ReplaySubject<void>(1);

  constructor(private readonly broadcast: Broadcast) {
    broadcast.on(PROCESS_STOPPING, () => this.stopping.next());
  }

  onModuleDestroy(): void {
    this.stopping.next();
  }

  /** `changes` for the caller, between signs of life. */
  open(caller: Caller, changes: Observable<MessageEvent>): Observable<MessageEvent> {
    const signsOfLife = interval(SIGN_OF_LIFE_MS).pipe(
      startWith(0),
      map((): MessageEvent => ({ comment: 'here' })),
    );
    const end = merge(this.stopping, this.endOfSession(caller), timer(LONGEST_STREAM_MS));
    return merge(signsOfLife, changes).pipe(takeUntil(end));
  }

  private endOfSession({ companyId, userId, sessionId }: Caller): Observable<void> {
    return new Observable((subscriber) =>
      this.broadcast.on(SESSIONS_ENDED_CHANNEL, (payload) => {
        const { company_id, user_id, session_ids } = sessionsEndedSchema.parse(payload);
        const isEnded = company_id === companyId || user_id === userId || session_ids?.includes(sessionId);
        if (isEnded) subscriber.next();
      }),
    );
  }
}
