import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originAllowed } from '../protection/origin-check.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Basic authentication with the token as password and any name, or a bearer token. */
function tokenOf(authorization: string | undefined): string {
  const [scheme = '', credentials = ''] = authorization?.split(' ') ?? [];
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() !== 'basic') return '';
  const decoded = Buffer.from(credentials, 'base64').toString();
  return decoded.slice(decoded.indexOf(':') + 1);
}

/** Admits operators only. Refuses cross-site requests, because a browser adds its stored password to them too. */
export function operatorGuard(token: string, publicUrl: string | undefined) {
  const expected = digest(token);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!timingSafeEqual(digest(tokenOf(request.headers.authorization)), expected)) {
      return reply
        .status(401)
        .header('www-authenticate', 'Basic realm="Alinha", charset="UTF-8"')
        .send('401');
    }
    if (!originAllowed(request.method, request.headers, publicUrl)) return reply.status(403).send('403');
    return undefined;
  };
}
