import { color, space } from '@alinha/ui';
import { styled } from 'styled-components';

/** Container of a week. Days adapt to its width, not to the window's. */
export const WeekContainer = styled.div`
  container-type: inline-size;
  display: grid;
  gap: ${space[4]};
  max-width: 640px;
`;

/** Container query on {@link WeekContainer}: a day's name and hours do not fit in one row. */
export const NARROW_WEEK = '(max-width: 511px)';

export const WeekdayList = styled.div`
  display: grid;
  > * + * {
    border-top: 1px solid ${color.border};
  }
`;

/** Name of a day with its hours beside it, or below it in a narrow container. */
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
