import type { RemoteLifecycle } from '@alinha/web-kit';
import type { RemoteEntry } from './registry.ts';

const isLifecycle = (value: unknown): value is RemoteLifecycle =>
  typeof value === 'object' &&
  value !== null &&
  'mount' in value &&
  'unmount' in value &&
  'bootstrap' in value;

/** The functions of `@module-federation/runtime` that load a remote. */
export interface FederationRuntime {
  loadRemote(name: string): Promise<unknown>;
  registerRemotes: typeof import('@module-federation/runtime').registerRemotes;
}

export type RemoteLoader = (settings?: { readonly isRetry?: boolean }) => Promise<RemoteLifecycle>;

/**
 * Loads and bootstraps a remote once for all calls. A retry reads the registry first, because a deployment may have
 * moved the entry, and bypasses the browser's cache of the failed module.
 */
export function remoteLoader(
  first: RemoteEntry,
  findLatest: () => Promise<RemoteEntry | null>,
  runtime: FederationRuntime,
): RemoteLoader {
  let attempts = 0;
  let loading: Promise<RemoteLifecycle> | null = null;

  const load = async (isRetry: boolean): Promise<RemoteLifecycle> => {
    attempts += 1;
    const remote = (isRetry ? await findLatest() : null) ?? first;
    const entry = isRetry ? `${remote.entry}?attempt=${attempts}` : remote.entry;
    runtime.registerRemotes([{ name: remote.id, entry, type: 'module' }], { force: isRetry });
    const lifecycle: unknown = await runtime.loadRemote(`${remote.id}/entry`);
    if (!isLifecycle(lifecycle)) throw new Error(`${remote.id} exposes no lifecycle`);
    await lifecycle.bootstrap();
    return lifecycle;
  };

  return ({ isRetry = false } = {}) => {
    if (isRetry) loading = null;
    loading ??= load(isRetry).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
