import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shellPolicy } from '../protection/security-headers.ts';

const YEAR_SECONDS = 31_536_000;
/** Vite puts a content hash in the name of whatever it writes under assets/. */
const HASHED = /\/assets\/[^/]+$/;

/** A page, as opposed to a file: nothing with an extension, nothing under /remotes/ or /api/. */
export function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !path.startsWith('/api/') &&
    !path.startsWith('/remotes/') &&
    !path.startsWith('/assets/') &&
    !/\.\w+$/.test(path)
  );
}

/** The shell's document; the shell knows the routes, so every page starts from it. */
export async function sendShell(reply: FastifyReply, webRoot: string): Promise<void> {
  reply.status(200).header('content-security-policy', await shellPolicy(webRoot));
  // Not answered: a reply is a thenable, and each await of it adds two listeners to the response until Node warns.
  reply.sendFile('index.html', join(webRoot, 'shell'), { cacheControl: false });
}

/** Serves the shell, the remotes and the file that says which remotes there are. */
export async function servePages(fastify: FastifyInstance, webRoot: string): Promise<void> {
  const setHeaders = (reply: FastifyReply, path: string) => {
    const immutable = HASHED.test(path.replaceAll('\\', '/'));
    reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
  };
  const options = { index: false as const, preCompressed: true, cacheControl: false, setHeaders };
  await fastify.register(fastifyStatic, { ...options, root: join(webRoot, 'shell'), prefix: '/' });
  await fastify.register(fastifyStatic, {
    ...options,
    root: join(webRoot, 'remotes'),
    prefix: '/remotes/',
    decorateReply: false,
  });
  fastify.get('/remotes.json', (_request, reply) =>
    reply.sendFile('remotes.json', webRoot, { cacheControl: false }),
  );
  fastify.get('/', async (_request, reply) => {
    await sendShell(reply, webRoot);
    return reply;
  });
}
