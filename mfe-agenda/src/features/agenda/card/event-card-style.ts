import { color, ellipsis, fontWeight, motion, tabularNumerals, typeStep, visuallyHidden } from '@alinha/ui';
import { css, keyframes, styled } from 'styled-components';
import { eventCardRooms } from './event-card-rooms.ts';

/** Places of a class: `3/4` in a frame, dashed while one is free. */
export const classPlaces = css`
  .class-places {
    padding: 0 4px;
    border: 1px solid ${color.borderControl};
    border-radius: 4px;
    line-height: 0.875rem;
    font-weight: ${fontWeight.semibold};
    ${tabularNumerals}
  }
  .class-places[data-free] {
    border-style: dashed;
  }
`;

const CARD_RADIUS = '6px';

/** A dot for an amount that is still to be paid. */
export const UnpaidDot = styled.span`
  flex: none;
  width: 7px;
  height: 7px;
  border-radius: 50%;
  background: ${color.warning};
`;

const card = css`
  .card {
    position: absolute;
    inset: 0;
    display: grid;
    grid-template: 'name marks' max-content 'time time' max-content / minmax(0, 1fr) auto;
    grid-auto-rows: max-content;
    align-content: start;
    column-gap: 4px;
    width: 100%;
    padding: 3px 5px 3px 10px;
    overflow: hidden;
    border: 0;
    border-radius: ${CARD_RADIUS};
    /* The bar is part of the ground: both pseudo-elements are grips. */
    background: linear-gradient(var(--card-edge, var(--card-bar)) 0 0) left / 4px 100% no-repeat var(--card-tint);
    color: ${color.text};
    ${typeStep('small')}
    text-align: left;
    cursor: pointer;
    /* A hairline parts neighbours, and keeps a white professional visible on white. */
    box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--card-bar) 22%, ${color.border});
    transition: box-shadow ${motion.fast} ${motion.ease};
  }
  .card:hover {
    box-shadow: inset 0 0 0 1.5px color-mix(in srgb, var(--card-bar) 75%, ${color.text});
  }
  .card:focus-visible {
    outline-offset: 0;
    border-radius: ${CARD_RADIUS};
  }
  .card[data-done] {
    --card-edge: color-mix(in srgb, var(--card-bar) 55%, ${color.surface});
    background-color: color-mix(in srgb, var(--card-tint) 55%, ${color.surface});
    color: ${color.textMuted};
  }
  .card[data-attendance='cancelled'] .card-name {
    text-decoration: line-through;
  }
  .card-name {
    grid-area: name;
    min-width: 0;
    max-height: 2rem;
    overflow: hidden;
    text-overflow: ellipsis;
    font-weight: ${fontWeight.semibold};
  }
  .card-time {
    grid-area: time;
    overflow: hidden;
    white-space: nowrap;
    ${tabularNumerals}
  }
  .card-detail {
    ${ellipsis}
    grid-column: 1 / -1;
    color: ${color.textMuted};
  }
  .card-marks {
    grid-area: marks;
    display: flex;
    align-items: center;
    gap: 3px;
    height: 1rem;
    /* In a narrow card the name gives way, not what is marked. */
    > * {
      flex: none;
    }
  }
  .card-unpaid {
    flex: none;
    width: 7px;
    height: 7px;
    margin: 0 1px;
    border-radius: 50%;
    background: ${color.warning};
  }
  .card-spoken {
    ${visuallyHidden}
  }
`;

const classCard = css`
  .card-class > .card-name {
    ${ellipsis}
  }
  .card-people {
    grid-column: 1 / -1;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 7rem), 1fr));
    column-gap: 8px;
    overflow: hidden;
    /* Only whole lines. */
    max-height: round(down, 100cqh - 2.5rem, 1rem);
    > span {
      display: flex;
      gap: 4px;
      min-width: 0;
      height: 1rem;
      > :first-child {
        ${ellipsis}
      }
    }
    > [data-done] {
      color: ${color.textMuted};
    }
  }
  .class-free {
    display: none;
  }
  /* The number of hidden names covers no mark. */
  .card-people:has(+ .card-more) > span {
    padding-right: 20px;
  }
  .card-more {
    position: absolute;
    right: 1px;
    bottom: 3px;
    padding: 0 4px;
    background-color: inherit;
    font-weight: ${fontWeight.semibold};
  }
`;

const toggle = css`
  .card-toggle {
    position: absolute;
    top: 0;
    right: 0;
    display: none;
    place-items: center;
    width: 24px;
    height: 24px;
    padding: 0;
    border: 0;
    background: none;
    cursor: pointer;
    opacity: 0;
    /* Ring and tick, without two more elements for each card. */
    &::before,
    &::after {
      content: '';
      grid-area: 1 / 1;
    }
    &::before {
      width: 16px;
      height: 16px;
      border: 1.5px solid ${color.borderControl};
      border-radius: 50%;
      background: ${color.surface};
    }
    &::after {
      width: 9px;
      height: 5px;
      margin-top: -3px;
      border: solid ${color.brandText};
      border-width: 0 0 1.75px 1.75px;
      rotate: -45deg;
      opacity: 0;
    }
    &:hover::before {
      border-color: ${color.brand};
    }
    &:hover::after,
    &[aria-pressed='true']::after {
      opacity: 1;
    }
    &[aria-pressed='true']:not(:hover)::before {
      visibility: hidden;
    }
  }
  .rbc-event:hover > .card-toggle {
    opacity: 1;
  }
`;

const evolution = css`
  .card-date,
  .card-evolution {
    display: none;
  }
  .card-evolution {
    position: absolute;
    inset: auto 5px 4px 9px;
    align-items: center;
    justify-content: center;
    min-height: 24px;
    padding: 1px 4px;
    border: 1px solid color-mix(in srgb, ${color.brandText} 35%, transparent);
    border-radius: 5px;
    background: ${color.surface};
    color: ${color.brandText};
    font-size: 0.75rem;
    line-height: 0.875rem;
    font-weight: ${fontWeight.medium};
    text-align: center;
    text-decoration: none;
    &:hover {
      background: ${color.brandTint};
    }
  }
`;

const breathe = keyframes`50% { opacity: 0.45; }`;

const others = css`
  .card-ghost {
    position: absolute;
    inset: 0 0 3px;
    border-radius: ${CARD_RADIUS};
    background: color-mix(in srgb, ${color.text} 10%, transparent);
    animation: ${breathe} 1600ms ease-in-out infinite;
  }
  .card-stack {
    position: absolute;
    inset: 0;
    /* A button puts its content in the middle of its height otherwise. */
    display: flex;
    flex-direction: column;
    width: 100%;
    padding: 2px 0;
    border: 1px solid ${color.border};
    border-radius: ${CARD_RADIUS};
    background: ${color.surface};
    color: ${color.textMuted};
    ${typeStep('small')}
    font-weight: ${fontWeight.semibold};
    ${tabularNumerals}
    cursor: pointer;
    /* A tall card shows its number at every scroll position. */
    > .card-count {
      position: sticky;
      top: 0;
      flex: none;
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: center;
      column-gap: 3px;
    }
    &:hover {
      color: ${color.text};
      background: ${color.hover};
    }
  }
  .card-names {
    display: none;
    padding: 0 4px;
    font-weight: ${fontWeight.medium};
    color: ${color.text};
    text-align: left;
    > span {
      ${ellipsis}
      display: block;
      padding-left: 6px;
      border-left: 3px solid var(--card-bar);
      line-height: 1rem;
    }
    > [data-done] {
      color: ${color.textMuted};
    }
  }
  @container (min-width: 56px) and (min-height: 3.375rem) {
    .card-stack {
      text-align: left;
      overflow: hidden;
    }
    .card-stack > .card-count {
      justify-content: flex-start;
      padding-left: 5px;
    }
    .card-names {
      display: block;
      overflow: hidden;
      /* Only whole lines. */
      max-height: round(down, 100cqh - 1.375rem, 1rem);
    }
    /* A line of its own, which no name needs to make room for. */
    .card-stack > .card-more {
      position: relative;
      inset: auto;
      flex: none;
      margin-top: -1rem;
      padding-left: 13px;
    }
  }
`;

/** Styles of the content of events in the time grid. */
export const eventCardStyle = css`
  ${card}
  ${classPlaces}
  ${classCard}
  ${toggle}
  ${evolution}
  ${eventCardRooms}
  ${others}
`;
