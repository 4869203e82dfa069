import { createHash, randomBytes } from 'node:crypto';
import type { SessionOwner } from '@alinha/contracts-accounts';
import { DAY_MS, SESSIONS_ENDED_CHANNEL, type SessionsEnded } from '@alinha/contracts-core';
import { Broadcast, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '../accounts.database.ts';
import { BlogAdmin } from '../sign-in/blog-admin.ts';
import { CLOCK } from '../tokens.ts';
import { SessionsRepository } from './sessions.repository.ts';

const SESSION_DAYS = 30;
const TOKEN_BYTES = 32;
/** A session's end moves at most this often, so that reading does not write on every call. */
const EXTEND_AFTER_MS = 60 * 60_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Sessions are random 256-bit tokens of which only the hash is stored; they last 30 days from the last use. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly broadcast: Broadcast,
    private readonly blogAdmin: BlogAdmin,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Opens a session in the caller's transaction and answers its token. */
  async open(tx: Tx, owner: { companyId: number; userId: number }): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.clock();
    await this.sessions.create(tx, owner, hashOf(token), now, this.expiryFrom(now));
    return token;
  }

  async resolve(token: string): Promise<SessionOwner | null> {
    const found = await this.sessions.findByTokenHash(hashOf(token));
    const now = this.clock();
    if (!found || found.expiresAt <= now) return null;
    const { lastSeenAt, expiresAt: _, email, ...owner } = found;
    if (now.getTime() - lastSeenAt.getTime() > EXTEND_AFTER_MS) {
      await this.sessions.extend(owner.session_id, now, this.expiryFrom(now));
    }
    return { ...owner, is_blog_admin: this.blogAdmin.hasEmail(email) };
  }

  /** False when it was over already. Call {@link forget} once `tx` has committed. */
  end(tx: Tx, sessionId: string): Promise<boolean> {
    return this.sessions.delete(tx, sessionId);
  }

  /** Makes every gateway drop a session that has ended. */
  async forget(sessionId: string): Promise<void> {
    await this.tellGateways({ session_ids: [sessionId] });
  }

  /** Part of a transaction that changes a password; call {@link forgetUser} once it has committed. */
  async endOfUser(tx: Tx, companyId: number, userId: number, keptId: string | null): Promise<void> {
    await this.sessions.deleteOfUser(tx, companyId, userId, keptId);
  }

  /** Part of a transaction that erases a company; call {@link forgetCompany} once it has committed. */
  async endOfCompany(tx: Tx, companyId: number): Promise<void> {
    await this.sessions.deleteOfCompany(tx, companyId);
  }

  /** Makes every gateway drop the company's sessions, and every live stream of it end. */
  async forgetCompany(companyId: number): Promise<void> {
    await this.tellGateways({ company_id: companyId });
  }

  /** Makes every gateway ask again who this user is. */
  async forgetUser(userId: number): Promise<void> {
    await this.tellGateways({ user_id: userId });
  }

  private async tellGateways(ended: SessionsEnded): Promise<void> {
    await this.broadcast.send(SESSIONS_ENDED_CHANNEL, ended);
  }

  private expiryFrom(now: Date): Date {
    return new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  }
}
