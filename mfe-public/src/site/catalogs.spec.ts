import { expectCatalogsComplete } from '@alinha/web-kit/testing';
import { expect, test } from 'vitest';
import legalEn from './legal/en.json' with { type: 'json' };
import legalPt from './legal/pt.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

test('every text of the public pages exists in both languages and is used', () => {
  const sources = import.meta.glob('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  expectCatalogsComplete({ pt, en, sources });
});

test('policy and terms have the same parts, paragraphs and points in both languages', () => {
  const shapeOf = ({ privacy, terms }: typeof legalPt | typeof legalEn) =>
    [privacy, terms].map(({ parts }) =>
      parts.map(({ paragraphs, items }) => [paragraphs.length, items.length]),
    );
  expect(shapeOf(legalEn)).toEqual(shapeOf(legalPt));
});
