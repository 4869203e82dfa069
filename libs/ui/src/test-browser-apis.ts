/**
 * Corrections of happy-dom, browser APIs that Radix needs and jsdom lacks, and cleanup after each test. Loaded before each
 * test that renders.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { toast } from './feedback/toast.ts';

configure({
  // One second is too short on a busy machine.
  asyncUtilTimeout: 5000,
  // By default each failed attempt of a wait prints the document, which takes a sixth of all CPU time.
  getElementError: (message) => new Error(message ?? ''),
});

class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// Screens are narrow and light, unless a test replaces matchMedia.
Object.assign(globalThis, { matchMedia: undefined });
globalThis.ResizeObserver ??= SilentResizeObserver;
if (globalThis.CSS?.escape === undefined) {
  const escapeSelector = (text: string): string => text.replace(/[^\w-]/g, '\\$&');
  Object.assign(globalThis, { CSS: { ...globalThis.CSS, escape: escapeSelector } });
}
for (const [property, attribute] of [
  ['role', 'role'],
  ['ariaLabel', 'aria-label'],
] as const)
  Object.defineProperty(Element.prototype, property, {
    configurable: true,
    get(this: Element) {
      return this.getAttribute(attribute);
    },
    set(this: Element, value: string) {
      this.setAttribute(attribute, value);
    },
  });
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;

// Test files share their modules, and with them fake timers and open toasts.
afterEach(() => {
  vi.useRealTimers();
  toast.dismiss();
  cleanup();
});
