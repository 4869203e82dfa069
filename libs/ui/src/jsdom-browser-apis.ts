/** Browser APIs that Radix needs and jsdom lacks, and cleanup after each test. Loaded before each test that renders. */
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

// Test files share their modules, and with them fake timers and open toasts.
afterEach(() => {
  vi.useRealTimers();
  toast.dismiss();
  cleanup();
});
