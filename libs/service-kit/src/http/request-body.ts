import type { Upload } from '@alinha/contracts-core';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file, as its contract says. */
    upload?: Upload;
  }
}

const MULTIPART = /^\s*multipart\/form-data\s*(;|$)/i;

/**
 * Accepts JSON, or multipart/form-data on routes whose contract has an upload, and nothing else (415). A JSON body that
 * is empty counts as absent: the browser sends JSON headers on every call, DELETE included. Of a form nothing is read
 * here: that waits until it is known who sends it.
 */
export async function acceptContractBodies(fastify: FastifyInstance): Promise<void> {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, done);
  });
  await fastify.register(multipart);
  fastify.addHook('preParsing', async ({ method, headers, routeOptions }) => {
    const type = headers['content-type'];
    if (type === undefined || method === 'GET') return;
    if (MULTIPART.test(type) !== (routeOptions.config?.upload !== undefined))
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  });
}
