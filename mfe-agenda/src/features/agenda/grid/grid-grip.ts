import { media } from '@alinha/ui';

/** Height of a card's edges that resize it, in pixels; at most this share of the card's height. */
export const GRIP_PX = 7;
export const GRIP_SHARE = 0.22;

/** Dragging needs a mouse and a large screen; on touch screens a drag scrolls. */
export const DRAG_SCREEN = `${media.desktop} and (pointer: fine)`;
