import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Manifest, type UserConfig } from 'vite';
import { baseConfig, precompressed, webRoot } from '../vite.base.ts';
import type { SiteAssets } from './src/site/server/assets.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const outDir = join(webRoot, 'site');
const BASE = '/site/';
const SCRIPT = 'src/site/enhance/enhance.ts';

/** Script and fonts of the public pages, for browsers, with hashed names. */
const browserBuild: UserConfig = {
  ...baseConfig,
  base: BASE,
  build: {
    ...baseConfig.build,
    outDir,
    manifest: true,
    // Fonts must be separate files.
    assetsInlineLimit: 0,
    rolldownOptions: { input: SCRIPT },
  },
  plugins: [precompressed()],
};

/** File names of the browser build, which runs first. */
function siteAssets(): SiteAssets {
  const read = (file: string) => readFileSync(join(outDir, file), 'utf8');
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'));
  const entry = manifest[SCRIPT];
  const [css = ''] = entry?.css ?? [];
  const fontFile = entry?.assets?.find((file) => /inter-latin-(?!ext-)/.test(file));
  if (!entry || !css || !fontFile) throw new Error('build the script of the public pages first');
  return { script: BASE + entry.file, fontFile: BASE + fontFile, fontStyles: read(css).trim() };
}

/** `render.js`: the public pages as a single module for the gateway. */
const serverBuild = (): UserConfig => ({
  resolve: {
    alias: [
      { find: /^@alinha\/web-kit$/, replacement: fromHere('src/site/server/kit.tsx') },
      { find: /^@alinha\/web-kit\/form$/, replacement: fromHere('src/site/server/kit-form.ts') },
    ],
  },
  define: {
    __SITE_ASSETS__: JSON.stringify(siteAssets()),
    'process.env.NODE_ENV': JSON.stringify('production'),
  },
  ssr: {
    noExternal: true,
    target: 'node',
    resolve: { conditions: ['module', 'node', 'production'] },
  },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'node22',
    ssr: true,
    rolldownOptions: {
      input: 'src/site/server/render.tsx',
      output: { entryFileNames: 'render.js', codeSplitting: false },
    },
  },
  plugins: [react()],
});

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? serverBuild() : browserBuild));
