import { useLayoutEffect, useState } from 'react';

/** What stands at the top of a page, its title and its actions: `<header data-page-head>`. */
const PAGE_HEADS = '[data-page-head]';
const GAP_PX = 8;
/** Of the window's height: further down a message is not seen any more as one of the page. */
const LOWEST_SHARE = 0.6;

/** Pixels from the top of the window to just below the lowest head that is in sight; `least` when there is none. */
export function belowPageHeads(least: number): number {
  const bottoms = [...document.querySelectorAll(PAGE_HEADS)]
    .map((head) => head.getBoundingClientRect().bottom + GAP_PX)
    .filter((bottom) => bottom <= window.innerHeight * LOWEST_SHARE);
  return Math.max(least, ...bottoms);
}

/** {@link belowPageHeads}, kept up to date while `active`: the page may change under what is shown. */
export function useBelowPageHeads(active: boolean, least: number): number {
  const [top, setTop] = useState(least);
  useLayoutEffect(() => {
    if (!active) return undefined;
    let frame = 0;
    const measure = () => setTop(belowPageHeads(least));
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [active, least]);
  return top;
}
