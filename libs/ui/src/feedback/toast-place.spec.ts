import { afterEach, expect, test } from 'vitest';
import { toastPlace } from './toast-place.ts';

const WIDTH = 356;
const onPhone = () => toastPlace(true, WIDTH);
const elsewhere = () => toastPlace(false, WIDTH);

/** Adds a page head that ends `bottom` pixels below the top of the window. */
function addHead(bottom: number): void {
  const head = document.createElement('header');
  head.dataset.pageHead = '';
  head.getBoundingClientRect = () => new DOMRect(0, 0, 390, bottom);
  document.body.append(head);
}

function addDrawer(side: string, width: number): void {
  const drawer = document.createElement('div');
  Object.assign(drawer.dataset, { drawer: side, state: 'open' });
  Object.defineProperty(drawer, 'offsetWidth', { value: width });
  document.body.append(drawer);
}

afterEach(() => document.body.replaceChildren());

test('on a phone, toasts are below the lowest head of the page', () => {
  addHead(56);
  addHead(160);
  expect(onPhone()).toEqual({ top: 168, right: null });
});

test('toastPlace ignores a head that is scrolled away or fills most of the window', () => {
  addHead(56);
  addHead(-40);
  addHead(window.innerHeight * 0.8);
  expect(onPhone()).toEqual({ top: 64, right: null });
});

test('toasts have the default distance when the page has no head', () => {
  expect(onPhone()).toEqual({ top: null, right: null });
  addHead(2);
  expect(onPhone()).toEqual({ top: null, right: null });
});

test('on a phone, toasts are over the page behind a sheet, not over the sheet', () => {
  addHead(160);
  addDrawer('bottom', 390);
  expect(onPhone()).toEqual({ top: 8, right: null });
});

test('on a wide screen, toasts are beside a drawer when there is room', () => {
  addHead(160);
  expect(elsewhere()).toEqual({ top: null, right: null });
  addDrawer('right', 420);
  expect(elsewhere()).toEqual({ top: null, right: 428 });
  document.body.replaceChildren();
  addDrawer('right', window.innerWidth - WIDTH);
  expect(elsewhere()).toEqual({ top: null, right: null });
});
