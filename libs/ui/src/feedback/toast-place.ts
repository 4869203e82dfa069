import { useLayoutEffect, useState } from 'react';

/** Title and actions of a page: `<header data-page-head>`. */
const PAGE_HEADS = '[data-page-head]';
const SHEET = '[data-drawer="bottom"][data-state="open"]';
const DIALOG = ':is([role="dialog"], [role="alertdialog"])[data-state="open"]';
/** Height of a toast of two lines. */
const TOAST_PX = 64;
const DRAWER = '[data-drawer="right"][data-state="open"]';
const GAP_PX = 8;
/** Pixels between a phone's edges and a toast. */
export const EDGE_PX = 16;
/** Lowest position of a toast as a share of the window's height. */
const LOWEST_SHARE = 0.6;

/** Pixels from the window's edges; `null` for the library's default. */
export type ToastPlace = { readonly top: number | null; readonly right: number | null };

const ANYWHERE: ToastPlace = { top: null, right: null };

/**
 * Position where toasts cover no control. On a phone: below the lowest visible head, or over the dimmed page above a
 * dialog or sheet. Elsewhere: beside a drawer, when there is room for `width`.
 */
export function toastPlace(isPhone: boolean, width: number): ToastPlace {
  if (!isPhone) {
    // The final width; the drawer may still be sliding in.
    const widths = [...document.querySelectorAll<HTMLElement>(DRAWER)].map(({ offsetWidth }) => offsetWidth);
    const drawer = Math.max(0, ...widths);
    const hasRoom = drawer > 0 && window.innerWidth - drawer >= width + 2 * GAP_PX;
    return { top: null, right: hasRoom ? drawer + GAP_PX : null };
  }
  const dialog = document.querySelector(DIALOG);
  const hasRoomAbove = dialog !== null && dialog.getBoundingClientRect().top >= TOAST_PX + GAP_PX;
  if (hasRoomAbove || document.querySelector(SHEET)) return { top: GAP_PX, right: null };
  const bottoms = [...document.querySelectorAll(PAGE_HEADS)]
    .map((head) => head.getBoundingClientRect().bottom + GAP_PX)
    .filter((bottom) => bottom <= window.innerHeight * LOWEST_SHARE);
  const lowest = Math.max(...bottoms);
  return { top: lowest > EDGE_PX ? lowest : null, right: null };
}

/** {@link toastPlace}, updated while `active`, because the page may change under a toast. */
export function useToastPlace(active: boolean, isPhone: boolean, width: number): ToastPlace {
  const [place, setPlace] = useState(ANYWHERE);
  useLayoutEffect(() => {
    if (!active) return undefined;
    let frame = 0;
    const measure = () =>
      setPlace((before) => {
        const now = toastPlace(isPhone, width);
        return now.top === before.top && now.right === before.right ? before : now;
      });
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
  }, [active, isPhone, width]);
  return place;
}
