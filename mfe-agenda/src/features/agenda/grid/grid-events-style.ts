import { css } from 'styled-components';

/** Positions of events in a column, and of the line of the current time. */
export const gridEventsStyle = css`
  /* Presses on empty time go through to the half hour below. */
  .rbc-events-container {
    position: absolute;
    inset: 0 6px 0 1px;
    z-index: 1;
    pointer-events: none;
  }
  .rbc-event {
    position: absolute;
    container-type: size;
    pointer-events: auto;
  }
  .rbc-event-label {
    display: none;
  }
  /* Behind the cards: a line through a name reads as cancelled. Its dot stays in front of them. */
  .rbc-current-time-indicator {
    position: absolute;
    left: 0;
    right: 0;
    height: 2px;
    margin-top: -1px;
    background: var(--now-color);
    pointer-events: none;
    &::before {
      content: '';
      position: absolute;
      z-index: 2;
      left: -5px;
      top: -4px;
      width: 10px;
      height: 10px;
      border-radius: 50%;
      background: inherit;
    }
  }
`;
