import type { RemoteLifecycle } from '@alinha/web-kit';
import type { RemoteLoader } from './load-remote.ts';
import type { RemoteStatus } from './remote-status.ts';

export const LOAD_LIMIT_MS = 10_000;

export class RemoteTimeoutError extends Error {
  override name = 'RemoteTimeoutError';
}

function within<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteTimeoutError(`no reply in ${limitMs} ms`)), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

type RemoteApplicationInput = {
  readonly id: string;
  readonly load: RemoteLoader;
  /** Creates an attached element for one visit. */
  readonly createElement: () => HTMLElement;
  readonly report: (id: string, status: RemoteStatus) => void;
  readonly limitMs?: number;
};

/** Lifecycle for single-spa. Its promises never wait for the network. */
export type RemoteApplication = {
  readonly bootstrap: () => Promise<void>;
  readonly mount: () => Promise<void>;
  readonly unmount: () => Promise<void>;
};

/**
 * Mounts a remote without blocking single-spa, which waits for each mount before the next navigation. `mount` only
 * starts the remote. Failures and timeouts are reported as a status; a remote that loads after its visit is not shown.
 */
export function remoteApplication(input: RemoteApplicationInput): RemoteApplication {
  const { id, load, createElement, report, limitMs = LOAD_LIMIT_MS } = input;
  let visit = 0;
  let shown: { remote: RemoteLifecycle; element: HTMLElement } | null = null;

  const show = async (own: number, isRetry: boolean): Promise<void> => {
    const isOver = () => own !== visit;
    let element: HTMLElement | null = null;
    let hasTimedOut = false;
    report(id, { phase: 'loading' });
    try {
      const remote = await within(load({ isRetry }), limitMs);
      if (isOver()) return;
      const place = createElement();
      element = place;
      const mounting = remote.mount({ domElement: place }).then(async () => {
        if (!isOver() && !hasTimedOut) return;
        await remote.unmount({ domElement: place });
        place.remove();
      });
      await within(mounting, limitMs);
      if (isOver()) return;
      shown = { remote, element: place };
      report(id, { phase: 'ready' });
    } catch {
      hasTimedOut = true;
      element?.remove();
      if (isOver()) return;
      report(id, { phase: 'failed', retry: () => void show(own, true) });
    }
  };

  return {
    bootstrap: async () => undefined,
    mount: async () => {
      visit += 1;
      void show(visit, false);
    },
    unmount: async () => {
      visit += 1;
      const previous = shown;
      shown = null;
      report(id, { phase: 'idle' });
      if (!previous) return;
      await previous.remote.unmount({ domElement: previous.element });
      previous.element.remove();
    },
  };
}
