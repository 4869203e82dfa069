/** Files that were built: they cost little, and one page asks for many. */
const FILES = /^\/(assets|site\/assets|remotes)\/|^\/(remotes\.json|favicon\.svg|robots\.txt)(\?|$)/;

/** Counting may ask Redis, and a gateway must not be ended because Redis is away. */
const PROBES = /^\/api\/health\/(live|ready)$/;

/** True for what an address may not ask for without end: the API, pages that are drawn for it, feeds. */
export function isCounted(url: string): boolean {
  return !FILES.test(url) && !PROBES.test(url);
}
