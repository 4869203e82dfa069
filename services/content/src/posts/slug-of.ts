import { SLUG_LENGTH } from '@alinha/contracts-content';

/** Leaves space for a number suffix. */
const LONGEST = SLUG_LENGTH - 10;

/**
 * Slug of a title: `Pilates & Dor: 5 dicas` becomes `pilates-dor-5-dicas`. A slug always has a letter, because digits alone
 * are an id.
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
  // A long first word of digits may have left no space for letters.
  return /[a-z]/.test(slug) ? slug : `post-${slug.slice(0, LONGEST - 5)}`;
}

/** True when `slug` is `base` or `base` with a number suffix. */
export function isNumbered(slug: string, base: string): boolean {
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)));
}
