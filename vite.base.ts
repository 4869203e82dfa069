import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown, UserConfig } from 'vite';

/** What a remote says about itself in `remote.json`; the shell reads it before any of the remote's code. */
type RemoteManifest = {
  id: string;
  /** `/app/clients/*` owns everything below, `/app` only itself. The longest match wins. */
  basePaths: readonly string[];
  menu: readonly unknown[];
  /** Screen files to fetch early, by the route they are the landing screen of. */
  preload?: Readonly<Record<string, string>>;
};

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Held by the shell at start: every page needs them. */
const EAGER_SHARES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  // Left out, ReactDOM is silently loaded once more for each remote.
  'react-dom/client',
  'styled-components',
  'zod',
  '@alinha/ui',
  '@alinha/web-kit',
] as const;

/** Fetched from the shell by the first screen that needs them. */
const LAZY_SHARES = ['@alinha/web-kit/form'] as const;

const isBuild = process.env.NODE_ENV === 'production' || process.argv.includes('build');

function shares(side: 'shell' | 'remote') {
  const entries = [...EAGER_SHARES, ...LAZY_SHARES].map((name) => [
    name,
    {
      singleton: true,
      eager: side === 'shell' && isBuild && (EAGER_SHARES as readonly string[]).includes(name),
      ...(side === 'remote' && isBuild ? { import: false as const } : {}),
    },
  ]);
  return Object.fromEntries(entries);
}

const baseConfig = {
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        // Broader groups make the federation runtime wait for itself.
        codeSplitting: { groups: [{ name: 'mf', test: /node_modules\/@module-federation\// }] },
      },
    },
  },
} satisfies UserConfig;

/** Vite configuration of the shell: the host of the federation and the owner of every shared library. */
export function shellConfig(): UserConfig {
  return {
    ...baseConfig,
    build: { ...baseConfig.build, outDir: fromRoot('dist/web/shell') },
    plugins: [
      react(),
      federation({
        name: 'shell',
        filename: 'assets/shellEntry-[hash].js',
        remotes: {},
        shared: shares('shell'),
        dts: false,
        dev: { remoteHmr: true },
        experiments: { provideExternalRuntime: true },
      }),
      scriptHashes(),
      precompressed(),
    ],
    server: { port: 5173, strictPort: true, proxy: { '/api': 'http://127.0.0.1:3000' } },
  };
}

/** Vite configuration of the remote whose `remote.json` lies in `directory` (an `import.meta.url`). */
export function remoteConfig(directory: string): UserConfig {
  const manifest: RemoteManifest = JSON.parse(readFileSync(new URL('remote.json', directory), 'utf8'));
  const base = `/remotes/${manifest.id}/`;
  return {
    ...baseConfig,
    base,
    build: {
      ...baseConfig.build,
      outDir: fromRoot(`dist/web/remotes/${manifest.id}`),
      rolldownOptions: { ...baseConfig.build.rolldownOptions, input: 'src/entry.ts' },
    },
    plugins: [
      react(),
      federation({
        name: manifest.id,
        filename: 'assets/remoteEntry-[hash].js',
        exposes: { './entry': './src/entry.ts' },
        shared: shares('remote'),
        dts: false,
        dev: { remoteHmr: true },
        experiments: { externalRuntime: true },
      }),
      remotePart(manifest, base),
      precompressed(),
    ],
  };
}

/** Writes the remote's part of `/remotes.json`: its manifest, its entry and what to fetch beside the entry. */
function remotePart(manifest: RemoteManifest, base: string): Plugin {
  return {
    name: 'alinha:remote-part',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk');
        const entry = chunks.find((chunk) => /assets\/remoteEntry-/.test(chunk.fileName));
        const exposed = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/src/entry.ts'));
        if (!entry || !exposed) throw new Error(`${manifest.id}: no remote entry in the bundle`);
        const url = (file: string) => base + file;
        const first = [...staticImports([entry.fileName, exposed.fileName], bundle)];
        const screens = Object.entries(manifest.preload ?? {}).map(([path, source]) => {
          const chunk = chunks.find((candidate) => candidate.moduleIds.some((id) => id.endsWith(`/${source}`)));
          if (!chunk) throw new Error(`${manifest.id}: preload names ${source}, which is not in the bundle`);
          const files = [...staticImports([chunk.fileName], bundle)].filter((file) => !first.includes(file));
          return [path, files.map(url)];
        });
        const catalogs = ['pt', 'en'].map((language) => [
          language,
          chunks
            .filter((chunk) => chunk.facadeModuleId?.endsWith(`/src/locales/${language}.json`))
            .map((chunk) => url(chunk.fileName)),
        ]);
        const css = Object.keys(bundle).filter((file) => file.endsWith('.css'));
        const { preload: _sources, ...published } = manifest;
        const part = {
          ...published,
          entry: url(entry.fileName),
          js: first.map(url),
          css: css.map(url),
          screens: Object.fromEntries(screens),
          catalogs: Object.fromEntries(catalogs),
        };
        this.emitFile({ type: 'asset', fileName: 'remote.json', source: `${JSON.stringify(part)}\n` });
      },
    },
  };
}

/** The files and everything they import statically. */
function staticImports(files: readonly string[], bundle: OutputBundle, seen = new Set<string>()): Set<string> {
  for (const file of files) {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') continue;
    seen.add(file);
    staticImports(chunk.imports, bundle, seen);
  }
  return seen;
}

/** Writes `csp.json`: hashes of the inline scripts of index.html, for the Content-Security-Policy header. */
function scriptHashes(): Plugin {
  return {
    name: 'alinha:script-hashes',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('no index.html in the bundle');
        const inline = [...String(page.source).matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
        const hashes = inline.map(
          ([, code = '']) => `sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}`,
        );
        this.emitFile({
          type: 'asset',
          fileName: 'csp.json',
          source: `${JSON.stringify({ scriptHashes: hashes })}\n`,
        });
      },
    },
  };
}

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
/** Below this many bytes a compressed copy saves no packet. */
const COMPRESS_FROM_BYTES = 1024;

/** Writes `.br` and `.gz` beside each text file, so that the server only picks one. */
function precompressed(): Plugin {
  return {
    name: 'alinha:precompressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!COMPRESSIBLE.test(file.fileName)) continue;
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (source.byteLength < COMPRESS_FROM_BYTES) continue;
          const brotli = brotliCompressSync(source, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength },
          });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotli });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}
