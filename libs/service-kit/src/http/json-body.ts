import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON and nothing else (415). A body that is empty counts as absent: the browser sends JSON headers on every
 * call, DELETE included.
 */
export function acceptOnlyJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, done);
  });
}
