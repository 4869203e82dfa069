import { Banner } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** The only banner while there is no network, because the actions of the others would fail. */
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
