/** Loaded before each test of a browser project, after the design system's own setup. */
import { SIGNED_IN_COOKIE } from '@alinha/contracts-accounts';
import { afterEach, beforeEach } from 'vitest';
import { readInlineStylesOnly } from './computed-style.ts';

readInlineStylesOnly();

// happy-dom has no layout to scroll.
window.scrollTo = () => undefined;

// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous
beforeEach(() => (document.cookie = `${SIGNED_IN_COOKIE}=1; Path=/`));

/** happy-dom has no EventSource: an empty stream, unless a test installs another. */
class SilentEventSource extends EventTarget {
  close(): void {}
}
Object.assign(globalThis, { EventSource: SilentEventSource });

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
