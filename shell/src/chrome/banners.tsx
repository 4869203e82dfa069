import { ScreenOnly } from '@alinha/ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type BannersProps = {
  /** Called with the height in pixels when it changes, because screens that fill the window subtract it. */
  readonly onHeight: (height: number) => void;
  readonly children: ReactNode;
};

/** Banners above each screen. */
export function Banners({ onHeight, children }: BannersProps): ReactNode {
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
  return <ScreenOnly ref={place}>{children}</ScreenOnly>;
}
