import { sessionCookieName } from '@alinha/contracts-accounts';
import type { FastifyReply } from 'fastify';
import { SESSION_DAYS } from '../sessions/sessions.service.ts';

/** The browser's half of a session. */
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor(secure: boolean) {
    this.name = sessionCookieName(secure);
    this.attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  }

  set(reply: FastifyReply, token: string): void {
    reply.header('set-cookie', `${this.name}=${token}; Max-Age=${SESSION_DAYS * 86_400}; ${this.attributes}`);
  }

  clear(reply: FastifyReply): void {
    reply.header('set-cookie', `${this.name}=; Max-Age=0; ${this.attributes}`);
  }
}
