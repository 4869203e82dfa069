import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { minifySync, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { fewChunks, inlinedHelpers, noImportCycles } from './vite.chunks.ts';
import { sharedWebKit, unusedShares, wholeShares } from './vite.shares.ts';
import { treeshake, zodForBrowsers } from './vite.zod.ts';

/** Contents of a remote's `remote.json`, which the shell reads before it loads the remote's code. */
type RemoteManifest = {
  id: string;
  /** `/app/clients/*` includes all addresses below, `/app` only itself. The longest match wins. */
  basePaths: readonly string[];
  menu: readonly unknown[];
  /** Route -> source file of its landing screen, fetched early. */
  preload?: Readonly<Record<string, string>>;
};

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Folder that pages are served from; `npm run dev` uses another one. */
export const webRoot = fromRoot(process.env.WEB_ROOT ?? 'dist/web');

/** Loaded by the shell at start, because every page needs them. */
const EAGER_SHARES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  // Without this line, each remote silently loads its own copy of ReactDOM.
  'react-dom/client',
  'styled-components',
  '@alinha/ui',
  '@alinha/web-kit',
] as const;

/** Loaded from the shell by the first screen that needs them. */
const LAZY_SHARES = ['zod', '@alinha/ui/panels', '@alinha/web-kit/form'] as const;
/** Module that the shell loads for each lazy share. */
const LAZY_MODULES: Record<(typeof LAZY_SHARES)[number], RegExp> = {
  zod: /\/zod\/index\.js$/,
  '@alinha/ui/panels': /\/ui\/src\/panels\.ts$/,
  '@alinha/web-kit/form': /\/web-kit\/src\/form\/index\.ts$/,
};

/** The shell provides the shared libraries (`shared-libraries.ts`); remotes contain no copy. */
const shares = Object.fromEntries(
  [...EAGER_SHARES, ...LAZY_SHARES].map((name) => [name, { singleton: true, import: false as const }]),
);

/** Loads only the used modules of a library's index; lucide-react's has two thousand. */
const experimental = { lazyBarrel: true };
/** Options of every browser build. */
export const baseConfig = {
  resolve: { conditions: ['module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
} satisfies UserConfig;

/** Vite configuration of the shell, which hosts the federation and provides the shared libraries. */
export function shellConfig(): UserConfig {
  return {
    ...baseConfig,
    define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' },
    build: {
      ...baseConfig.build,
      // The style sheet is inlined in the page, so late chunks must not load it as a file.
      cssCodeSplit: false,
      outDir: join(webRoot, 'shell'),
      rolldownOptions: {
        experimental,
        treeshake,
        output: {
          // A separate chunk, so that the browser's cache keeps it when the shell's code changes.
          codeSplitting: {
            groups: [
              // A separate chunk: only forms load zod.
              { name: 'zod', test: /node_modules\/zod\// },
              {
                name: 'libraries',
                test: /node_modules\/(?!(react-hook-form|radix-ui|@radix-ui|@floating-ui|@zxcvbn-ts|fastest-levenshtein|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|get-nonce|sonner)\/)/,
              },
            ],
          },
        },
      },
    },
    plugins: [react(), zodForBrowsers(), inlinedHelpers(), noImportCycles(), finishedPage(), precompressed()],
  };
}

/** Vite configuration of the remote whose `remote.json` is in `directory` (an `import.meta.url`). */
export function remoteConfig(directory: string, ownPlugins: readonly Plugin[] = []): UserConfig {
  const manifest: RemoteManifest = JSON.parse(readFileSync(new URL('remote.json', directory), 'utf8'));
  const base = `/remotes/${manifest.id}/`;
  const isShareOf = (names: readonly string[]) => (id: string) =>
    names.some((name) => id.includes(`__loadShare__${wrapperName(name)}__loadShare__`));
  const chunks = fewChunks(Object.values(manifest.preload ?? {}), {
    isEager: isShareOf(EAGER_SHARES),
    lazyFile: (id) => {
      const share = LAZY_SHARES.find((name) => isShareOf([name])(id));
      return share ? `share-${share.split('/').at(-1)}` : null;
    },
  });
  return {
    ...baseConfig,
    base,
    build: {
      ...baseConfig.build,
      outDir: join(webRoot, 'remotes', manifest.id),
      rolldownOptions: {
        experimental,
        treeshake,
        input: 'src/entry.ts',
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'mf',
                test: /@module-federation\/|mf-(localSharedImportMap|external-runtime)|rolldown.runtime/,
              },
              ...chunks.groups,
            ],
          },
        },
      },
    },
    plugins: [
      ...ownPlugins,
      sharedWebKit(fileURLToPath(new URL('src/entry.ts', directory))),
      react(),
      wholeShares([...EAGER_SHARES, ...LAZY_SHARES]),
      unusedShares(),
      federation({
        name: manifest.id,
        filename: 'assets/remoteEntry-[hash].js',
        exposes: { './entry': './src/entry.ts' },
        shared: shares,
        dts: false,
        experiments: { externalRuntime: true },
      }),
      chunks.plugin,
      inlinedHelpers(),
      noImportCycles(),
      remotePart(manifest, base),
      precompressed(),
    ],
  };
}

/** Name of a share inside the federation plugin's module ids. */
const wrapperName = (share: string) =>
  share.replaceAll('@', '_mf_0_').replaceAll('/', '_mf_1_').replaceAll('-', '_mf_2_');

/** Writes the remote's part of `/remotes.json`: its manifest, its entry file and files to preload. */
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
        const sharesOf = (files: readonly string[]) => {
          const modules = files.flatMap((file) => (bundle[file] as OutputChunk).moduleIds);
          return LAZY_SHARES.filter((name) =>
            modules.some((id) => id.includes(`__loadShare__${wrapperName(name)}__loadShare__`)),
          );
        };
        const tooEarly = sharesOf(first);
        // These modules would be evaluated before their lazy shares are loaded.
        if (tooEarly.length > 0)
          throw new Error(
            `${manifest.id}: code shared by its screens uses ${tooEarly.join(', ')}: see ADR 39`,
          );
        const screens = Object.entries(manifest.preload ?? {}).map(([path, source]) => {
          const chunk = chunks.find((candidate) =>
            candidate.moduleIds.some((id) => id.endsWith(`/${source}`)),
          );
          if (!chunk) throw new Error(`${manifest.id}: preload names ${source}, which is not in the bundle`);
          const files = [...staticImports([chunk.fileName], bundle)].filter((file) => !first.includes(file));
          return { path, files: files.map(url), shares: sharesOf(files) };
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
          screens: Object.fromEntries(screens.map(({ path, files }) => [path, files])),
          shares: {
            ...Object.fromEntries(screens.map(({ path, shares }) => [path, shares])),
          },
          catalogs: Object.fromEntries(catalogs),
        };
        this.emitFile({ type: 'asset', fileName: 'remote.json', source: `${JSON.stringify(part)}\n` });
      },
    },
    // With `vite build --watch`, publishes each save, so that a reload shows it.
    writeBundle() {
      if (this.meta.watchMode)
        execFileSync(process.execPath, [fromRoot('scripts/publish-remotes.mjs'), webRoot]);
    },
  };
}

/** The files and all their static imports. */
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

/** Placeholder in the inline script of index.html for the files of the lazy shares. */
const LAZY_SHARES_PLACE = '{ /* files of the lazy shares, by name */ }';

/**
 * Completes index.html: adds the files of the first paint that no tag names, minifies the inline script, and writes its
 * hash to `csp.json` for the Content-Security-Policy header.
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
        const chunks = Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk');
        const start = staticImports(
          chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
          bundle,
        );
        const lazy = LAZY_SHARES.map((name) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => LAZY_MODULES[name].test(id)));
          if (!chunk) throw new Error(`no chunk for ${name}`);
          const files = [...staticImports([chunk.fileName], bundle)].filter((file) => !start.has(file));
          return [name, files.map((file) => `/${file}`)];
        });
        const scriptHashes: string[] = [];
        const html = String(page.source)
          .replace(LAZY_SHARES_PLACE, JSON.stringify(Object.fromEntries(lazy)))
          .replace('<!--mark-->', () =>
            markDrawing().replace('<svg', '<svg width="40" height="40" aria-hidden="true"'),
          )
          .replace('href="/favicon.svg"', () => `href="${iconOf()}"`)
          // Inlined: a request costs more than the style sheet.
          .replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_link, file: string) =>
            styleOf(bundle, file),
          )
          .replaceAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)">/g, (link, file: string) =>
            bundle[file] ? link : '',
          )
          .replaceAll(/<script>([\s\S]*?)<\/script>/g, (_script, source: string) => {
            const { code } = minifySync('inline.js', source);
            const hash = createHash('sha256').update(code, 'utf8').digest('base64');
            scriptHashes.push(`sha256-${hash}`);
            return `<script>${code}</script>`;
          });
        page.source = html;
        this.emitFile({
          type: 'asset',
          fileName: 'csp.json',
          source: `${JSON.stringify({ scriptHashes })}\n`,
        });
      },
    },
  };
}

const markDrawing = () => readFileSync(fromRoot('shell/public/favicon.svg'), 'utf8').trim();

/** The icon as a data URL. Its file stays for clients that request it. */
const iconOf = () => `data:image/svg+xml,${encodeURIComponent(markDrawing())}`;

/** Removes a style sheet from the bundle and returns it for inlining. */
function styleOf(bundle: OutputBundle, file: string): string {
  const sheet = bundle[file];
  if (sheet?.type !== 'asset') throw new Error(`no ${file} in the bundle`);
  delete bundle[file];
  return `<style>${String(sheet.source).trim()}</style>`;
}

const COMPRESSIBLE = /\.(js|css|html|svg|json)$/;
/** Below this size in bytes, compression saves no network packet. */
const COMPRESS_FROM_BYTES = 1024;

/** Writes `.br` and `.gz` copies of text files, so that the server only selects one. */
export function precompressed(): Plugin {
  return {
    name: 'alinha:precompressed',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // Compression is slow; skip it while somebody waits for a rebuild.
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
