import {
  BODY_MIDDLE,
  BODY_REGIONS,
  BODY_VIEW_BOX,
  type BodyRegion,
  type BodyView,
  bodyShapeOf,
  isMirroredRegion,
  leftOfPicture,
} from '@alinha/contracts-agenda';
import type { Language } from '@alinha/contracts-core';
import { color, fontWeight, media, motion, space, typeStep } from '@alinha/ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { css, styled } from 'styled-components';
import { useNoteTexts } from '../note-texts.ts';
import { isArrow, middleOf, nextPlace } from './body-places.ts';

const Figure = styled.figure`
  display: grid;
  gap: ${space[2]};
  margin: 0;
  flex: 1 1 200px;
  max-width: 230px;
  @media ${media.phone} {
    flex-basis: 100%;
    max-width: 280px;
  }
`;

const Head = styled.figcaption`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: baseline;
  gap: ${space[2]};
  ${typeStep('small')}
  color: ${color.textMuted};
  > :nth-child(2) {
    font-weight: ${fontWeight.semibold};
    color: ${color.text};
  }
  > :last-child {
    text-align: right;
  }
`;

const Svg = styled.svg`
  display: block;
  width: 100%;
  height: auto;
  overflow: visible;
`;

const Shape = styled.path<{ $isMarked: boolean; $isToggle: boolean }>`
  fill: ${({ $isMarked }) => ($isMarked ? color.danger : color.neutralTint)};
  stroke: ${({ $isMarked }) => ($isMarked ? color.dangerText : color.borderControl)};
  stroke-width: 1.2;
  stroke-linejoin: round;
  transition: fill ${motion.fast} ${motion.ease};
  /* The colour is the meaning, so it is printed too. */
  print-color-adjust: exact;
  ${({ $isToggle, $isMarked }) =>
    $isToggle &&
    css`
      cursor: pointer;
      &:hover {
        fill: ${$isMarked ? color.dangerHover : color.brandTint};
      }
      &:focus {
        outline: none;
      }
      &:focus-visible {
        stroke: ${color.focus};
        stroke-width: 4;
        paint-order: stroke;
      }
    `}
`;

type Place = { readonly region: BodyRegion; readonly x: number; readonly y: number };

const WIDTH = 2 * BODY_MIDDLE;
const MIRRORED = `translate(${WIDTH} 0) scale(-1 1)`;

const placesOf = (view: BodyView): Place[] =>
  BODY_REGIONS.filter((region) => region.view === view).map((region) => {
    const { x, y } = middleOf(bodyShapeOf(region));
    return { region, x: region.side === null ? BODY_MIDDLE : isMirroredRegion(region) ? WIDTH - x : x, y };
  });

const PLACES: Readonly<Record<BodyView, readonly Place[]>> = {
  front: placesOf('front'),
  back: placesOf('back'),
};

type BodyFigureProps = {
  readonly view: BodyView;
  readonly language: Language;
  readonly marked: ReadonlySet<string>;
  /** Undefined: a picture without toggles. */
  readonly onToggle?: ((id: string) => void) | undefined;
};

/** One view of the body. Tab enters it, the arrow keys move between its regions, Space and Enter mark one. */
export function BodyFigure({ view, language, marked, onToggle }: BodyFigureProps): ReactNode {
  const texts = useNoteTexts();
  const places = PLACES[view];
  const [current, setCurrent] = useState(places[0]?.region.id);
  const shapes = useRef(new Map<string, SVGPathElement>());
  const press = (event: KeyboardEvent, place: Place) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      onToggle?.(place.region.id);
    }
    if (!isArrow(event.key)) return;
    event.preventDefault();
    const next = nextPlace(places, place, event.key);
    if (next) shapes.current.get(next.region.id)?.focus();
  };
  const left = leftOfPicture(view);
  const { x, y, width, height } = BODY_VIEW_BOX;
  return (
    <Figure>
      <Head>
        <span>{texts(`evolution.template.side.${left}`)}</span>
        <span>{texts(`evolution.template.view.${view}`)}</span>
        <span>{texts(`evolution.template.side.${left === 'left' ? 'right' : 'left'}`)}</span>
      </Head>
      <Svg
        viewBox={`${x} ${y} ${width} ${height}`}
        {...(onToggle
          ? { role: 'group', 'aria-label': texts(`evolution.template.view.${view}`) }
          : { 'aria-hidden': true })}
      >
        {places.map((place) => {
          const { region } = place;
          const isMarked = marked.has(region.id);
          const shared = {
            d: bodyShapeOf(region),
            transform: isMirroredRegion(region) ? MIRRORED : undefined,
            $isMarked: isMarked,
          };
          if (!onToggle) return <Shape key={region.id} {...shared} $isToggle={false} />;
          return (
            <Shape
              key={region.id}
              {...shared}
              $isToggle
              ref={(shape) => {
                if (shape) shapes.current.set(region.id, shape);
              }}
              role="checkbox"
              aria-checked={isMarked}
              aria-label={region.name[language]}
              tabIndex={region.id === current ? 0 : -1}
              onFocus={() => setCurrent(region.id)}
              onClick={() => onToggle(region.id)}
              onKeyDown={(event) => press(event, place)}
            >
              <title>{region.name[language]}</title>
            </Shape>
          );
        })}
      </Svg>
    </Figure>
  );
}
