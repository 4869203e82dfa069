import { color, fontWeight, layer, media, rem, space, tabularNumerals, typeStep } from '@alinha/ui';
import { css, styled } from 'styled-components';
import { eventCardStyle } from '../card/event-card-style.ts';
import { closedTimesStyle } from '../closed-times/closed-times-style.ts';
import { gridDragStyle } from './grid-drag-style.ts';
import { gridEventsStyle } from './grid-events-style.ts';

/** Width of the hours at the left, in pixels at the default text size. */
export const GUTTER_PX = 52;

const HOUR_PX = { phone: 60, tablet: 88, desktop: 90 } as const;

/** Height of an hour, in pixels. */
export function hourHeight(screen: keyof typeof HOUR_PX): number {
  return HOUR_PX[screen];
}

export const DayHead = styled.span`
  /* In a narrow column of a large text size, the weekday is above the number. */
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  column-gap: 6px;
  font-size: min(0.75rem, 30cqi);
  > b {
    display: grid;
    place-items: center;
    min-width: min(1.75rem, 56cqi);
    height: min(1.75rem, 56cqi);
    padding: 0 4px;
    border-radius: 999px;
    ${typeStep('lead')}
    font-size: min(1rem, 36cqi);
    line-height: 1;
    font-weight: ${fontWeight.semibold};
    color: ${color.text};
    ${tabularNumerals}
  }
  .rbc-today & {
    color: ${color.brandText};
    > b {
      background: ${color.brand};
      color: ${color.textOnBrand};
    }
  }
`;

export const ProfessionalHead = styled.span`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 6px;
  padding: 0 6px;
  color: ${color.text};
  > span:last-child {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const header = css`
  .rbc-time-header {
    flex: none;
    display: flex;
    /* Reserves what the scroll bar below takes, so that columns line up. */
    overflow: hidden;
    scrollbar-gutter: stable;
    scrollbar-width: thin;
    margin: 0 !important;
    border-bottom: 1px solid ${color.border};
  }
  .rbc-time-header-gutter {
    flex: none;
    width: ${rem(GUTTER_PX)} !important;
    min-width: ${rem(GUTTER_PX)} !important;
  }
  .rbc-time-header-content {
    flex: 1 1 0;
    min-width: 0;
  }
  .rbc-row {
    display: flex;
  }
  .rbc-allday-cell,
  .rbc-time-header-cell-single-day {
    display: none;
  }
  .rbc-header {
    flex: 1 1 0;
    min-width: 0;
    container-type: inline-size;
    padding: 6px 0;
    ${typeStep('small')}
    font-weight: ${fontWeight.medium};
    color: ${color.textMuted};
    text-align: center;
  }
  .rbc-row-resource .rbc-header {
    padding: 10px 0;
  }
  .rbc-button-link {
    max-width: 100%;
    padding: 2px min(6px, 5%);
    border: 0;
    border-radius: 999px;
    background: none;
    cursor: pointer;
    &:hover {
      background: ${color.hover};
    }
  }
  /* A finger gets the whole height of the row; it stays as high as it is. */
  @media ${media.coarse}, ${media.tabletDown} {
    .rbc-header:has(> .rbc-button-link) {
      padding: 0;
    }
    .rbc-button-link {
      min-height: 44px;
    }
  }
  .rbc-row-resource + .rbc-row {
    display: none;
  }
`;

const hours = css`
  .rbc-time-content {
    position: relative;
    flex: 1 1 0;
    min-height: 0;
    display: flex;
    align-items: flex-start;
    overflow: hidden auto;
    scrollbar-gutter: stable;
    scrollbar-width: thin;
    overscroll-behavior: contain;
    &:focus-visible {
      outline-offset: -2px;
      border-radius: 0;
    }
  }
  .rbc-time-gutter {
    flex: none;
    width: ${rem(GUTTER_PX)};
  }
  .rbc-timeslot-group {
    height: var(--hour);
    display: flex;
    flex-direction: column;
  }
  .rbc-time-slot {
    flex: 1 1 0;
    min-height: 0;
  }
  .rbc-time-gutter .rbc-label {
    display: block;
    padding-right: ${space[2]};
    ${typeStep('small')}
    ${tabularNumerals}
    color: ${color.textMuted};
    text-align: right;
    transform: translateY(-50%);
  }
  /* The first label would stand half outside. */
  .rbc-time-gutter .rbc-timeslot-group:first-child .rbc-label {
    visibility: hidden;
  }
  .rbc-day-slot {
    position: relative;
    flex: 1 1 0;
    min-width: 0;
    border-left: 1px solid ${color.border};
    user-select: none;
  }
  .rbc-day-slot .rbc-timeslot-group {
    border-bottom: 1px solid ${color.border};
  }
  .rbc-day-slot .rbc-time-slot {
    position: relative;
    cursor: pointer;
  }
  .rbc-day-slot .rbc-time-slot + .rbc-time-slot {
    border-top: 1px dotted color-mix(in srgb, ${color.border} 70%, transparent);
  }
  .rbc-day-slot.rbc-today {
    background: color-mix(in srgb, ${color.brandTint} 30%, transparent);
  }
  @media ${media.hover} {
    .rbc-day-slot .rbc-time-slot:hover {
      background: color-mix(in srgb, ${color.brandMark} 16%, transparent);
    }
    .rbc-day-slot .rbc-time-slot:hover::after {
      content: '+';
      position: absolute;
      inset: 4px auto auto 8px;
      ${typeStep('lead')}
      color: ${color.brandText};
    }
  }
`;

/** Replaces the widget's style sheet with the design system's tokens. */
export const GridFrame = styled.div<{ $hour: number; $headless: boolean }>`
  --hour: ${({ $hour }) => $hour}px;
  position: relative;
  flex: 1;
  min-height: 0;
  display: flex;
  background: ${color.surface};
  .rbc-calendar,
  .rbc-time-view {
    flex: 1;
    min-width: 0;
    min-height: 0;
    display: flex;
    flex-direction: column;
  }
  .rbc-time-header {
    position: relative;
    z-index: ${layer.sticky - 5};
    background: ${color.surface};
  }
  ${header}
  ${({ $headless }) => $headless && '.rbc-time-header { display: none; }'}
  ${hours}
  ${closedTimesStyle}
  ${gridEventsStyle}
  ${eventCardStyle}
  ${gridDragStyle}
`;
