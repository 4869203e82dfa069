import { Parser } from 'htmlparser2';

/** Elements whose content is not displayed. */
const UNREAD = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'math',
  'iframe',
  'object',
  'head',
  'title',
]);
/** Elements that separate words. */
const APART =
  /^(p|div|br|li|ul|ol|h[1-6]|tr|td|th|blockquote|pre|section|article|figure|figcaption|table|hr)$/;

/** Text of any HTML, with decoded entities and white space reduced to single spaces. */
export function plainText(html: string): string {
  let text = '';
  let unread = 0;
  const parser = new Parser({
    onopentag: (name) => {
      if (UNREAD.has(name)) unread++;
      if (APART.test(name)) text += ' ';
    },
    onclosetag: (name) => {
      if (UNREAD.has(name)) unread--;
      if (APART.test(name)) text += ' ';
    },
    ontext: (part) => {
      if (unread === 0) text += part;
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}
