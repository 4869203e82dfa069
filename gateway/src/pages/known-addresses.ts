import { readFile } from 'node:fs/promises';
import { CachedFile } from './cached-file.ts';

type Registry = { readonly remotes?: Readonly<Record<string, { readonly basePaths?: readonly string[] }>> };

/** The component gallery; only development builds have it. */
const GALLERY = '/ui';

/** Same rule as base-path.ts of web-kit: `/app/clients/*` matches every path below it, `/app` only itself. */
function owns(basePath: string, pathname: string): boolean {
  if (!basePath.endsWith('/*')) return basePath === pathname;
  const prefix = basePath.slice(0, -2);
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/** Addresses with a screen, from `remotes.json`. */
export class KnownAddresses {
  private readonly basePaths: CachedFile<readonly string[]>;

  constructor(file: string) {
    this.basePaths = new CachedFile(file, async (path) => {
      const { remotes = {} }: Registry = JSON.parse(await readFile(path, 'utf8'));
      return Object.values(remotes).flatMap((remote) => remote.basePaths ?? []);
    });
  }

  /** True also when `remotes.json` is unreadable; the shell then shows the error. */
  async has(pathname: string): Promise<boolean> {
    const basePaths = await this.basePaths.read().catch(() => null);
    return !basePaths || pathname === GALLERY || basePaths.some((basePath) => owns(basePath, pathname));
  }
}
