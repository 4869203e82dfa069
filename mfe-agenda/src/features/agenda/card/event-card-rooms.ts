import { ellipsis, media } from '@alinha/ui';
import { css } from 'styled-components';

// Cards depend on their own size, not on the window's: a card in a crowded week may be 25 px wide on a wide screen.
const LOW = '(max-height: 38px)';
/** A name may need two lines. */
const WRAPPING = '(max-width: 160px)';
const TIGHT = '(max-width: 96px)';
const NARROW = '(max-width: 72px)';
/** Two cards side by side in a tablet's week: the time is omitted, because the position shows it. */
const CROWDED = '(max-width: 44px)';
const ROOMY = '(min-width: 97px) and (min-height: 39px)';
/** Cards of a wide column also show their day. */
const WIDE = '(min-width: 240px)';
/** Card sizes with room for the link to a missing note. */
const EVOLUTION_ROOM = '(min-width: 161px) and (min-height: 66px)';
const EVOLUTION_WRAPPING_ROOM = '(min-width: 97px) and (max-width: 160px) and (min-height: 86px)';

/** Hides parts of a card when it has less room. */
export const eventCardRooms = css`
  /* Only lines that fit whole: name on one or two lines, time, then the details. */
  @container (max-height: 85px) {
    .card-detail + .card-detail + .card-detail {
      display: none;
    }
  }
  @container (max-height: 69px) {
    .card-detail + .card-detail {
      display: none;
    }
  }
  @container (max-height: 53px) {
    .card-detail {
      display: none;
    }
  }
  @container ${WRAPPING} and (max-height: 101px) {
    .card-detail + .card-detail + .card-detail {
      display: none;
    }
  }
  @container ${WRAPPING} and (max-height: 85px) {
    .card-detail + .card-detail {
      display: none;
    }
  }
  @container ${WRAPPING} and (max-height: 69px) {
    .card-detail {
      display: none;
    }
  }
  @container (max-height: 53px) {
    .card-name {
      ${ellipsis}
    }
  }
  /* The specialty of a class has its line for itself. */
  @container ${WRAPPING} {
    .card-class {
      grid-template: 'name name' max-content 'time marks' max-content / max-content minmax(0, 1fr);
      > .card-marks {
        justify-self: end;
      }
      .card-end,
      .card-people [data-mark='repeat'] {
        display: none;
      }
    }
  }
  @container ${TIGHT} {
    .card {
      grid-template: 'name name' max-content 'time marks' max-content / max-content minmax(0, 1fr);
      padding: 3px 3px 3px 7px;
    }
    /* The time is never cut; only the first of several marks is shown. */
    .card-marks {
      justify-self: end;
      max-width: 100%;
      overflow: hidden;
    }
    .card-end {
      display: none;
    }
  }
  @container ${NARROW} {
    .card {
      grid-template: 'name' max-content 'time' max-content 'marks' max-content / minmax(0, 1fr);
    }
    .card-marks {
      justify-self: start;
    }
    .card-detail {
      display: none;
    }
  }
  @container ${NARROW} {
    .card-class > .card-marks {
      justify-self: start;
    }
  }
  @container ${NARROW} and (min-height: 54px) {
    .card-class > .card-name {
      white-space: normal;
    }
    .card-people {
      max-height: round(down, 100cqh - 4.5rem, 1rem);
    }
  }
  @container ${NARROW} and (max-height: 69px) {
    .card-name {
      ${ellipsis}
    }
  }
  /* Half an hour: the first mark is beside the time. */
  @container ${NARROW} and (max-height: 53px) {
    .card {
      grid-template: 'name name' max-content 'time marks' max-content / max-content minmax(0, 1fr);
    }
  }
  @container ${CROWDED} {
    .card {
      padding-inline: 6px 0;
    }
    .card-time {
      display: none;
    }
    /* A part of a word on a line of its own reads as another word. Dots would leave one letter. */
    .card-name {
      ${ellipsis}
      text-overflow: clip;
    }
  }
  @container ${CROWDED} {
    .card-class > .card-name {
      text-overflow: clip;
    }
    .class-places {
      padding: 0;
      border: 0;
    }
    .card-people {
      display: none;
    }
  }
  @container ${LOW} {
    .card {
      grid-template: 'time name marks' auto / auto minmax(0, 1fr) auto;
      align-content: center;
      padding-block: 0;
    }
    .card-name {
      ${ellipsis}
    }
    .card-detail,
    .card-people,
    .card-end {
      display: none;
    }
  }
  @container ${LOW} and ${TIGHT} {
    .card-time {
      display: none;
    }
  }
  /* A phone has the day above it. */
  @media ${media.tabletUp} {
    @container ${WIDE} {
      .card-date {
        display: inline;
      }
    }
  }
  @container (min-width: 161px) {
    .class-free {
      display: inline;
    }
  }
  @container ${EVOLUTION_ROOM} {
    .card-evolution {
      display: flex;
    }
  }
  @container ${EVOLUTION_WRAPPING_ROOM} {
    .card-evolution {
      display: flex;
    }
  }
  /* It takes the place of a name's second line. */
  @container (max-height: 85px) {
    .card:has(~ .card-evolution) .card-name {
      ${ellipsis}
    }
  }
  /* It takes the place of the details, until there is room for both. */
  @container (max-height: 117px) {
    .card:has(~ .card-evolution) .card-detail {
      display: none;
    }
  }
  @container ${WRAPPING} and (max-height: 149px) {
    .card:has(~ .card-evolution) .card-detail {
      display: none;
    }
  }
  /* The toggle has no place of its own: the marks give it theirs while the mouse is over the card. */
  @media ${media.hover} {
    @container ${ROOMY} {
      .card-toggle {
        display: grid;
      }
      .rbc-event:hover:has(.card-toggle) > .card > .card-marks {
        visibility: hidden;
      }
    }
  }
`;
