import { color, space } from '@alinha/ui';
import { styled } from 'styled-components';

/** Container of a week. Its days adapt to the container's width, not to the window's. */
export const WeekPlace = styled.div`
  container-type: inline-size;
  display: grid;
  gap: ${space[4]};
  max-width: 640px;
`;

/** A condition on {@link WeekPlace}: too narrow for a day's name and its hours on one line. */
export const NARROW_WEEK = '(max-width: 511px)';

export const WeekdayList = styled.div`
  display: grid;
  > * + * {
    border-top: 1px solid ${color.border};
  }
`;

/** A day's name, and beside it (under it where it is narrow) its hours. */
export const WeekdayFrame = styled.div`
  display: grid;
  grid-template: 'day hours actions' / 140px minmax(0, 1fr) auto;
  align-items: start;
  gap: ${space[2]} ${space[3]};
  padding-block: ${space[3]};
  > :first-child {
    grid-area: day;
  }
  @container ${NARROW_WEEK} {
    grid-template: 'day actions' 'hours hours' / minmax(0, 1fr) auto;
  }
`;
