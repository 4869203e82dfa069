import { Banner } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** The only banner while offline, because the actions of other banners would fail. */
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
