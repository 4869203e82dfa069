import {
  color,
  ellipsis,
  fontWeight,
  professionalTint,
  tabularNumerals,
  typeStep,
  VisuallyHidden,
} from '@alinha/ui';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { Held } from '../agenda-events.ts';
import { useGrid } from '../grid/grid-actions.ts';

import { Row, Texts, Times } from '../list/row-style.ts';
import { useHeldWords } from './held-words.ts';
import { HeldPanel } from './late-held-panel.ts';

const Card = styled.button<{ $color: string }>`
  position: absolute;
  inset: 0;
  display: grid;
  align-content: start;
  width: 100%;
  padding: 2px 5px 2px 9px;
  overflow: hidden;
  border: 1.5px dashed ${({ $color }) => `color-mix(in srgb, ${$color} 75%, ${color.text})`};
  border-radius: 6px;
  background: ${color.surface};
  color: ${color.text};
  ${typeStep('small')}
  text-align: left;
  cursor: pointer;
  > b {
    ${ellipsis}
    font-weight: ${fontWeight.semibold};
  }
  > span[aria-hidden] {
    ${ellipsis}
    color: ${color.textMuted};
    ${tabularNumerals}
  }
  &:hover {
    border-color: ${color.text};
  }
  &:focus-visible {
    outline-offset: 0;
  }
`;

const HeldRow = styled(Row)`
  > i {
    align-self: stretch;
    border-left: 2px dashed ${color.borderControl};
  }
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
        <b aria-hidden>{words.title}</b>
        <span aria-hidden>{words.toWhom}</span>
        <span aria-hidden>{words.until}</span>
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
      <HeldRow {...button} $done={false}>
        <Times aria-hidden>
          {format.time(held.start_datetime)}
          <small>{format.time(held.end_datetime)}</small>
        </Times>
        <i />
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
