import { expectCatalogsComplete } from '@alinha/web-kit/testing';
import { expect, test } from 'vitest';
import legalEn from './legal/en.json' with { type: 'json' };
import legalPt from './legal/pt.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

test('the catalogues of the public pages have each text in both languages and no unused text', () => {
  const sources = import.meta.glob('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  expectCatalogsComplete({ pt, en, sources });
});

test('policy and terms have the same sections, paragraphs and lists in both languages', () => {
  const shapeOf = ({ privacy, terms }: typeof legalPt | typeof legalEn) =>
    [privacy, terms].map(({ parts }) =>
      parts.map(({ paragraphs, items }) => [paragraphs.length, items.length]),
    );
  expect(shapeOf(legalEn)).toEqual(shapeOf(legalPt));
});
