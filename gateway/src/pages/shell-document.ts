import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, LOCALES, type SiteDocument } from '@alinha/contracts-core';
import { contentSecurityPolicy } from '../protection/security-headers.ts';
import type { Document } from './document-reply.ts';
import { FreshFile } from './fresh-file.ts';

type CspHashes = { readonly scriptHashes: readonly string[] };

/** While a first paint is there, what is behind it is being made. */
const COVER =
  '<style>html:not([data-paint=no]) #first-paint~#root,[data-paint=no] #first-paint{display:none}</style>';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export type ShellVisit = {
  readonly language: Language;
  readonly country: string | null;
  /** The first look of the screen at this address, where it has one. */
  readonly painted: SiteDocument | null;
};

/** The application's one document, told who reads it, and with the first look of the screen that they open. */
export class ShellDocument {
  private readonly page: FreshFile<string>;
  private readonly hashes: FreshFile<readonly string[]>;

  constructor(webRoot: string) {
    const text = (path: string) => readFile(path, 'utf8');
    this.page = new FreshFile(join(webRoot, 'shell', 'index.html'), text);
    // The shell's build names its one inline script by hash.
    this.hashes = new FreshFile(join(webRoot, 'shell', 'csp.json'), async (path) => {
      const { scriptHashes }: CspHashes = JSON.parse(await text(path));
      return scriptHashes;
    });
  }

  async for({ language, country, painted }: ShellVisit): Promise<Document> {
    const [page, hashes] = await Promise.all([this.page.read(), this.hashes.read()]);
    if (page === null) throw new Error('the shell has no document');
    const locale = LOCALES[language];
    const paint = painted ? ' data-paint="yes"' : '';
    // Functions: a replacement text would give `$` a meaning.
    let html = page.replace(
      /<html lang="[^"]*"/,
      () => `<html lang="${locale}" data-country="${country ?? ''}"${paint}`,
    );
    if (painted) {
      const { title = '', description = '' } = painted;
      html = html
        // The inline script fetches and runs them with the first touch of the form.
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
