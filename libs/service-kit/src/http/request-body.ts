import type { Upload } from '@alinha/contracts-core';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain-error.ts';
import { wellFormedJson } from './well-formed-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has an upload. */
    upload?: Upload;
    /** Media types of a raw body. */
    rawBody?: readonly string[];
    /** Longest body in bytes. */
    bodyLimit?: number;
  }
}

const MULTIPART = /^\s*multipart\/form-data\s*(;|$)/i;
const URL_ENCODED = 'application/x-www-form-urlencoded';

/** Media type without parameters. */
const mediaType = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * Accepts JSON, multipart/form-data on routes with an upload, and raw bodies where the contract says so; else 415. An
 * empty JSON body counts as absent: browsers send JSON headers on every call, DELETE included. A form is read only
 * after the sender was authenticated.
 */
export async function acceptContractBodies(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit } = route.config ?? {};
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  });
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config?.rawBody) return done(null, body);
    if (body.length === 0) return done(null, undefined);
    return parseJson(request, wellFormedJson(body.toString()), done);
  });
  fastify.addContentTypeParser(URL_ENCODED, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  await fastify.register(multipart);
  fastify.addHook('preParsing', async ({ method, headers, routeOptions }) => {
    const type = headers['content-type'];
    if (type === undefined || method === 'GET') return;
    const { rawBody } = routeOptions.config ?? {};
    if (rawBody ? !rawBody.includes(mediaType(type)) : mediaType(type) === URL_ENCODED)
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
    if (MULTIPART.test(type) !== (routeOptions.config?.upload !== undefined))
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  });
}
