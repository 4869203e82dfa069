import * as ui from '@alinha/ui';
import * as webKit from '@alinha/web-kit';
import { init } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as styledComponents from 'styled-components';
import { MOVED_FIELDS, MOVED_PANELS } from './moved-exports.ts';

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/** What every page needs, and comes with the shell. */
const HELD: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  // Without this entry, each remote silently loads its own ReactDOM.
  'react-dom/client': reactDomClient,
  'styled-components': styledComponents,
  '@alinha/ui': { ...ui, ...MOVED_PANELS },
  '@alinha/web-kit': webKit,
};

/** Fetched by the first screen that needs it. */
const FETCHED: Readonly<Record<string, () => Promise<object>>> = {
  zod: () => import('zod'),
  '@alinha/ui/panels': () => import('@alinha/ui/panels'),
  '@alinha/web-kit/form': async () => ({ ...(await import('@alinha/web-kit/form')), ...MOVED_FIELDS }),
};

/** What remotes get of a library. */
export async function sharedLibrary(name: string): Promise<object> {
  return HELD[name] ?? (await FETCHED[name]?.()) ?? {};
}

/** One version each, the shell's: remotes carry none of their own. */
const SHARED = { version: '1.0.0', shareConfig: { singleton: true, requiredVersion: false } } as const;

/**
 * Begins the federation: the page's one copy of each library that remotes must not have a second of. The names are also
 * those of `vite.base.ts`, which leaves them out of the remotes.
 */
export function shareLibraries(): void {
  // Remotes are built without the federation's core.
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const held = Object.entries(HELD).map(([name, library]) => [name, { ...SHARED, lib: () => library }]);
  const fetched = Object.entries(FETCHED).map(([name, fetchIt]) => [
    name,
    { ...SHARED, get: async () => fetchIt().then((library) => () => library) },
  ]);
  init({ name: 'shell', remotes: [], shared: Object.fromEntries([...held, ...fetched]) });
}
