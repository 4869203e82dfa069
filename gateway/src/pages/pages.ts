import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ANSWER_PAGE, TEST_PHONE_PAGE } from '@alinha/contracts-messaging';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shellPolicy } from '../protection/security-headers.ts';

const YEAR_SECONDS = 31_536_000;
/** Vite puts a content hash in the name of whatever it writes under assets/. */
const HASHED = /\/assets\/[^/]+$/;

/** Pages behind a link that only its receiver has: no search engine keeps them. */
const UNLISTED = [ANSWER_PAGE, TEST_PHONE_PAGE];

const isUnder = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

/**
 * A page, as opposed to a file or a call: nothing of the API, and nothing with an extension. Under /app there are no
 * files: whatever somebody types there into the address bar is a page, `/app/plans/1.5` too.
 */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  if (isUnder(path, '/api')) return false;
  const wantsPage = isUnder(path, '/app') && (request.headers.accept ?? '').includes('text/html');
  return wantsPage || !/\.\w+$/.test(path);
}

export type PagesOptions = {
  readonly webRoot: string;
  /** Answers what is neither a page nor a file. */
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => void;
};

/** False when nothing was built: then there is only the API. */
export function hasPages(webRoot: string): boolean {
  return existsSync(join(webRoot, 'shell', 'index.html'));
}

/** Serves the shell, the remotes and the file that says which remotes there are. */
export async function servePages(
  fastify: FastifyInstance,
  { webRoot, notFound }: PagesOptions,
): Promise<void> {
  const shell = join(webRoot, 'shell');
  const setHeaders = (reply: FastifyReply, path: string) => {
    const immutable = HASHED.test(path.replaceAll('\\', '/'));
    reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
  };
  const options = { index: false as const, preCompressed: true, cacheControl: false, setHeaders };
  const serveFiles = async (prefix: string, root: string) => {
    await fastify.register(
      async (scope) => {
        scope.setNotFoundHandler(notFound);
        await scope.register(fastifyStatic, { ...options, root, prefix: '/', decorateReply: false });
      },
      { prefix },
    );
  };
  await serveFiles('/assets', join(shell, 'assets'));
  await serveFiles('/remotes', join(webRoot, 'remotes'));
  await fastify.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders,
  });
  fastify.get('/remotes.json', (_request, reply) => {
    reply.sendFile('remotes.json', webRoot);
  });
  fastify.get('/favicon.svg', (_request, reply) => {
    reply.sendFile('favicon.svg', shell);
  });
  // The shell knows the routes, so every page starts from its document. Nothing here answers the reply itself: it is a
  // thenable, and each await of it adds listeners to the response until Node warns.
  fastify.get('/*', (request, reply) => {
    if (!isPage(request)) return notFound(request, reply);
    const path = request.url.split('?')[0] ?? '';
    if (UNLISTED.some((base) => isUnder(path, base))) reply.header('x-robots-tag', 'noindex, nofollow');
    shellPolicy(webRoot).then(
      (policy) => reply.header('content-security-policy', policy).sendFile('index.html', shell),
      (error: unknown) => reply.send(error),
    );
  });
}
