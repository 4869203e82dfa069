import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, LOCALES, type SiteDocument } from '@alinha/contracts-core';
import { contentSecurityPolicy } from '../protection/security-headers.ts';
import { CachedFile } from './cached-file.ts';
import type { Document } from './document-reply.ts';

type CspHashes = { readonly scriptHashes: readonly string[] };

/** Hides the application's root while the first paint is shown. */
const COVER =
  '<style>html:not([data-paint=no]) #first-paint~#root,[data-paint=no] #first-paint{display:none}</style>';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export type ShellVisit = {
  readonly language: Language;
  readonly country: string | null;
  /** First paint of the screen, if it has one. */
  readonly painted: SiteDocument | null;
};

/**
 * The application's HTML document with the visitor's language and country, the list of remotes and the first paint of the
 * screen.
 */
export class ShellDocument {
  private readonly page: CachedFile<string>;
  private readonly hashes: CachedFile<readonly string[]>;
  private readonly remotes: CachedFile<string>;

  constructor(webRoot: string) {
    const text = (path: string) => readFile(path, 'utf8');
    this.page = new CachedFile(join(webRoot, 'shell', 'index.html'), text);
    // The build writes the hash of the inline script.
    this.hashes = new CachedFile(join(webRoot, 'shell', 'csp.json'), async (path) => {
      const { scriptHashes }: CspHashes = JSON.parse(await text(path));
      return scriptHashes;
    });
    this.remotes = new CachedFile(join(webRoot, 'remotes.json'), async (path) => {
      const list = JSON.stringify(JSON.parse(await text(path))).replaceAll('<', String.raw`\u003c`);
      return `<script type="application/json" id="remotes">${list}</script>`;
    });
  }

  async for({ language, country, painted }: ShellVisit): Promise<Document> {
    const [page, hashes, remotes] = await Promise.all([
      this.page.read(),
      this.hashes.read(),
      // Without the list, the shell fetches it and shows an error.
      this.remotes.read().catch(() => null),
    ]);
    if (page === null) throw new Error('index.html of the shell is missing');
    const locale = LOCALES[language];
    const paint = painted ? ' data-paint="yes"' : '';
    // Replacements are functions, because `$` is special in a replacement string.
    let html = page
      .replace(/<html lang="[^"]*"/, () => `<html lang="${locale}" data-country="${country ?? ''}"${paint}`)
      .replace('<!--remotes-->', () => remotes ?? '');
    if (painted) {
      const { title = '', description = '' } = painted;
      html = html
        // The inline script loads the scripts at the first interaction with the form.
        .replaceAll('<script type="module"', '<script type="x-later"')
        .replaceAll('<link rel="modulepreload"', '<link rel="x-later"')
        .replace('<!--first-paint-->', () => `<main id="first-paint">${COVER}${painted.html}</main>`)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
        .replace(
          /(<meta name="description" content=")[^"]*/,
          (_all, start) => `${start}${escaped(description)}`,
        );
    }
    return { status: 200, html, policy: contentSecurityPolicy(hashes ?? []), language: locale };
  }
}
