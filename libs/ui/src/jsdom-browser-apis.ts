/** What jsdom lacks and Radix asks for, and what a test leaves behind. Loaded before every test that draws. */
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { toast } from './feedback/toast.ts';

class SilentResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= SilentResizeObserver;
if (globalThis.CSS?.escape === undefined) {
  const escapeSelector = (text: string): string => text.replace(/[^\w-]/g, '\\$&');
  Object.assign(globalThis, { CSS: { ...globalThis.CSS, escape: escapeSelector } });
}
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => undefined;
Element.prototype.releasePointerCapture ??= () => undefined;

// Files share their modules, and with them a clock that stands and the toasts that nobody has closed.
afterEach(() => {
  vi.useRealTimers();
  toast.dismiss();
  cleanup();
});
