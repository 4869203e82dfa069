import { postInputSchema, SLUG_LENGTH, SLUG_PATTERN } from '@alinha/contracts-content';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';
import { isNumbered, slugOf } from './slug-of.ts';

describe('a slug', () => {
  test.each([
    ['Pilates & Dor: 5 dicas', 'pilates-dor-5-dicas'],
    ['  Coração, coluna e ação!  ', 'coracao-coluna-e-acao'],
    ['2026', 'post-2026'],
    ['日本語', 'post'],
    ['ﬁsioterapia', 'fisioterapia'],
    ['', 'post'],
  ])('of %s is %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('is valid in the contract, has a letter and leaves space for a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slug = slugOf(title);
        expect(slug).toMatch(SLUG_PATTERN);
        expect(slug).toMatch(/[a-z]/);
        expect(slug.length).toBeLessThanOrEqual(SLUG_LENGTH - 10);
        const input = postInputSchema.safeParse({ title: 'x', blocks: [], slug });
        expect(input.success).toBe(true);
      }),
    );
    expect(slugOf(`${'7'.repeat(200)} dicas`)).toMatch(/^post-7+$/);
    expect(slugOf('a'.repeat(200))).toHaveLength(SLUG_LENGTH - 10);
  });

  test('is recognized with a number at its end', () => {
    expect(isNumbered('dor', 'dor')).toBe(true);
    expect(isNumbered('dor-2', 'dor')).toBe(true);
    expect(isNumbered('dor-lombar', 'dor')).toBe(false);
  });
});

describe('an excerpt', () => {
  test('is the subtitle when the post has one', () => {
    expect(excerptOf('Curto', '<p>Longo</p>')).toBe('Curto');
  });

  test('is the first 120 characters of the first text when there is no subtitle', () => {
    expect(excerptOf(null, `<p>${'á'.repeat(130)}</p>`)).toBe('á'.repeat(120));
    expect(excerptOf(null, '<p>Um <b>texto</b> &amp; só</p>')).toBe('Um texto & só');
    expect(excerptOf(null, null)).toBe('');
  });
});
