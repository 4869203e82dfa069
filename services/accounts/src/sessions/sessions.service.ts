import { createHash, randomBytes } from 'node:crypto';
import type { SessionOwner } from '@alinha/contracts-accounts';
import { DAY_MS, SESSIONS_ENDED_CHANNEL, type SessionsEnded } from '@alinha/contracts-core';
import { Broadcast, CLOCK, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../accounts.database.ts';
import { BlogAdmin } from '../sign-in/blog-admin.ts';
import { SessionsRepository, type SignInPlace } from './sessions.repository.ts';

const SESSION_DAYS = 30;
const TOKEN_BYTES = 32;
/** A session is extended at most this often, to avoid a write on every request. */
const EXTEND_AFTER_MS = 60 * 60_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A session is a random 256-bit token that lasts 30 days from its last use. Only its hash is stored. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly broadcast: Broadcast,
    private readonly blogAdmin: BlogAdmin,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Opens a session in the caller's transaction and returns its token. */
  async open(tx: Tx, owner: { companyId: number; userId: number }, place: SignInPlace): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.clock();
    await this.sessions.create(tx, owner, place, hashOf(token), now, this.expiryFrom(now));
    return token;
  }

  async resolve(token: string): Promise<SessionOwner | null> {
    const found = await this.sessions.findByTokenHash(hashOf(token));
    const now = this.clock();
    if (!found || found.expiresAt <= now) return null;
    const { lastSeenAt, expiresAt: _, email, role, needsFactor, ownAgendaOnly, ...owner } = found;
    if (now.getTime() - lastSeenAt.getTime() > EXTEND_AFTER_MS) {
      await this.sessions.extend(owner.session_id, now, this.expiryFrom(now));
    }
    return {
      ...owner,
      ...((role === 'reception' || role === 'finance') && { role }),
      is_blog_admin: this.blogAdmin.hasEmail(email),
      ...(needsFactor && { needs_factor: true as const }),
      ...(ownAgendaOnly && role === 'professional' && { own_agenda_only: true as const }),
    };
  }

  /** False when it had ended already. Call {@link announceEnd} after `tx` has committed. */
  end(tx: Tx, sessionId: string): Promise<boolean> {
    return this.sessions.delete(tx, sessionId);
  }

  /** Evicts an ended session from the cache of every gateway. */
  async announceEnd(sessionId: string): Promise<void> {
    await this.announceEnds([sessionId]);
  }

  async announceEnds(sessionIds: readonly string[]): Promise<void> {
    await this.broadcastEnd({ session_ids: [...sessionIds] });
  }

  /** Call {@link announceChangeOfUser} after `tx` has committed. */
  async endOfUser(tx: Tx, companyId: number, userId: number, exceptId: string | null): Promise<void> {
    await this.sessions.deleteOfUser(tx, companyId, userId, exceptId);
  }

  /** Call {@link announceEndOfCompany} after `tx` has committed. */
  async endOfCompany(tx: Tx, companyId: number): Promise<void> {
    await this.sessions.deleteOfCompany(tx, companyId);
  }

  /** Evicts the company's sessions from the cache of every gateway and ends its live streams. */
  async announceEndOfCompany(companyId: number): Promise<void> {
    await this.broadcastEnd({ company_id: companyId });
  }

  /** Evicts the user's sessions from the cache of every gateway, which then reads the user's rights again. */
  async announceChangeOfUser(userId: number): Promise<void> {
    await this.broadcastEnd({ user_id: userId });
  }

  private async broadcastEnd(ended: SessionsEnded): Promise<void> {
    await this.broadcast.send(SESSIONS_ENDED_CHANNEL, ended);
  }

  private expiryFrom(now: Date): Date {
    return new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  }
}
