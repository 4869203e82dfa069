import type { EarlyReplies } from '@alinha/web-kit';

/** What the inline script of index.html read and requested before any bundle ran. */
type EarlyRequests = {
  /** The content of `/remotes.json`, when the document contains it. */
  readonly registry?: unknown;
  readonly replies?: EarlyReplies;
};

declare global {
  interface Window {
    __alinhaEarly?: EarlyRequests;
  }
}

/** Returns the requests once; later calls get none. */
export function takeEarlyRequests(): EarlyRequests {
  const early = window.__alinhaEarly ?? {};
  delete window.__alinhaEarly;
  return early;
}
