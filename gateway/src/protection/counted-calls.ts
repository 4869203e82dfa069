/** Static files: cheap, and one page needs many. */
const FILES = /^\/(assets|site\/assets|remotes)\/|^\/(remotes\.json|favicon\.svg|robots\.txt)(\?|$)/;

/** Counting may use Redis; an orchestrator must not stop a gateway because Redis is unavailable. */
const PROBES = /^\/api\/health\/(live|ready)$/;

/** True for requests that count against the rate limit: the API, rendered pages and feeds. */
export function isCounted(url: string): boolean {
  return !FILES.test(url) && !PROBES.test(url);
}
