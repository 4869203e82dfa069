import type { RemoteLifecycle } from '@alinha/web-kit';
import type { RemoteEntry } from './registry.ts';

const isLifecycle = (value: unknown): value is RemoteLifecycle =>
  typeof value === 'object' &&
  value !== null &&
  'mount' in value &&
  'unmount' in value &&
  'bootstrap' in value;

/** What loading needs of `@module-federation/runtime`. */
export interface FederationRuntime {
  loadRemote(name: string): Promise<unknown>;
  registerRemotes: typeof import('@module-federation/runtime').registerRemotes;
}

export type RemoteLoader = (settings?: { readonly again?: boolean }) => Promise<RemoteLifecycle>;

/**
 * Loads a remote's module and bootstraps it, once. After a failure, `again` reads the registry again, because a
 * deployment may have moved the entry, and bypasses the browser's cache of the failed module.
 */
export function remoteLoader(
  first: RemoteEntry,
  findAgain: () => Promise<RemoteEntry | null>,
  runtime: FederationRuntime,
): RemoteLoader {
  let attempts = 0;
  let loading: Promise<RemoteLifecycle> | null = null;

  const load = async (again: boolean): Promise<RemoteLifecycle> => {
    attempts += 1;
    const remote = (again ? await findAgain() : null) ?? first;
    const entry = again ? `${remote.entry}?attempt=${attempts}` : remote.entry;
    runtime.registerRemotes([{ name: remote.id, entry, type: 'module' }], { force: again });
    const lifecycle: unknown = await runtime.loadRemote(`${remote.id}/entry`);
    if (!isLifecycle(lifecycle)) throw new Error(`${remote.id} exposes no lifecycle`);
    await lifecycle.bootstrap();
    return lifecycle;
  };

  return ({ again = false } = {}) => {
    if (again) loading = null;
    loading ??= load(again).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
