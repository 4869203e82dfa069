import { imageAddressSchema, shownImage } from '@alinha/contracts-content';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

const MOST_NESTED = 60;
const MOST_ROUNDS = 5;
/** Wide enough for a column of text. */
const IMAGE_WIDTH = 960;

function link(_name: string, { href, title }: Attributes): Tag {
  const attribs: Attributes = { rel: 'noopener noreferrer' };
  if (href !== undefined) attribs.href = href;
  if (title !== undefined) attribs.title = title;
  return { tagName: 'a', attribs };
}

/** A picture comes from this site, or through it: http has no place in an https page. */
function image(_name: string, { src = '', alt = '', width, height }: Attributes): Tag {
  const address = imageAddressSchema.safeParse(src);
  const attribs: Attributes = { alt, loading: 'lazy' };
  if (address.success) attribs.src = shownImage(address.data, IMAGE_WIDTH);
  for (const [name, pixels] of Object.entries({ width, height }))
    if (pixels && /^\d{1,5}$/.test(pixels)) attribs[name] = pixels;
  return { tagName: 'img', attribs };
}

const OPTIONS: IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'figure', 'figcaption'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'small', 'mark', 'a', 'img'],
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  // Without styles there is nothing to parse them for.
  parseStyleAttributes: false,
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'xmp',
    'title',
    'svg',
    'math',
  ],
  // The page's own title is its only h1.
  transformTags: { a: link, img: image, h1: 'h2' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  nestingLimit: MOST_NESTED,
};

/**
 * What is harmless of somebody's HTML: words, their form, links and pictures. No scripts, styles, events, frames or
 * addresses that run something. Sanitising it again changes nothing.
 */
export function sanitiseHtml(html: string): string {
  let before = html;
  for (let round = 1; ; round++) {
    // What was in an element that is gone may read otherwise without it.
    const after = sanitizeHtml(before, OPTIONS).trim();
    if (after === before || round === MOST_ROUNDS) return after;
    before = after;
  }
}
