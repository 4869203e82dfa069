import type { EarlyReplies } from '@alinha/web-kit';

/** Requests that the inline script of index.html sent before any bundle ran. */
type EarlyRequests = { readonly remotes?: Promise<unknown>; readonly replies?: EarlyReplies };

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
