/** What jsdom lacks and Radix asks for. Loaded before every test of this library. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

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

afterEach(cleanup);
