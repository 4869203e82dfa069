import { imageAddressSchema, shownImage } from '@alinha/contracts-content';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

const MOST_NESTED = 60;
const MAX_ROUNDS = 5;
/** Width of an image in a text column. */
const IMAGE_WIDTH = 960;

function link(_name: string, { href, title }: Attributes): Tag {
  const attribs: Attributes = { rel: 'noopener noreferrer' };
  if (href !== undefined) attribs.href = href;
  if (title !== undefined) attribs.title = title;
  return { tagName: 'a', attribs };
}

/** Loads images from this site or through its proxy, because an https page must not load http. */
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
    'p',
    'br',
    'hr',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'figure',
    'figcaption',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'sub',
    'sup',
    'small',
    'mark',
    'a',
    'img',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  // Styles are removed, so they need no parsing.
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
  // The title is the only h1 of the page.
  transformTags: { a: link, img: image, h1: 'h2' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
  nestingLimit: MOST_NESTED,
};

/**
 * Keeps text, formatting, links and images. Removes scripts, styles, event handlers, frames and executable URLs. The result
 * is a fixed point: sanitizing it again changes nothing.
 */
export function sanitiseHtml(html: string): string {
  let before = html;
  for (let round = 1; ; round++) {
    // Removing an element can change how its content is parsed.
    const after = sanitizeHtml(before, OPTIONS).trim();
    if (after === before || round === MAX_ROUNDS) return after;
    before = after;
  }
}
