import { color, fontWeight, shadow, tabularNumerals, typeStep } from '@alinha/ui';
import { css } from 'styled-components';
import { DRAG_SCREEN, GRIP_PX, GRIP_SHARE } from './grid-grip.ts';

const gripHeight = `min(${GRIP_PX}px, ${GRIP_SHARE * 100}%)`;

/** Styles of draggable cards, the dragged card and its target. */
export const gridDragStyle = css`
  @media ${DRAG_SCREEN} {
    .card:not([data-done], [data-read-only])::before,
    .card:not([data-done], [data-read-only])::after {
      content: '';
      position: absolute;
      inset-inline: 0;
      height: ${gripHeight};
      cursor: ns-resize;
    }
    .card::before {
      top: 0;
    }
    .card::after {
      bottom: 0;
    }
    /* A short line says where: only under the mouse, of all the cards. */
    .card:not([data-done], [data-read-only]):hover::before,
    .card:not([data-done], [data-read-only]):hover::after {
      background: linear-gradient(var(--card-bar) 0 0) center 1px / 18px 2px no-repeat;
    }
    .card:not([data-done], [data-read-only]):hover::after {
      background-position-y: calc(100% - 1px);
    }
    .rbc-event-continues-earlier > .card::before,
    .rbc-event-continues-later > .card::after {
      display: none;
    }
  }
  /* Captures the mouse during a drag and sets its cursor. A cursor style on the grid would recompute the style of every
     card. */
  .grid-hand {
    position: absolute;
    cursor: grabbing;
    &[data-resizes] {
      cursor: ns-resize;
    }
  }
  .card[data-lifted] {
    opacity: 0.4;
  }
  .grid-ghost {
    position: absolute;
    inset-inline: 1px 6px;
    z-index: 3;
    display: flex;
    flex-wrap: wrap;
    align-content: start;
    column-gap: 6px;
    padding: 3px 6px 3px 10px;
    overflow: hidden;
    border: 1.5px solid var(--card-bar);
    border-left-width: 4px;
    border-radius: 6px;
    background: var(--card-tint);
    color: ${color.text};
    ${typeStep('small')}
    box-shadow: ${shadow.floating};
    pointer-events: none;
    > b {
      overflow: hidden;
      max-width: 100%;
      text-overflow: ellipsis;
      white-space: nowrap;
      font-weight: ${fontWeight.semibold};
    }
    > span {
      white-space: nowrap;
      ${tabularNumerals}
    }
  }
`;
