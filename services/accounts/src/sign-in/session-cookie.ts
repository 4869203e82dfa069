import { deviceCookieName, SIGNED_IN_COOKIE, sessionCookieName } from '@alinha/contracts-accounts';
import type { FastifyReply } from 'fastify';

/**
 * The longest that browsers keep a cookie. It is written once, while a session's end moves with each use: the server's
 * row decides when a session is over, not the cookie.
 */
const COOKIE_DAYS = 400;

/** The browser's half of a session, and the mark beside it that scripts may read. */
export class SessionCookie {
  private readonly name: string;
  private readonly deviceName: string;
  private readonly secure: string;

  constructor(secure: boolean) {
    this.name = sessionCookieName(secure);
    this.deviceName = deviceCookieName(secure);
    this.secure = secure ? '; Secure' : '';
  }

  /** Opens a session, on a device that is known from then on. */
  set(reply: FastifyReply, { token, device }: { readonly token: string; readonly device: string }): void {
    const attributes = this.attributes(COOKIE_DAYS * 86_400);
    reply.header('set-cookie', [
      `${this.name}=${token}; HttpOnly; ${attributes}`,
      `${SIGNED_IN_COOKIE}=1; ${attributes}`,
      `${this.deviceName}=${device}; HttpOnly; ${attributes}`,
    ]);
  }

  /** Closes the session; the device stays known. */
  clear(reply: FastifyReply): void {
    const attributes = this.attributes(0);
    reply.header('set-cookie', [
      `${this.name}=; HttpOnly; ${attributes}`,
      `${SIGNED_IN_COOKIE}=; ${attributes}`,
    ]);
  }

  private attributes(maxAgeSeconds: number): string {
    return `Max-Age=${maxAgeSeconds}; Path=/; SameSite=Lax${this.secure}`;
  }
}
