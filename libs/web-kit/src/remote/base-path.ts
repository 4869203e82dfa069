/**
 * How a remote says which addresses are its own: `/app/clients/*` is `/app/clients` and everything below it, `/app`
 * only itself. The inline script of the shell's index.html follows the same rule.
 */
export type BasePath = string;

/** Length of the part that matches, or -1. An exact path beats a prefix of the same length. */
export function matchLength(basePath: BasePath, pathname: string): number {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (!basePath.endsWith('/*')) return path === basePath ? basePath.length + 0.5 : -1;
  const prefix = basePath.slice(0, -2);
  return path === prefix || path.startsWith(`${prefix}/`) ? prefix.length : -1;
}

/** True when one of the base paths holds the address. */
export function ownsPath(basePaths: readonly BasePath[], pathname: string): boolean {
  return basePaths.some((basePath) => matchLength(basePath, pathname) >= 0);
}
