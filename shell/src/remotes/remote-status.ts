import { useSyncExternalStore } from 'react';

export type RemoteStatus =
  | { readonly phase: 'idle' | 'loading' | 'ready' }
  | { readonly phase: 'failed'; readonly retry: () => void };

const IDLE: RemoteStatus = { phase: 'idle' };
const statuses = new Map<string, RemoteStatus>();
const listeners = new Set<() => void>();

export function reportRemote(id: string, status: RemoteStatus): void {
  statuses.set(id, status);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function remoteStatus(id: string | null): RemoteStatus {
  return (id === null ? undefined : statuses.get(id)) ?? IDLE;
}

export function useRemoteStatus(id: string | null): RemoteStatus {
  return useSyncExternalStore(subscribe, () => remoteStatus(id));
}
