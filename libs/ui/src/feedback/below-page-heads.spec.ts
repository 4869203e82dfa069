import { afterEach, expect, test } from 'vitest';
import { belowPageHeads } from './below-page-heads.ts';

/** A head of the page that ends so many pixels below the top of the window. */
function addHead(bottom: number): void {
  const head = document.createElement('header');
  head.dataset.pageHead = '';
  head.getBoundingClientRect = () => new DOMRect(0, 0, 390, bottom);
  document.body.append(head);
}

afterEach(() => document.body.replaceChildren());

test('is below the lowest head of the page', () => {
  addHead(56);
  addHead(160);
  expect(belowPageHeads(16)).toBe(168);
});

test('leaves aside what was scrolled away, and what fills most of the window', () => {
  addHead(56);
  addHead(-40);
  addHead(window.innerHeight * 0.8);
  expect(belowPageHeads(16)).toBe(64);
});

test('is the usual distance where a page has no head', () => {
  expect(belowPageHeads(16)).toBe(16);
});
