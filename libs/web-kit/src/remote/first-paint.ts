import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The server writes the look of a screen's form into the shell's document, so that it is there, and can be typed into,
 * before any script. The element stands before #root, which is hidden as long as it is there.
 */
const FIRST_PAINT_ID = 'first-paint';

declare global {
  interface Window {
    /** The inline script of index.html: the form of the first paint was sent before the screen was there. */
    __alinhaSubmitted?: boolean;
  }
}

const firstPaint = () => document.getElementById(FIRST_PAINT_ID);

/** Shows what is behind the first paint: a failure, or another screen. */
export function dropFirstPaint(): void {
  firstPaint()?.remove();
  delete window.__alinhaSubmitted;
}

type Control = HTMLInputElement | HTMLButtonElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement || element instanceof HTMLButtonElement,
  );

/** Sets a value and dispatches the events of typing. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Null where the kind of field has no selection, as e-mail has none. */
function selectionOf(input: HTMLInputElement): readonly [number, number] | null {
  const { selectionStart, selectionEnd } = input;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/**
 * Puts `form` in the place of the first paint's: the same fields with what was typed, the same focus; a form that was
 * sent meanwhile is sent.
 */
function takeOver(form: HTMLFormElement): void {
  const paint = firstPaint();
  const painted = paint?.querySelector('form');
  if (!paint || !painted) return;
  const [from, to] = [controlsOf(painted), controlsOf(form)];
  const typed = from.map((control) => (control instanceof HTMLInputElement ? control.value : ''));
  const focused = from.findIndex((control) => control === document.activeElement);
  const before = from[focused];
  const selection = before instanceof HTMLInputElement ? selectionOf(before) : null;
  const isSubmitted = window.__alinhaSubmitted === true;
  dropFirstPaint();
  for (const [index, control] of to.entries()) {
    const value = typed[index];
    if (value && control instanceof HTMLInputElement) type(control, value);
  }
  const next = to[focused];
  next?.focus({ preventScroll: true });
  if (selection && next instanceof HTMLInputElement) next.setSelectionRange(...selection);
  if (isSubmitted) form.requestSubmit();
}

/** For the form of a screen that has a first paint; the answer is its ref. */
export function useFirstPaint(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (form.current) takeOver(form.current);
  }, []);
  return form;
}
