import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { tabularNumerals, typeStep, visuallyHidden } from '../theme/style-fragments.ts';
import { color, fontWeight } from '../theme/tokens.ts';

export type CellAlign = 'start' | 'end' | 'center';

/** At-rule under which rows become cards. */
type Stacks = { readonly $stacks: string };

/** Under 768 px, or under a width in pixels of the nearest container. */
export const stacksAt = (containerWidth: number | undefined): string =>
  containerWidth === undefined
    ? `@media ${media.phone}`
    : `@container (max-width: ${containerWidth - 0.02}px)`;

const textAlign = { start: 'left', end: 'right', center: 'center' };

export const TableFrame = styled.table<Stacks>`
  width: 100%;
  border-collapse: collapse;
  ${tabularNumerals}
  ${({ $stacks }) => $stacks} {
    display: block;
  }
`;

export const TableHead = styled.thead``;

export const TableBody = styled.tbody<Stacks>`
  ${({ $stacks }) => $stacks} {
    display: block;
  }
`;

export const Caption = styled.caption`
  ${visuallyHidden}
`;

export const HeadRow = styled.tr<Stacks>`
  ${({ $stacks }) => $stacks} {
    ${visuallyHidden}
  }
`;

export const HeadCell = styled.th<{ $align: CellAlign }>`
  padding: 8px 12px;
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  color: ${color.textMuted};
  text-align: ${({ $align }) => textAlign[$align]};
  white-space: nowrap;
  border-bottom: 1px solid ${color.border};
  &:first-child {
    padding-left: 20px;
  }
  &:last-child {
    padding-right: 20px;
  }
`;

export const BodyRow = styled.tr<Stacks & { $clickable: boolean }>`
  position: relative;
  &:not(:last-child) > * {
    border-bottom: 1px solid ${color.border};
  }
  ${({ $clickable }) => $clickable && `&:hover { background: ${color.hover}; }`}
  ${({ $stacks }) => $stacks} {
    display: flex;
    flex-direction: column;
    gap: 6px;
    padding: 14px 16px;
    &:not(:last-child) {
      border-bottom: 1px solid ${color.border};
    }
    &:not(:last-child) > * {
      border-bottom: 0;
    }
  }
`;

export const BodyCell = styled.td<
  Stacks & {
    $align: CellAlign;
    $lead: boolean;
    $hideOnPhone: boolean;
    $label: boolean;
    $corner: boolean;
  }
>`
  padding: 10px 12px;
  height: 48px;
  font-weight: ${({ $lead }) => ($lead ? fontWeight.medium : fontWeight.regular)};
  text-align: ${({ $align }) => textAlign[$align]};
  overflow-wrap: anywhere;
  &:first-child {
    padding-left: 20px;
  }
  &:last-child {
    padding-right: 20px;
  }
  > a,
  > button {
    position: relative;
    z-index: 1;
  }
  ${({ $stacks }) => $stacks} {
    &,
    &:first-child,
    &:last-child {
      display: ${({ $hideOnPhone }) => ($hideOnPhone ? 'none' : 'flex')};
      align-items: center;
      justify-content: ${({ $label }) => ($label ? 'space-between' : 'flex-start')};
      gap: 16px;
      height: auto;
      padding: 0;
      text-align: ${({ $label }) => ($label ? 'right' : 'left')};
      ${({ $lead }) => $lead && 'padding-right: 44px;'}
      /* A column without a header (a menu) goes to the corner of the card. */
      ${({ $corner }) => $corner && 'position: absolute; top: 6px; right: 8px;'}
    }
  }
`;

/** Column name beside a value in a card. Screen readers use the header cell. */
export const StackedLabel = styled.span<Stacks>`
  display: none;
  ${({ $stacks }) => $stacks} {
    display: inline;
    flex: none;
    ${typeStep('small')}
    color: ${color.textMuted};
  }
`;

export const RowTarget = `
  padding: 0;
  border: 0;
  background: none;
  font: inherit;
  color: inherit;
  text-align: inherit;
  cursor: pointer;
  && { position: static; }
  &::after { content: ''; position: absolute; inset: 0; }
  &:focus-visible { outline: none; }
  &:focus-visible::after { outline: 2px solid ${color.focus}; outline-offset: -2px; }
`;
