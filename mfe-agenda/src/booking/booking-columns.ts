import { media, space } from '@alinha/ui';
import { styled } from 'styled-components';

/** A form with a panel beside it; one column on a tablet or phone. */
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

/** Date, start and end. On a phone the date has its own row. */
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
