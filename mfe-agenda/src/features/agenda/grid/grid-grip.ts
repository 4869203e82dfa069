import { media } from '@alinha/ui';

/** How far from a card's edge it can be got hold of: pixels, and at most this share of its height. */
export const GRIP_PX = 7;
export const GRIP_SHARE = 0.22;

/** Dragging needs a mouse and a large screen; on touch screens a drag scrolls. */
export const DRAG_SCREEN = `${media.desktop} and (pointer: fine)`;
