import type { FastifyInstance } from 'fastify';

/** Replies 304 without content when the client has the `etag` of the reply. */
export function answerNotModified(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const etag = reply.getHeader('etag');
    const known = request.headers['if-none-match'];
    if (typeof etag !== 'string' || reply.statusCode !== 200 || !known) return payload;
    const names = known.split(',').map((name) => name.trim().replace(/^W\//, ''));
    if (!names.includes(etag) && known !== '*') return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}
