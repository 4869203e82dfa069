import { media, space } from '@alinha/ui';
import { styled } from 'styled-components';

/** A form, and beside it what to know before saving; a tablet or a phone has the form alone. */
export const BookingColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 360px;
  align-items: start;
  gap: ${space[5]};
  @media ${media.desktop} {
    > :last-child {
      position: sticky;
      top: calc(var(--shell-top-height, 0px) + ${space[5]});
    }
  }
  @media ${media.tabletDown} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Date, start and end: a phone has the date in a row of its own. */
export const WhenRow = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  align-items: start;
  gap: ${space[4]};
  @media ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;
