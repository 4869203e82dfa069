import {
  color,
  fontWeight,
  media,
  radius,
  space,
  tabularNumerals,
  typeStep,
  visuallyHidden,
} from '@alinha/ui';
import { styled } from 'styled-components';

/** By container, because the sidebar may take 240 px of a tablet. */
const narrow = '@container deliveries (max-width: 859px)';

export const Frame = styled.div`
  container: deliveries / inline-size;
`;

export const Sheet = styled.table`
  width: 100%;
  border-collapse: collapse;
  border-top: 1px solid ${color.border};
  ${tabularNumerals}
  ${narrow} {
    display: block;
  }
`;

export const Caption = styled.caption`
  ${visuallyHidden}
`;

export const Head = styled.thead`
  ${narrow} {
    ${visuallyHidden}
  }
`;

export const HeadRow = styled.tr``;

export const HeadCell = styled.th<{ $isHidden: boolean }>`
  padding: ${space[2]} ${space[3]};
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  color: ${({ $isHidden }) => ($isHidden ? 'transparent' : color.textMuted)};
  text-align: left;
  white-space: nowrap;
  &:first-child {
    width: 28%;
    padding-left: ${space[5]};
  }
  &:last-child {
    padding-right: ${space[5]};
  }
`;

/** A delivery: its row, and the message text when open. */
export const Body = styled.tbody`
  border-top: 1px solid ${color.border};
  &:has(> tr:first-child:hover) {
    background: ${color.hover};
  }
  ${narrow} {
    display: block;
    padding: ${space[3]} ${space[5]};
  }
  @media ${media.phone} {
    padding-inline: ${space[4]};
  }
`;

export const Row = styled.tr`
  ${narrow} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space[2]} ${space[3]};
  }
`;

export const Cell = styled.td<{ $place?: 'corner' }>`
  padding: 10px ${space[3]};
  vertical-align: top;
  overflow-wrap: anywhere;
  /* Touch target height without more line distance. */
  @media ${media.touch} {
    a {
      display: inline-block;
      padding-block: 12px;
      margin-block: -12px;
    }
  }
  &:first-child {
    padding-left: ${space[5]};
  }
  &:last-child {
    padding-right: ${space[5]};
  }
  ${narrow} {
    &,
    &:first-child,
    &:last-child {
      display: block;
      grid-column: 1 / -1;
      padding: 0;
    }
    &:first-child:not(:last-child) {
      grid-column: 1;
    }
    &:empty {
      display: none;
    }
    && {
      ${({ $place }) => $place === 'corner' && 'grid-area: 1 / 2;'}
    }
  }
`;

/** Column name beside its value on a card. Screen readers use the header cell. */
export const CardLabel = styled.span`
  display: none;
  ${narrow} {
    display: inline;
    margin-right: ${space[2]};
    color: ${color.textMuted};
  }
`;

export const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space[1]};
  /* Same height as the row's first line. */
  margin: -5px -6px -5px 0;
  white-space: nowrap;
`;

export const Moment = styled.span`
  white-space: nowrap;
`;

export const MessageText = styled.div`
  width: fit-content;
  max-width: 640px;
  margin-bottom: ${space[2]};
  padding: ${space[3]} ${space[4]};
  background: ${color.sunken};
  border-radius: ${radius.control};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ${narrow} {
    margin: ${space[2]} 0 0;
  }
`;
