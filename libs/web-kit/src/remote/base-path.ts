/**
 * An address range of a remote: `/app/clients/*` is `/app/clients` and all paths below it, `/app` is only itself. The
 * inline script of the shell's index.html uses the same rule.
 */
export type BasePath = string;

/** Length of the matching part, or -1. An exact path is longer than a prefix of the same length. */
export function matchLength(basePath: BasePath, pathname: string): number {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (!basePath.endsWith('/*')) return path === basePath ? basePath.length + 0.5 : -1;
  const prefix = basePath.slice(0, -2);
  return path === prefix || path.startsWith(`${prefix}/`) ? prefix.length : -1;
}

/** True when a base path matches the address. */
export function ownsPath(basePaths: readonly BasePath[], pathname: string): boolean {
  return basePaths.some((basePath) => matchLength(basePath, pathname) >= 0);
}
