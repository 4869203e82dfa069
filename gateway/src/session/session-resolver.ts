import { hash } from 'node:crypto';
import { getStartPage, resolveSession, type SessionOwner, type StartPage } from '@alinha/contracts-accounts';
import { SESSIONS_ENDED_CHANNEL, sessionsEndedSchema } from '@alinha/contracts-core';
import type { Platform } from '@alinha/service-kit';

const TTL_MS = 5_000;
/** While accounts is unavailable, cached sessions stay valid for this long. */
const STALE_TTL_MS = 30 * 60_000;
const MAX_ENTRIES = 10_000;

type CacheEntry = { readonly owner: SessionOwner | null; readonly since: number };

const keyOf = (token: string) => hash('sha256', token, 'base64');

/**
 * Resolves session tokens by RPC and caches the owners for seconds. A broadcast evicts ended sessions and changed users in
 * every gateway; the TTL limits the effect of a lost broadcast.
 */
export class SessionResolver {
  private readonly cache = new Map<string, CacheEntry>();
  /** Increases with every eviction, so that the reply to a call from before it is not cached. */
  private epoch = 0;
  private readonly unsubscribe: () => void;

  constructor(private readonly platform: Platform) {
    this.unsubscribe = platform.broadcast.on(SESSIONS_ENDED_CHANNEL, (payload) => this.evictEnded(payload));
  }

  /**
   * Null for an invalid token.
   * @throws DomainError SERVICE_UNAVAILABLE when accounts is unavailable and the session is not cached.
   */
  async resolve(token: string | undefined): Promise<SessionOwner | null> {
    if (!token || token.length > 200) return null;
    const key = keyOf(token);
    const now = this.platform.clock().getTime();
    const cached = this.cache.get(key);
    if (cached && now - cached.since < TTL_MS) return cached.owner;
    const { epoch } = this;
    try {
      const owner = await this.platform.rpc.call(resolveSession, { token });
      if (epoch === this.epoch) this.store(key, { owner, since: now });
      return owner;
    } catch (error) {
      // Read again, because the entry may have been evicted during the call.
      const stale = this.cache.get(key);
      if (stale?.owner && now - stale.since < STALE_TTL_MS) return stale.owner;
      throw error;
    }
  }

  async startPageOf({ company_id, user_id: id }: SessionOwner): Promise<StartPage> {
    return (await this.platform.rpc.call(getStartPage, { company_id, id })) ?? 'agenda';
  }

  /** Evicts one token immediately. After a sign-out this gateway must not wait for the broadcast. */
  evict(token: string | undefined): void {
    if (!token) return;
    this.epoch++;
    this.cache.delete(keyOf(token));
  }

  close(): void {
    this.unsubscribe();
  }

  private store(key: string, entry: CacheEntry): void {
    this.cache.delete(key);
    this.cache.set(key, entry);
    const oldest = this.cache.size > MAX_ENTRIES ? this.cache.keys().next().value : undefined;
    if (oldest !== undefined) this.cache.delete(oldest);
  }

  private evictEnded(payload: unknown): void {
    const ended = sessionsEndedSchema.parse(payload);
    this.epoch++;
    for (const [key, { owner }] of this.cache) {
      if (!owner) continue;
      const isEnded =
        owner.user_id === ended.user_id ||
        owner.company_id === ended.company_id ||
        ended.session_ids?.includes(owner.session_id);
      if (isEnded) this.cache.delete(key);
    }
  }
}
