import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Language,
  LOCALES,
  type SiteDocument,
  type SiteModule,
  type SitePage,
  type SiteReply,
  type SiteVisit,
} from '@alinha/contracts-core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contentSecurityPolicy } from '../protection/security-headers.ts';
import { CachedFile } from './cached-file.ts';
import type { Document } from './document-reply.ts';

/** The public pages, rendered by a module that the front-end build writes to the web root. */
export class Site {
  private readonly module: CachedFile<SiteModule>;

  constructor(
    webRoot: string,
    private readonly fastify: FastifyInstance,
  ) {
    this.module = new CachedFile(
      join(webRoot, 'site', 'render.js'),
      // Node never unloads a module, so each version gets its own URL.
      (path, version) => import(`${pathToFileURL(path).href}?v=${version}`) as Promise<SiteModule>,
    );
  }

  /** Null for an unknown address, and when the site is not built. */
  async pageAt(pathname: string): Promise<SitePage | null> {
    return (await this.module.read())?.pageAt(pathname) ?? null;
  }

  async render(
    page: SitePage,
    visit: Omit<SiteVisit, 'replies'>,
    request: FastifyRequest,
  ): Promise<SiteDocument> {
    const module = await this.module.read();
    if (!module) throw new Error('the module of the site is missing');
    const replies = await Promise.all(
      page.reads.map(
        async ({ name, path }) => [name, await this.fetchData(path, visit.language, request)] as const,
      ),
    );
    return module.render({ ...visit, replies: Object.fromEntries(replies) });
  }

  /** Calls the public API as the visitor, so rate limits per address apply. */
  private async fetchData(path: string, language: Language, request: FastifyRequest): Promise<SiteReply> {
    const { statusCode, payload } = await this.fastify.inject({
      method: 'GET',
      url: path,
      headers: { accept: 'application/json', 'accept-language': language },
      remoteAddress: request.ip,
    });
    if (statusCode !== 200) return { status: statusCode, data: undefined };
    return { status: 200, data: (JSON.parse(payload) as { data?: unknown }).data };
  }
}

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}`;

export function siteDocument({ status, html, inlineScripts }: SiteDocument, language: Language): Document {
  return {
    status,
    html,
    policy: contentSecurityPolicy(inlineScripts.map(hashOf)),
    language: LOCALES[language],
  };
}
