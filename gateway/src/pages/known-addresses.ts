import { readFile } from 'node:fs/promises';
import { FreshFile } from './fresh-file.ts';

type Registry = { readonly remotes?: Readonly<Record<string, { readonly basePaths?: readonly string[] }>> };

/** The gallery of components, which only a development build of the shell has. */
const GALLERY = '/ui';

/** As web-kit's base-path.ts: `/app/clients/*` owns everything below, `/app` only itself. */
function owns(basePath: string, pathname: string): boolean {
  if (!basePath.endsWith('/*')) return basePath === pathname;
  const prefix = basePath.slice(0, -2);
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}

/** The addresses that some remote has a screen for, as `remotes.json` tells them. */
export class KnownAddresses {
  private readonly basePaths: FreshFile<readonly string[]>;

  constructor(file: string) {
    this.basePaths = new FreshFile(file, async (path) => {
      const { remotes = {} }: Registry = JSON.parse(await readFile(path, 'utf8'));
      return Object.values(remotes).flatMap((remote) => remote.basePaths ?? []);
    });
  }

  /** True also while nobody can tell: the shell then says what is wrong. */
  async has(pathname: string): Promise<boolean> {
    const basePaths = await this.basePaths.read().catch(() => null);
    return !basePaths || pathname === GALLERY || basePaths.some((basePath) => owns(basePath, pathname));
  }
}
