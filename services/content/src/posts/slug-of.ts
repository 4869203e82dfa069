import { SLUG_LENGTH } from '@alinha/contracts-content';

/** Room for a number behind it. */
const LONGEST = SLUG_LENGTH - 10;

/**
 * A title as a part of an address: `Pilates & Dor: 5 dicas` becomes `pilates-dor-5-dicas`. A slug always has a letter,
 * since digits alone are an id.
 */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  if (!words.some((word) => /[a-z]/.test(word))) words.unshift('post');
  let slug = words.shift()?.slice(0, LONGEST) ?? 'post';
  for (const word of words) {
    if (slug.length + 1 + word.length > LONGEST) break;
    slug += `-${word}`;
  }
  // A first word of digits alone may have left no room for the letters.
  return /[a-z]/.test(slug) ? slug : `post-${slug.slice(0, LONGEST - 5)}`;
}

/** True when `slug` is `base`, or `base` with a distinguishing number. */
export function isNumbered(slug: string, base: string): boolean {
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));
}
