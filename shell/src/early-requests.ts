import type { EarlyReplies } from '@alinha/web-kit';

/** What the inline script of index.html began before any bundle ran. */
type EarlyRequests = { readonly remotes?: Promise<unknown>; readonly replies?: EarlyReplies };

declare global {
  interface Window {
    __alinhaEarly?: EarlyRequests;
  }
}

/** Hands the requests over, once: a second reader asks the server itself. */
export function takeEarlyRequests(): EarlyRequests {
  const early = window.__alinhaEarly ?? {};
  delete window.__alinhaEarly;
  return early;
}
