import { basename, join, relative } from 'node:path';

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
  plugins: [ownAddress(target)],
  onLog: (level, { message }) => {
    // Warnings include missing packages, which would otherwise fail at run time.
    if (level === 'warn') throw new Error(message);
  },
  output: { dir: target, format: 'esm', chunkFileNames: '[name]-[hash].js' },
});
