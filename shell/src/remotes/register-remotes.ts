import { currentPlace, queryClient, sessionStatus } from '@alinha/web-kit';
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { registerApplication, start, triggerAppChange } from 'single-spa';
import { isSignedInArea } from '../session/session-guard.ts';
import { type RemoteLoader, remoteLoader } from './load-remote.ts';
import { fetchRegistry, ownerOf, type Registry, type RemoteEntry } from './registry.ts';
import { remoteApplication } from './remote-application.ts';
import { reportRemote } from './remote-status.ts';

/** Id of the element that contains the remotes. React renders it once and never changes its children. */
export const OUTLET_ID = 'remote-outlet';

function createElement(id: string): HTMLElement {
  const element = document.createElement('div');
  element.dataset.remote = id;
  const outlet = document.getElementById(OUTLET_ID);
  if (!outlet) throw new Error('no outlet');
  outlet.append(element);
  return element;
}

const loaders: { readonly remote: RemoteEntry; readonly load: RemoteLoader }[] = [];

/** Preloads the code of the remote that owns an address. */
export function preloadRemoteOf(pathname: string): void {
  const owner = ownerOf(
    loaders.map(({ remote }) => remote),
    pathname,
  );
  loaders
    .find(({ remote }) => remote === owner)
    ?.load()
    .catch(() => undefined);
}

/** Id of the remote to show. Null without an owner, and in the signed-in area unless the user is signed in. */
export function activeRemoteId(registry: Registry, pathname: string): string | null {
  if (isSignedInArea(pathname) && sessionStatus() !== 'signed-in') return null;
  return ownerOf(registry, pathname)?.id ?? null;
}

/** Registers each remote with single-spa, which mounts the one that owns the address. */
export function registerRemoteApplications(registry: Registry): void {
  for (const remote of registry) {
    // For a retry: a deployment may have moved the entry.
    const findLatest = async () => {
      const fresh = await fetchRegistry();
      return fresh.find(({ id }) => id === remote.id) ?? null;
    };
    const load = remoteLoader(remote, findLatest, { loadRemote, registerRemotes });
    loaders.push({ remote, load });
    const application = remoteApplication({
      id: remote.id,
      load,
      createElement: () => createElement(remote.id),
      report: reportRemote,
    });
    registerApplication({
      name: remote.id,
      app: async () => application,
      activeWhen: ({ pathname }) => activeRemoteId(registry, pathname) === remote.id,
    });
  }
  // Loads the code in parallel with the session check.
  preloadRemoteOf(currentPlace().pathname);
  // The session is in the query cache. Its status decides whether a remote is active.
  let status = sessionStatus();
  queryClient.getQueryCache().subscribe(() => {
    const next = sessionStatus();
    if (next === status) return;
    status = next;
    void triggerAppChange();
  });
  // Reroutes only when the URL changes, not for every history call.
  start({ urlRerouteOnly: true });
}
