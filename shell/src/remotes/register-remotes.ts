import { currentPlace, queryClient, sessionStatus } from '@alinha/web-kit';
import { registerApplication, start, triggerAppChange } from 'single-spa';
import { isSignedInArea } from '../session/session-guard.ts';
import { type RemoteLoader, remoteLoader } from './load-remote.ts';
import { fetchRegistry, ownerOf, type Registry, type RemoteEntry } from './registry.ts';
import { remoteApplication } from './remote-application.ts';
import { reportRemote } from './remote-status.ts';

/** Where remotes draw; the shell's React tree renders it once and leaves its children alone. */
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

/** Fetches the code of the remote that owns an address, before anyone goes there. */
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

/** The remote to show now; none in the signed-in area until the session is known. */
export function activeRemoteId(registry: Registry, pathname: string): string | null {
  if (isSignedInArea(pathname) && sessionStatus() !== 'signed-in') return null;
  return ownerOf(registry, pathname)?.id ?? null;
}

/** Hands every remote to single-spa, which mounts the one that owns the address. */
export function registerRemoteApplications(registry: Registry): void {
  for (const remote of registry) {
    const load = remoteLoader(remote, async () => {
      const fresh = await fetchRegistry();
      return fresh.find(({ id }) => id === remote.id) ?? null;
    });
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
  // Its code is fetched beside the session check, not after it.
  preloadRemoteOf(currentPlace().pathname);
  let status = sessionStatus();
  queryClient.getQueryCache().subscribe(() => {
    const next = sessionStatus();
    if (next === status) return;
    status = next;
    void triggerAppChange();
  });
  start({ urlRerouteOnly: true });
}
