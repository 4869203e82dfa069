import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@alinha/service-kit';
import { Parser } from 'htmlparser2';
import { Nesting } from '../html/nesting.ts';

/** Content of a page, in document order. */
export type PagePart =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'image'; readonly src: string; readonly alt: string };

export type Page = {
  /** Text of the title element. */
  readonly title: string;
  /** `<meta>` contents by lower-case name or property; the first one wins. */
  readonly meta: ReadonlyMap<string, string>;
  /** Base URL, if the page declares one. */
  readonly base: string | null;
  readonly parts: readonly PagePart[];
};

type Attributes = Readonly<Record<string, string>>;

/** Elements without authored content. */
const SKIPPED = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'canvas',
  'textarea',
  'nav',
  'footer',
  'aside',
  'form',
  'button',
  'select',
  'dialog',
]);
/** Each outermost element of these is one text. */
const TEXTS = new Set(['p', 'ul', 'ol', 'blockquote', 'pre', 'table', 'dl']);
const HEADING = /^h([1-6])$/;
/** Maximum of parts: far more than a post needs, because many parts are empty. */
const MOST_PARTS = 3_000;
const VOID = new Set(['br', 'hr', 'wbr']);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const CHUNK_CHARS = 16 * 1024;

/**
 * Parses any text as HTML. Other work of the process runs between its chunks.
 * @throws DomainError INVALID_INPUT when elements are nested too deeply: parsing is quadratic in the depth
 */
export async function readPage(html: string): Promise<Page> {
  const reader = new PageReader();
  const nesting = new Nesting();
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (nesting.open()) parser.pause();
      else reader.onopentag(name, attributes);
    },
    onclosetag: (name) => {
      nesting.close();
      reader.onclosetag(name);
    },
    ontext: (text) => reader.ontext(text),
  });
  for (let at = 0; at < html.length; at += CHUNK_CHARS) {
    parser.write(html.slice(at, at + CHUNK_CHARS));
    if (nesting.isTooDeep) throw new DomainError('INVALID_INPUT', { fields: { file: 'html_nesting' } });
    await setImmediate();
  }
  parser.end();
  return reader.page();
}

class PageReader {
  private title: string | null = null;
  private readonly meta = new Map<string, string>();
  private base: string | null = null;
  private readonly parts: PagePart[] = [];
  private skipped = 0;
  private inTitle = false;
  /** The current text: its element, nesting depth of that element, HTML so far. */
  private text: { readonly tag: string; depth: number; html: string } | null = null;
  private heading: { readonly level: number; text: string } | null = null;

  onopentag(name: string, attributes: Attributes): void {
    if (SKIPPED.has(name)) this.skipped++;
    if (this.skipped > 0) return;
    if (name === 'title' && this.title === null) {
      this.title = '';
      this.inTitle = true;
    } else if (name === 'meta') this.readMeta(attributes);
    else if (name === 'base' || (name === 'link' && attributes.rel?.toLowerCase() === 'canonical'))
      this.base ??= attributes.href ?? null;
    else if (name === 'img') this.readImage(attributes);
    else this.openContent(name, attributes);
  }

  onclosetag(name: string): void {
    if (SKIPPED.has(name)) {
      this.skipped = Math.max(0, this.skipped - 1);
      return;
    }
    if (this.skipped > 0) return;
    if (name === 'title') this.inTitle = false;
    else if (HEADING.test(name) && this.heading) this.endHeading();
    else if (this.text) this.closeInText(name);
  }

  ontext(text: string): void {
    if (this.skipped > 0) return;
    if (this.inTitle) this.title += text;
    else if (this.heading) this.heading.text += text;
    else if (this.text) this.text.html += escaped(text);
  }

  page(): Page {
    // Unclosed elements end with the page.
    this.endHeading();
    this.endText();
    const { title, meta, base, parts } = this;
    return { title: title ?? '', meta, base, parts };
  }

  private openContent(name: string, attributes: Attributes): void {
    const [, level] = HEADING.exec(name) ?? [];
    if (this.heading) {
      if (name === 'br') this.heading.text += ' ';
    } else if (this.text) {
      if (name === this.text.tag) this.text.depth++;
      const href = name === 'a' && attributes.href ? ` href="${escaped(attributes.href)}"` : '';
      this.text.html += `<${name}${href}>`;
    } else if (level) this.heading = { level: Number(level), text: '' };
    else if (TEXTS.has(name)) this.text = { tag: name, depth: 1, html: `<${name}>` };
  }

  private closeInText(name: string): void {
    if (!this.text || VOID.has(name)) return;
    this.text.html += `</${name}>`;
    if (name === this.text.tag && --this.text.depth === 0) this.endText();
  }

  private endHeading(): void {
    if (this.heading) this.add({ kind: 'heading', ...this.heading });
    this.heading = null;
  }

  private endText(): void {
    if (this.text) this.add({ kind: 'html', html: this.text.html });
    this.text = null;
  }

  private add(part: PagePart): void {
    if (this.parts.length < MOST_PARTS) this.parts.push(part);
  }

  private readMeta({ name, property, content }: Attributes): void {
    const key = (property ?? name ?? '').trim().toLowerCase();
    if (key && content?.trim() && !this.meta.has(key)) this.meta.set(key, content);
  }

  /** Reads the attributes of lazy loading too. An image inside a text precedes the text. */
  private readImage(attributes: Attributes): void {
    const src = attributes['data-src'] ?? attributes['data-lazy-src'] ?? attributes.src;
    this.add({ kind: 'image', src: src ?? '', alt: attributes.alt ?? '' });
  }
}
