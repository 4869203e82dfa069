import { SIGNED_IN_COOKIE, sessionCookieName } from '@alinha/contracts-accounts';
import type { FastifyReply } from 'fastify';

/**
 * The longest that browsers keep a cookie. It is written once, while a session's end moves with each use: the server's
 * row decides when a session is over, not the cookie.
 */
const COOKIE_DAYS = 400;

/** The browser's half of a session, and the mark beside it that scripts may read. */
export class SessionCookie {
  private readonly name: string;
  private readonly secure: string;

  constructor(secure: boolean) {
    this.name = sessionCookieName(secure);
    this.secure = secure ? '; Secure' : '';
  }

  set(reply: FastifyReply, token: string): void {
    this.write(reply, token, '1', COOKIE_DAYS * 86_400);
  }

  clear(reply: FastifyReply): void {
    this.write(reply, '', '', 0);
  }

  private write(reply: FastifyReply, token: string, mark: string, maxAgeSeconds: number): void {
    const attributes = `Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${this.secure}`;
    reply.header('set-cookie', [
      `${this.name}=${token}; HttpOnly; ${attributes}`,
      `${SIGNED_IN_COOKIE}=${mark}; ${attributes}`,
    ]);
  }
}
