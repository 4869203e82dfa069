import { useSyncExternalStore } from 'react';

function watchConnection(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** True when the browser reports no network. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(watchConnection, () => !window.navigator.onLine);
}
