import * as ui from '@alinha/ui';
import * as webKit from '@alinha/web-kit';
import { init } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as styledComponents from 'styled-components';

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/** Libraries in the shell's bundle, which each page needs. */
const BUNDLED: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  // Without this entry, each remote silently loads its own ReactDOM.
  'react-dom/client': reactDomClient,
  'styled-components': styledComponents,
  '@alinha/ui': ui,
  '@alinha/web-kit': webKit,
};

/** Libraries loaded by the first screen that needs them. */
const LAZY: Readonly<Record<string, () => Promise<object>>> = {
  zod: () => import('zod'),
  '@alinha/ui/panels': () => import('@alinha/ui/panels'),
  '@alinha/web-kit/form': () => import('@alinha/web-kit/form'),
};

/** Exports of a library, for the test that they include all imports of the last release's remotes. */
export async function sharedLibrary(name: string): Promise<object> {
  return BUNDLED[name] ?? (await LAZY[name]?.()) ?? {};
}

/** Only the shell has these libraries, in one version; remotes contain none. */
const SHARED = { version: '1.0.0', shareConfig: { singleton: true, requiredVersion: false } } as const;

/**
 * Initializes the federation with one copy of each shared library. `vite.base.ts` has the same names and excludes them
 * from the remotes.
 */
export function shareLibraries(): void {
  // Remotes are built without the federation's core.
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const bundled = Object.entries(BUNDLED).map(([name, library]) => [name, { ...SHARED, lib: () => library }]);
  const lazy = Object.entries(LAZY).map(([name, load]) => [
    name,
    { ...SHARED, get: async () => load().then((library) => () => library) },
  ]);
  init({ name: 'shell', remotes: [], shared: Object.fromEntries([...bundled, ...lazy]) });
}
