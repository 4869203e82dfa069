import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EMAIL_PAGE, NEW_PASSWORD_PAGE, START_PAGES, type StartPage } from '@alinha/contracts-accounts';
import { NOTICES_PAGE, OFFER_PAGE } from '@alinha/contracts-agenda';
import { PAYMENT_PAGE } from '@alinha/contracts-billing';
import { ANSWER_PAGE, TEST_PHONE_PAGE } from '@alinha/contracts-messaging';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CountryDatabase } from '../geo/country-database.ts';
import { dropDocumentHeaders } from '../protection/security-headers.ts';
import type { SessionResolver } from '../session/session-resolver.ts';
import { CachedFile } from './cached-file.ts';
import { type Document, DocumentEncoder } from './document-reply.ts';
import { KnownAddresses } from './known-addresses.ts';
import { ShellDocument } from './shell-document.ts';
import { Site, siteDocument } from './site.ts';
import { type Visitor, visitorOf } from './visitor.ts';

const YEAR_SECONDS = 31_536_000;
/** Vite writes files with a content hash in their names under assets/. */
const HASHED = /\/assets\/[^/]+$/;
/** Files on which browsers ignore the headers of documents. */
const SCRIPT_OR_FONT = /\.(js|woff2)(\.br|\.gz)?$/;

const LOGIN_PATH = '/login';
/** Request headers that change a document. */
const VARY = 'Cookie, Accept-Language, Accept-Encoding';
/** Retry-After of a page whose service is unavailable. */
const PAGE_RETRY_SECONDS = 5;
/** Pages behind personal links, which search engines must not index. */
const UNLISTED = [
  ANSWER_PAGE,
  EMAIL_PAGE,
  NEW_PASSWORD_PAGE,
  NOTICES_PAGE,
  OFFER_PAGE,
  PAYMENT_PAGE,
  TEST_PHONE_PAGE,
];

const isUnder = (path: string, base: string) => path === base || path.startsWith(`${base}/`);

const acceptsPage = ({ headers }: FastifyRequest) => (headers.accept ?? '').includes('text/html');

/**
 * True for a path without an extension, and for a request that accepts HTML: in the address bar `/app/plans/1.5` and
 * `/index.html` are pages too. Always false for the API.
 */
function isPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  return !isUnder(path, '/api') && (acceptsPage(request) || !/\.\w+$/.test(path));
}

/**
 * Redirects a browser with a malformed URL, such as `/blog/%E0%A4%A`, to the sign-in page. False for other clients, which
 * get an error.
 */
export function redirectUnreadable(request: FastifyRequest, reply: FastifyReply): boolean {
  const [path = '', ...rest] = request.url.split('?');
  if (request.method !== 'GET' || isUnder(path, '/api') || !acceptsPage(request)) return false;
  const search = rest.length > 0 ? `?${rest.join('?')}` : '';
  reply
    .header('cache-control', 'no-store')
    .header('vary', VARY)
    .redirect(LOGIN_PATH + search);
  return true;
}

export type PagesOptions = {
  readonly webRoot: string;
  readonly sessions: SessionResolver;
  /** Name of the session's cookie. */
  readonly cookieName: string;
  readonly countries: CountryDatabase;
  readonly publicUrl: string | undefined;
  readonly contactWhatsapp: string | null;
  readonly clock: () => Date;
  /** Replies to unknown paths of the API and to missing files: 404. */
  readonly notFound: (request: FastifyRequest, reply: FastifyReply) => void;
};

/** False when the front end is not built; the gateway then serves the API only. */
export function hasPages(webRoot: string): boolean {
  return existsSync(join(webRoot, 'shell', 'index.html'));
}

type PageReply = Document | { readonly movedTo: string; readonly status: 301 | 302 };

/** Selects the reply of an address: a page of the site, the shell or a redirect. */
class PageRouter {
  private readonly site: Site;
  private readonly shell: ShellDocument;
  private readonly known: KnownAddresses;

  constructor(
    private readonly options: PagesOptions,
    fastify: FastifyInstance,
  ) {
    const { webRoot } = options;
    this.site = new Site(webRoot, fastify);
    this.shell = new ShellDocument(webRoot);
    this.known = new KnownAddresses(join(webRoot, 'remotes.json'));
  }

  async for(request: FastifyRequest): Promise<PageReply> {
    const { countries, publicUrl, contactWhatsapp, clock } = this.options;
    const visitor = await visitorOf(request, countries, publicUrl);
    const { pathname, search, language, country } = visitor;
    const page = await this.site.pageAt(pathname);
    if (!page) {
      if (await this.known.has(pathname)) return this.shell.for({ language, country, painted: null });
      // Phone keyboards capitalize the first letter.
      const lower = pathname.toLowerCase();
      const isSitePage = lower !== pathname && (await this.site.pageAt(lower)) !== null;
      return { movedTo: (isSitePage ? lower : LOGIN_PATH) + search, status: isSitePage ? 301 : 302 };
    }
    const start = page.redirectsSignedIn ? await this.startPageOf(visitor) : null;
    if (start) return { movedTo: START_PAGES[start] + search, status: 302 };
    const { query, origin, isSignedIn } = visitor;
    const visit = { pathname, query, language, origin, country, isSignedIn, contactWhatsapp, now: clock() };
    const rendered = await this.site.render(page, visit, request);
    if (rendered.movedTo) return { movedTo: rendered.movedTo + search, status: 301 };
    if (page.kind === 'first-paint') return this.shell.for({ language, country, painted: rendered });
    return siteDocument(rendered, language);
  }

  /** Start page of a signed-in visitor. Null when the session is invalid or cannot be checked; the page then checks it. */
  private async startPageOf({ isSignedIn, cookies }: Visitor): Promise<StartPage | null> {
    if (!isSignedIn) return null;
    const { sessions, cookieName } = this.options;
    const owner = await sessions.resolve(cookies[cookieName]).catch(() => null);
    return owner && sessions.startPageOf(owner).catch((): StartPage => 'agenda');
  }
}

/** Serves the pages, the shell, the remotes and their registry. */
export async function servePages(fastify: FastifyInstance, options: PagesOptions): Promise<void> {
  const { webRoot, notFound } = options;
  const shell = join(webRoot, 'shell');
  const setHeaders = (reply: FastifyReply, path: string) => {
    const immutable = HASHED.test(path.replaceAll('\\', '/'));
    reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    if (SCRIPT_OR_FONT.test(path)) dropDocumentHeaders(reply);
  };
  const files = { index: false as const, preCompressed: true, cacheControl: false, setHeaders };
  const serveFiles = async (prefix: string, root: string) => {
    await fastify.register(
      async (scope) => {
        scope.setNotFoundHandler(notFound);
        await scope.register(fastifyStatic, { ...files, root, prefix: '/', decorateReply: false });
      },
      { prefix },
    );
  };
  await serveFiles('/assets', join(shell, 'assets'));
  await serveFiles('/site/assets', join(webRoot, 'site', 'assets'));
  await serveFiles('/remotes', join(webRoot, 'remotes'));
  await fastify.register(fastifyStatic, { root: webRoot, serve: false, cacheControl: false, setHeaders });
  const encoder = new DocumentEncoder();
  // Compressed at run time: a compressed copy of remotes.json would be outdated after an edit.
  const registry = new CachedFile(join(webRoot, 'remotes.json'), (path) => readFile(path, 'utf8'));
  fastify.get('/remotes.json', (request, reply) => {
    sendRegistry(request, reply).catch((error: unknown) => reply.send(error));
  });
  fastify.get('/favicon.svg', (_request, reply) => {
    reply.sendFile('favicon.svg', shell);
  });
  const router = new PageRouter(options, fastify);
  // The reply is a thenable. It is not awaited, because each await adds listeners to the response until Node warns.
  fastify.get('/*', (request, reply) => {
    if (!isPage(request)) return notFound(request, reply);
    const path = request.url.split('?')[0] ?? '';
    if (UNLISTED.some((base) => isUnder(path, base))) reply.header('x-robots-tag', 'noindex, nofollow');
    send(request, reply).catch((error: unknown) => reply.send(error));
  });

  async function sendRegistry(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const text = await registry.read();
    if (text === null) return notFound(request, reply);
    reply.header('cache-control', 'no-cache').header('vary', 'Accept-Encoding').type('application/json');
    await encoder.send(request, reply, text);
  }

  async function send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const page = await router.for(request);
    reply.header('vary', VARY);
    if ('movedTo' in page) {
      reply.header('cache-control', 'no-store').redirect(page.movedTo, page.status);
      return;
    }
    const { status, html, policy, language } = page;
    reply
      // Private, because it depends on the visitor's country and language.
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', policy)
      .header('content-language', language)
      .type('text/html; charset=utf-8');
    if (status === 503) reply.header('retry-after', PAGE_RETRY_SECONDS);
    await encoder.send(request, reply, html, status);
  }
}
