import { setImmediate } from 'node:timers/promises';
import {
  type Block,
  type ImportedPost,
  imageAddressSchema,
  MOST_BLOCKS,
  TEXT_MAX_LENGTH,
} from '@alinha/contracts-content';
import { plainText } from '../html/plain-text.ts';
import { sanitiseHtml } from '../html/sanitise-html.ts';
import { type Page, type PagePart, readPage } from './page-parts.ts';

/** Longer HTML is skipped, because its text rarely fits into a block. */
const LONGEST_HTML = 4 * TEXT_MAX_LENGTH;

/** One line of at most `max` characters without NUL, which PostgreSQL cannot store; null when empty. */
function line(text: string | undefined, max: number): string | null {
  const words = (text ?? '').replaceAll('\0', '').replace(/\s+/g, ' ').trim();
  return Array.from(words).slice(0, max).join('').slice(0, max).trim() || null;
}

function pixels(text: string | undefined): number | null {
  const number = Number(text?.trim() || Number.NaN);
  return Number.isInteger(number) && number >= 1 && number <= 100_000 ? number : null;
}

/** Absolute web URL; null when the base URL of the page is needed but unknown. */
function webAddress(address: string | undefined, base: string | null): string | null {
  const text = address?.trim() ?? '';
  const from = base && /^https?:/i.test(base) && URL.canParse(base) ? base : undefined;
  if (!text || !URL.canParse(text, from)) return null;
  const parsed = imageAddressSchema.safeParse(new URL(text, from).href);
  return parsed.success && /^https?:/.test(parsed.data) ? parsed.data : null;
}

function blockOf(part: PagePart, base: string | null): Block | null {
  if (part.kind === 'image') {
    const url = webAddress(part.src, base);
    return url === null ? null : { type: 'image', url, alt: line(part.alt, 500) ?? '' };
  }
  if (part.kind === 'heading') {
    const text = line(part.text, 500);
    // The title is the only level-1 heading.
    return text === null ? null : { type: 'heading', level: Math.max(2, part.level), text };
  }
  const text = sanitiseHtml(part.html.replaceAll('\0', ''));
  return plainText(text) === '' ? null : { type: 'text', text };
}

function metaOf({ meta, title, base }: Page) {
  const image = webAddress(meta.get('og:image') ?? meta.get('og:image:url'), base);
  return {
    meta_title: line(meta.get('og:title') ?? title, 200),
    meta_description: line(meta.get('description') ?? meta.get('og:description'), 500),
    meta_site_name: line(meta.get('og:site_name'), 200),
    meta_image: image,
    meta_image_width: image ? pixels(meta.get('og:image:width')) : null,
    meta_image_height: image ? pixels(meta.get('og:image:height')) : null,
    meta_image_type: image ? line(meta.get('og:image:type'), 100) : null,
  };
}

/**
 * Converts any HTML to a post. The first h1 is the title, the first h2 the subtitle; the rest becomes blocks. Content that
 * fits nowhere is skipped and counted. Other work of the process runs between the parts.
 * @throws DomainError INVALID_INPUT when elements are nested too deeply
 */
export async function importedPost(html: string): Promise<ImportedPost> {
  const page = await readPage(html);
  const headings = page.parts.filter((part) => part.kind === 'heading' && line(part.text, 1) !== null);
  const first = (level: number) => headings.find((part) => part.kind === 'heading' && part.level === level);
  const [title, subtitle] = [first(1), first(2)];
  const blocks: Block[] = [];
  let left_out = 0;
  for (const part of page.parts) {
    await setImmediate();
    if (part === title || part === subtitle) continue;
    if (part.kind === 'html' && part.html.length > LONGEST_HTML) {
      left_out++;
      continue;
    }
    const block = blockOf(part, page.base);
    // Empty texts and headings are ignored; an image without a usable URL counts as skipped.
    if (!block && part.kind !== 'image') continue;
    const isTooLong = block?.type === 'text' && block.text.length > TEXT_MAX_LENGTH;
    if (!block || isTooLong || blocks.length === MOST_BLOCKS) left_out++;
    else blocks.push(block);
  }
  return {
    title: (title?.kind === 'heading' && line(title.text, 200)) || '',
    subtitle: subtitle?.kind === 'heading' ? line(subtitle.text, 300) : null,
    blocks,
    left_out,
    ...metaOf(page),
  };
}
