import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Where pages are served from; `npm run dev` has a folder of its own. */
export const webRoot = fromRoot(process.env.WEB_ROOT ?? 'dist/web');

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

/** The shell brings the shares into the page; builds of remotes carry no copy of them. */
function shares(side: 'shell' | 'remote', lazy: readonly string[] = LAZY_SHARES) {
  const share = (name: string, isEager: boolean) => {
    const eager = side === 'shell' && isBuild && isEager;
    return [
      name,
      { singleton: true, eager, ...(side === 'remote' && isBuild ? { import: false as const } : {}) },
    ];
  };
  return Object.fromEntries([
    ...EAGER_SHARES.map((name) => share(name, true)),
    ...lazy.map((name) => share(name, false)),
  ]);
}

/** A lazy share that a remote lists is fetched with the remote, so only those that its sources name are listed. */
function lazySharesOf(sources: string): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const texts = files.map((file) => readFileSync(join(sources, file), 'utf8'));
  return LAZY_SHARES.filter((name) => texts.some((text) => text.includes(`'${name}'`)));
}

/** What every build for browsers shares. */
export const baseConfig = {
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
    build: { ...baseConfig.build, outDir: join(webRoot, 'shell') },
    plugins: [
      react(),
      zodForBrowsers(),
      federation({
        name: 'shell',
        filename: 'assets/shellEntry-[hash].js',
        remotes: {},
        shared: shares('shell'),
        dts: false,
        experiments: { provideExternalRuntime: true },
      }),
      finishedPage(),
      precompressed(),
    ],
  };
}

/** Vite configuration of the remote whose `remote.json` lies in `directory` (an `import.meta.url`). */
export function remoteConfig(directory: string): UserConfig {
  const manifest: RemoteManifest = JSON.parse(readFileSync(new URL('remote.json', directory), 'utf8'));
  const base = `/remotes/${manifest.id}/`;
  const lazy = lazySharesOf(fileURLToPath(new URL('src', directory)));
  return {
    ...baseConfig,
    base,
    build: {
      ...baseConfig.build,
      outDir: join(webRoot, 'remotes', manifest.id),
      rolldownOptions: { ...baseConfig.build.rolldownOptions, input: 'src/entry.ts' },
    },
    plugins: [
      react(),
      wholeShares([...EAGER_SHARES, ...lazy]),
      federation({
        name: manifest.id,
        filename: 'assets/remoteEntry-[hash].js',
        exposes: { './entry': './src/entry.ts' },
        shared: shares('remote', lazy),
        dts: false,
        experiments: { externalRuntime: true },
      }),
      remotePart(manifest, base, lazy),
      precompressed(),
    ],
  };
}

const UNUSED_ZOD =
  /\/zod\/v4\/(locales\/index|classic\/from-json-schema|core\/(compile|visit|to-json-schema|json-schema-(processors|generator)))\.js$/;

/**
 * A shared library is bundled whole. Most of zod is error texts in fifty languages, which the contracts replace by
 * their own, a compiler, which our Content-Security-Policy forbids, and JSON Schema, which no browser code asks for:
 * their exports stay, as functions that do nothing.
 */
function zodForBrowsers(): Plugin {
  return {
    name: 'alinha:zod-for-browsers',
    apply: 'build',
    // Schemas that are made before web-kit says `jitless` would try whether the policy lets them compile.
    transform: {
      filter: { id: /\/zod\/v4\/core\/util\.js$/ },
      handler: (code) => {
        const probe = /allowsEval = .*cached\(\(\) => \{/;
        if (!probe.test(code)) throw new Error('zod no longer asks whether it may compile: take this out');
        return { code: code.replace(probe, '$&\n    return false;'), map: null };
      },
    },
    load: {
      filter: { id: UNUSED_ZOD },
      handler: (id) => {
        const source = readFileSync(id, 'utf8');
        const declared = source.matchAll(/^export (?:async )?(?:const|let|function|class) (\w+)/gm);
        return (
          [...declared].map(([, name]) => `export const ${name} = () => undefined;`).join('\n') ||
          'export {};'
        );
      },
    },
  };
}

/**
 * The federation plugin gives a remote only those names of a share that it saw in use, and sometimes stops looking
 * before the lazy screens are read: the build then fails, now and then, with "is not exported". An import that names
 * nothing, in code that is never run, makes it keep every name.
 */
function wholeShares(names: readonly string[]): Plugin {
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

/** Writes the remote's part of `/remotes.json`: its manifest, its entry and what to fetch beside the entry. */
function remotePart(manifest: RemoteManifest, base: string, shares: readonly string[]): Plugin {
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
          const chunk = chunks.find((candidate) =>
            candidate.moduleIds.some((id) => id.endsWith(`/${source}`)),
          );
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
          shares,
          js: first.map(url),
          css: css.map(url),
          screens: Object.fromEntries(screens),
          catalogs: Object.fromEntries(catalogs),
        };
        this.emitFile({ type: 'asset', fileName: 'remote.json', source: `${JSON.stringify(part)}\n` });
      },
    },
    // `vite build --watch`: each save is published, so that a reload shows it.
    writeBundle() {
      if (this.meta.watchMode)
        execFileSync(process.execPath, [fromRoot('scripts/publish-remotes.mjs'), webRoot]);
    },
  };
}

/** The files and everything they import statically. */
function staticImports(
  files: readonly string[],
  bundle: OutputBundle,
  seen = new Set<string>(),
): Set<string> {
  for (const file of files) {
    const chunk = bundle[file];
    if (seen.has(file) || chunk?.type !== 'chunk') continue;
    seen.add(file);
    staticImports(chunk.imports, bundle, seen);
  }
  return seen;
}

/** Where the inline script of index.html finds the files of the lazy shares. */
const LAZY_SHARES_PLACE = '{ /* files of the lazy shares, by name */ }';

/**
 * Finishes index.html: names the files that the first paint needs and that no tag names yet, and writes `csp.json`, the
 * hashes of its inline scripts for the Content-Security-Policy header.
 */
function finishedPage(): Plugin {
  return {
    name: 'alinha:finished-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('no index.html in the bundle');
        const files = Object.keys(bundle).map((file) => `/${file}`);
        const pending = files.filter((file) => /\/pendingShares-[^/]+\.js$/.test(file));
        const links = pending.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
        const lazy = LAZY_SHARES.map((name) => {
          const chunk = files.find(
            (file) => file.startsWith(`/assets/${name.split('/').at(-1)}-`) && file.endsWith('.js'),
          );
          if (!chunk) throw new Error(`no chunk for ${name}`);
          return [name, chunk];
        });
        const html = String(page.source)
          .replace(LAZY_SHARES_PLACE, JSON.stringify(Object.fromEntries(lazy)))
          .replace('</head>', `${links.join('')}</head>`);
        page.source = html;
        const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
        const scriptHashes = inline.map(
          ([, code = '']) => `sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}`,
        );
        this.emitFile({
          type: 'asset',
          fileName: 'csp.json',
          source: `${JSON.stringify({ scriptHashes })}\n`,
        });
      },
    },
  };
}

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
/** Below this many bytes a compressed copy saves no packet. */
const COMPRESS_FROM_BYTES = 1024;

/** Writes `.br` and `.gz` beside each text file, so that the server only picks one. */
export function precompressed(): Plugin {
  return {
    name: 'alinha:precompressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // Whoever saves a file waits for this.
        if (this.meta.watchMode) return;
        for (const file of Object.values(bundle)) {
          if (!COMPRESSIBLE.test(file.fileName)) continue;
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (source.byteLength < COMPRESS_FROM_BYTES) continue;
          const brotli = brotliCompressSync(source, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength,
            },
          });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotli });
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: gzipSync(source, { level: 9 }),
          });
        }
      },
    },
  };
}
