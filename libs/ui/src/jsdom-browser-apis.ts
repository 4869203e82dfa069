/** What jsdom lacks and Radix asks for. Loaded before every test of this library. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
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

// Files share their modules, and with them the toasts that nobody has closed.
afterEach(() => {
  toast.dismiss();
  cleanup();
});
