import { SESSIONS_ENDED_CHANNEL, sessionsEndedSchema } from '@alinha/contracts-core';
import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { interval, map, merge, Observable, ReplaySubject, startWith, takeUntil, timer } from 'rxjs';
import { Broadcast, PROCESS_STOPPING } from '../events/broadcast.ts';
import type { Caller } from '../identity.ts';

/** Shorter than the idle timeout of proxies. */
const KEEP_ALIVE_MS = 15_000;
/** The browser then reconnects and its session is checked again: the message about its end can be lost. */
const MAX_STREAM_MS = 10 * 60_000;

/** Server-sent event streams. A stream ends with the session of its listener. */
@Injectable()
export class LiveStreams implements OnModuleDestroy {
  /**
   * Replayed to later subscribers, so that a stream opened during the stop ends too. Clients may never disconnect by
   * themselves.
   */
  private readonly stopping = new ReplaySubject<void>(1);

  constructor(private readonly broadcast: Broadcast) {
    broadcast.on(PROCESS_STOPPING, () => this.stopping.next());
  }

  onModuleDestroy(): void {
    this.stopping.next();
  }

  /** `changes` for the caller, with keep-alive comments. */
  open(caller: Caller, changes: Observable<MessageEvent>): Observable<MessageEvent> {
    const keepAlive = interval(KEEP_ALIVE_MS).pipe(
      startWith(0),
      map((): MessageEvent => ({ comment: 'here' })),
    );
    const end = merge(this.stopping, this.endOfSession(caller), timer(MAX_STREAM_MS));
    return merge(keepAlive, changes).pipe(takeUntil(end));
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
