import { hash } from 'node:crypto';
import { resolveSession, type SessionOwner } from '@alinha/contracts-accounts';
import { SESSIONS_ENDED_CHANNEL, sessionsEndedSchema } from '@alinha/contracts-core';
import type { Platform } from '@alinha/service-kit';

const KEPT_MS = 5_000;
/** While accounts is away, and with it whoever could end a session, those who were let in go on working for so long. */
const KEPT_WHILE_AWAY_MS = 30 * 60_000;
const KEPT_MAX = 10_000;

type Kept = { readonly owner: SessionOwner | null; readonly since: number };

const keyOf = (token: string) => hash('sha256', token, 'base64');

/**
 * Asks accounts who holds a session and keeps the answer for seconds. A session that ends, or a user whose rights
 * change, is forgotten at once in every gateway through the broadcast; the seconds bound what a lost broadcast costs.
 */
export class SessionResolver {
  private readonly kept = new Map<string, Kept>();
  /** Moves with every broadcast, so that an answer asked for before it is not kept after it. */
  private epoch = 0;
  private readonly unsubscribe: () => void;

  constructor(private readonly platform: Platform) {
    this.unsubscribe = platform.broadcast.on(SESSIONS_ENDED_CHANNEL, (payload) => this.forget(payload));
  }

  /**
   * The owner of a token, or null when it opens nothing.
   * @throws DomainError SERVICE_UNAVAILABLE when accounts is away and nothing recent is known of the token.
   */
  async resolve(token: string | undefined): Promise<SessionOwner | null> {
    if (!token || token.length > 200) return null;
    const key = keyOf(token);
    const now = this.platform.clock().getTime();
    const kept = this.kept.get(key);
    if (kept && now - kept.since < KEPT_MS) return kept.owner;
    const { epoch } = this;
    try {
      const owner = await this.platform.rpc.call(resolveSession, { token });
      if (epoch === this.epoch) this.keep(key, { owner, since: now });
      return owner;
    } catch (error) {
      // What was kept may have been forgotten while the question was under way.
      const known = this.kept.get(key);
      if (known?.owner && now - known.since < KEPT_WHILE_AWAY_MS) return known.owner;
      throw error;
    }
  }

  /** Forgets one token here and now: who signs out must not be let in again by the same gateway while word goes round. */
  drop(token: string | undefined): void {
    if (!token) return;
    this.epoch++;
    this.kept.delete(keyOf(token));
  }

  close(): void {
    this.unsubscribe();
  }

  private keep(key: string, kept: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, kept);
    const oldest = this.kept.size > KEPT_MAX ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
  }

  private forget(payload: unknown): void {
    const ended = sessionsEndedSchema.parse(payload);
    this.epoch++;
    for (const [key, { owner }] of this.kept) {
      if (!owner) continue;
      const isEnded =
        owner.user_id === ended.user_id ||
        owner.company_id === ended.company_id ||
        ended.session_ids?.includes(owner.session_id);
      if (isEnded) this.kept.delete(key);
    }
  }
}
