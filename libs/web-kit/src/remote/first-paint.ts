import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The server renders a screen's form into the shell's document. Users can type before any script runs. The element is
 * before #root, which is hidden while it exists.
 */
const FIRST_PAINT_ID = 'first-paint';

declare global {
  interface Window {
    /** Set by the inline script of index.html when the form was sent before the screen was rendered. */
    __alinhaSubmitted?: boolean;
  }
}

const firstPaint = () => document.getElementById(FIRST_PAINT_ID);

/** Removes the first paint, which hides the screen or failure behind it. */
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

/** Null when the input type has no selection, for example e-mail. */
function selectionOf(input: HTMLInputElement): readonly [number, number] | null {
  const { selectionStart, selectionEnd } = input;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/**
 * Replaces the first paint's form with `form`: copies typed values, focus and selection, and submits `form` when the
 * first paint's form was sent.
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

/** Ref for the form of a screen that has a first paint. */
export function useFirstPaint(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (form.current) takeOver(form.current);
  }, []);
  return form;
}
