import type { EarlyReplies } from '@alinha/web-kit';

/** Data and requests of the inline script in index.html, which runs before the bundles. */
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

/** Returns the early requests. Only the first call gets them. */
export function takeEarlyRequests(): EarlyRequests {
  const early = window.__alinhaEarly ?? {};
  delete window.__alinhaEarly;
  return early;
}
