import { type ReactNode, useLayoutEffect, useRef } from 'react';

type BannersProps = {
  /** In pixels, whenever it changes: a screen that fills the window has that much less. */
  readonly onHeight: (height: number) => void;
  readonly children: ReactNode;
};

/** What stands above every screen. */
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
  return <div ref={place}>{children}</div>;
}
