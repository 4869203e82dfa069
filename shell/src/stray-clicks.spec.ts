import { afterEach, expect, test } from 'vitest';
import { ignoreStrayClicks } from './stray-clicks.ts';

const pressed: string[] = [];

/** A page of two buttons. */
function page(): HTMLElement {
  const frame = document.createElement('div');
  for (const name of ['Ana', 'Bruno']) {
    const button = document.createElement('button');
    button.append(document.createElement('span'));
    button.addEventListener('click', () => pressed.push(name));
    frame.append(button);
  }
  document.body.append(frame);
  ignoreStrayClicks(frame);
  return frame;
}

/** The click number `detail` of a double click. */
function click(element: Element | null | undefined, detail: number): void {
  for (const type of ['mousedown', 'click'])
    element?.dispatchEvent(new MouseEvent(type, { detail, bubbles: true, cancelable: true }));
}

afterEach(() => {
  pressed.length = 0;
  document.body.replaceChildren();
});

test('the second click of a double click is ignored on another control', () => {
  const [ana, bruno] = page().children;
  click(ana, 1);
  click(bruno, 2);
  click(bruno, 3);
  expect(pressed).toEqual(['Ana']);
  click(bruno, 1);
  expect(pressed).toEqual(['Ana', 'Bruno']);
});

test('a double click on one control, or on two parts of it, clicks twice', () => {
  const [ana] = page().children;
  click(ana?.firstElementChild, 1);
  click(ana, 2);
  expect(pressed).toEqual(['Ana', 'Ana']);
});

test('a click by keyboard is never ignored', () => {
  const [ana, bruno] = page().children;
  click(ana, 1);
  click(bruno, 2);
  click(bruno, 0);
  expect(pressed).toEqual(['Ana', 'Bruno']);
});
