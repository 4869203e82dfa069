import { Banner } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { type ReactNode, useSyncExternalStore } from 'react';

function watchConnection(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Whether the browser reports that it has no network. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(watchConnection, () => !window.navigator.onLine);
}

/** The one banner while there is no network: nothing that the others offer would succeed. */
export function OfflineBanner(): ReactNode {
  const texts = useTexts();
  return (
    <div role="status">
      <Banner tone="warning" flush>
        {texts('offline.text')}
      </Banner>
    </div>
  );
}
