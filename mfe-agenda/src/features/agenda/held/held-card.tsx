import {
  color,
  fontWeight,
  professionalTint,
  space,
  tabularNumerals,
  typeStep,
  VisuallyHidden,
} from '@alinha/ui';
import { Hourglass } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Held } from '../agenda-events.ts';
import { useGrid } from '../grid/grid-actions.ts';

import { Row, Texts, Times } from '../list/row-style.ts';
import { useHeldWords } from './held-words.ts';
import { HeldPanel } from './late-held-panel.ts';

const edgeOf = (hex: string) => `color-mix(in srgb, ${hex} 75%, ${color.text})`;

/** A card whose column is shared: it shows shorter texts, or an icon where no word fits. */
const NARROW = '(max-width: 96px)';
const TINY = '(max-width: 47px)';

const Card = styled.button<{ $color: string }>`
  position: absolute;
  inset: 0;
  width: 100%;
  padding: 2px 5px 2px 9px;
  border: 1.5px dashed ${({ $color }) => edgeOf($color)};
  border-radius: 6px;
  background: ${color.surface};
  color: ${color.text};
  ${typeStep('small')}
  text-align: left;
  cursor: pointer;
  &:hover {
    border-color: ${color.text};
  }
  &:focus-visible {
    outline-offset: 0;
  }
  @container ${NARROW} {
    padding-inline: 5px 1px;
  }
`;

/** Texts that do not fit whole wrap into a second column, which is cut off. */
const Lines = styled.span`
  display: flex;
  flex-flow: column wrap;
  align-content: flex-start;
  height: 100%;
  overflow: hidden;
  > * {
    width: 100%;
    overflow-wrap: anywhere;
    color: ${color.textMuted};
    ${tabularNumerals}
  }
  > b {
    font-weight: ${fontWeight.semibold};
    color: ${color.text};
  }
  > .short,
  > svg {
    display: none;
  }
  @container ${NARROW} {
    > :has(+ .short) {
      display: none;
    }
    > .short {
      display: block;
    }
  }
  @container ${TINY} {
    && > * {
      display: none;
    }
    && > svg {
      display: block;
      width: 14px;
    }
  }
`;

/** `$inset`: the list reaches the edges of the page. */
const HeldRow = styled(Row)<{ $color: string; $inset: boolean }>`
  width: ${({ $inset }) => ($inset ? `calc(100% - ${space[4]})` : '100%')};
  min-height: 56px;
  margin: ${({ $inset }) => `${space[1]} ${$inset ? space[2] : 0}`};
  padding-inline: calc(${space[2]} - 1.5px);
  border: 1.5px dashed ${({ $color }) => edgeOf($color)};
  border-radius: 6px;
`;

type HeldProps = { readonly held: Held };

function usePanel() {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    anchor,
    close: () => setOpen(false),
    button: { ref: anchor, type: 'button', 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const,
  };
}

/** A held place in the time grid. */
export function HeldCard({ held }: HeldProps): ReactNode {
  const words = useHeldWords(held);
  const { button, ...panel } = usePanel();
  return (
    <>
      <Card {...button} $color={professionalTint(held.professional.color).bar}>
        <VisuallyHidden>{words.spoken}</VisuallyHidden>
        <Lines aria-hidden title={[words.title, words.hours, words.toWhom, words.until].join(' · ')}>
          <Hourglass size={14} />
          <b>{words.title}</b>
          <b className="short">{words.shortTitle}</b>
          <span>{words.toWhom}</span>
          <span className="short">{words.toFirstNames}</span>
          <span>{words.until}</span>
        </Lines>
      </Card>
      {panel.isOpen && <HeldPanel held={held} anchor={panel.anchor} onClose={panel.close} />}
    </>
  );
}

type HeldLineProps = HeldProps & {
  /** The list has no heading with the day. */
  readonly showsDay?: boolean;
};

/** A held place as one row of a list. */
export function HeldLine({ held, showsDay = false }: HeldLineProps): ReactNode {
  const { format } = useGrid();
  const words = useHeldWords(held);
  const { button, ...panel } = usePanel();
  return (
    <>
      <HeldRow
        {...button}
        $done={false}
        $inset={!showsDay}
        $color={professionalTint(held.professional.color).bar}
      >
        <Times aria-hidden>
          {format.time(held.start_datetime)}
          <small>{format.time(held.end_datetime)}</small>
        </Times>
        <i aria-hidden />
        <Texts>
          <VisuallyHidden>{words.spoken}</VisuallyHidden>
          <b aria-hidden>{words.title}</b>
          <small aria-hidden>{[words.toWhom, words.until].join(' · ')}</small>
          <small aria-hidden>{showsDay ? words.when : held.professional.name}</small>
        </Texts>
      </HeldRow>
      {panel.isOpen && <HeldPanel held={held} anchor={panel.anchor} onClose={panel.close} />}
    </>
  );
}
