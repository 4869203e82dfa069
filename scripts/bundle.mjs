import { basename, dirname, join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Keeps `import.meta.url` equal to the source file's address, so that migrations and packages are found. */
const ownAddress = (target) => ({
  name: 'own-address',
  transform: {
    filter: { id: /\.[jt]s$/, code: 'import.meta.url' },
    handler: (code, id) =>
      id.startsWith('\0')
        ? null
        : code.replaceAll(
            'import.meta.url',
            `new URL(${JSON.stringify(relative(target, id))}, import.meta.url).href`,
          ),
  },
});

/** `new URL('./<name>-worker.ts', import.meta.url)` becomes the address of a bundled file of that thread. */
const workers = {
  name: 'workers',
  transform: {
    order: 'pre',
    filter: { id: /\.ts$/, code: '-worker.ts' },
    handler(code, id) {
      return code.replaceAll(/new URL\('(\.\/[\w-]+-worker\.ts)', import\.meta\.url\)/g, (_, path) => {
        const file = this.emitFile({
          type: 'chunk',
          id: join(dirname(id), path),
          name: basename(path, '.ts'),
        });
        return `new URL(import.meta.ROLLUP_FILE_URL_${file})`;
      });
    },
  },
};

/**
 * Options of Rolldown for programs of the back end, from their sources.
 * @param entries paths of programs
 * @param target folder that receives one file per program, and shared chunks
 * @param external packages that are not bundled
 */
export const bundleOptions = (entries, target, external) => ({
  input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), join(root, path)])),
  platform: 'node',
  // Configures how decorators are compiled: NestJS injects by the types that they record.
  tsconfig: join(root, 'tsconfig.json'),
  external,
  plugins: [workers, ownAddress(target)],
  onLog: (level, { message }) => {
    // Warnings include missing packages, which would otherwise fail at run time.
    if (level === 'warn') throw new Error(message);
  },
  output: { dir: target, format: 'esm', chunkFileNames: '[name]-[hash].js' },
});
