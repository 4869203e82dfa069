import type { Plugin } from 'vite';

/**
 * Workaround: the federation plugin exports only names of a share that it has seen in use, and may stop before it has
 * read the lazy screens ("is not exported"). A dynamic import that never runs exports all names.
 */
export function wholeShares(names: readonly string[]): Plugin {
  return {
    name: 'alinha:whole-shares',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/entry\.ts$/ },
      handler: (code) => {
        const imports = names.map((name) => `if (false) import('${name}');`);
        return { code: `${code}\n${imports.join('\n')}`, map: null };
      },
    },
  };
}

/**
 * Workaround: the federation plugin keeps imports of a package by itself local, so a remote that contains a file of web-kit,
 * such as the time zone field, would contain a second web-kit. This resolves them as imports of the remote.
 */
export function sharedWebKit(entry: string): Plugin {
  return {
    name: 'alinha:shared-web-kit',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@alinha\/web-kit$/ },
      handler(source, importer) {
        if (!importer?.includes('/libs/web-kit/src/')) return null;
        return this.resolve(source, entry, { skipSelf: true });
      },
    },
  };
}

/** Marks shares as free of side effects, so that shares of later screens are not part of the first load. */
export function unusedShares(): Plugin {
  return {
    name: 'alinha:unused-shares',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /__loadShare__/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: false }),
    },
  };
}
