import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Registry } from '../remotes/registry.ts';
import { DeletionBanner } from './deletion-banner.tsx';
import { SubscribeBanner } from './subscribe-banner.tsx';

type BannersProps = {
  readonly registry: Registry;
  /** In pixels, whenever it changes: a screen that fills the window has that much less. */
  readonly onHeight: (height: number) => void;
};

/** What concerns the whole company, above every screen. */
export function Banners({ registry, onHeight }: BannersProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => onHeight(element.offsetHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      onHeight(0);
    };
  }, [onHeight]);
  return (
    <div ref={place}>
      <DeletionBanner />
      <SubscribeBanner registry={registry} />
    </div>
  );
}
