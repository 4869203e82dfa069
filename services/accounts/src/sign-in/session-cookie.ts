import { deviceCookieName, SIGNED_IN_COOKIE, sessionCookieName } from '@alinha/contracts-accounts';
import type { FastifyReply } from 'fastify';

/** The maximum that browsers allow. The cookie is written once; the session's row decides when the session ends. */
const COOKIE_DAYS = 400;

/** Cookies of a session: the token, a flag that scripts may read, and the known device. */
export class SessionCookie {
  private readonly name: string;
  private readonly deviceName: string;
  private readonly secure: string;

  constructor(secure: boolean) {
    this.name = sessionCookieName(secure);
    this.deviceName = deviceCookieName(secure);
    this.secure = secure ? '; Secure' : '';
  }

  set(reply: FastifyReply, { token, device }: { readonly token: string; readonly device: string }): void {
    const attributes = this.attributes(COOKIE_DAYS * 86_400);
    reply.header('set-cookie', [
      `${this.name}=${token}; HttpOnly; ${attributes}`,
      `${SIGNED_IN_COOKIE}=1; ${attributes}`,
      `${this.deviceName}=${device}; HttpOnly; ${attributes}`,
    ]);
  }

  /** Does not clear the device cookie. */
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
