import { useSyncExternalStore } from 'react';
import { fetchRegistry, parseRegistry, type Registry } from './registry.ts';

export type RegistryState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly registry: Registry }
  | { readonly phase: 'failed' };

let state: RegistryState = { phase: 'loading' };
const listeners = new Set<() => void>();

function become(next: RegistryState): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Loads the list of remotes once. A call after a failure retries.
 * @param given the list in the document, if any
 */
export async function loadRegistry(given?: unknown): Promise<void> {
  become({ phase: 'loading' });
  try {
    become({ phase: 'ready', registry: given ? parseRegistry(given) : await fetchRegistry() });
  } catch {
    become({ phase: 'failed' });
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRegistry(): RegistryState {
  return useSyncExternalStore(subscribe, () => state);
}
