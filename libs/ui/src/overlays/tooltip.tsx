import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, useMediaQuery } from '../theme/media.ts';
import { fadeIn, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, layer, motion } from '../theme/tokens.ts';

const Bubble = styled(RadixTooltip.Content)`
  z-index: ${layer.tooltip};
  display: flex;
  align-items: center;
  gap: 8px;
  max-width: min(280px, calc(100vw - 24px));
  padding: 5px 8px;
  border-radius: 6px;
  background: ${color.inverse};
  color: ${color.textOnInverse};
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  animation: ${fadeIn} ${motion.fast} ${motion.ease};
`;

const Key = styled.kbd`
  font-family: inherit;
  opacity: 0.75;
`;

export interface TooltipProps {
  readonly text: string;
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** The child already carries this text as its name, so it is not described by it a second time. */
  readonly labelled?: boolean | undefined;
  /** One element that takes a ref and the pointer events. */
  readonly children: ReactElement;
}

/** A short text that appears on hover and on keyboard focus; never the only place that says something. */
export function Tooltip({
  text,
  shortcut,
  side = 'bottom',
  labelled = false,
  children,
}: TooltipProps): ReactNode {
  // A finger does not hover, and the focus that comes back from a closed panel would leave the text standing.
  if (useMediaQuery(media.coarse)) return children;
  return (
    <RadixTooltip.Provider delayDuration={450} skipDelayDuration={200}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild {...(labelled ? { 'aria-describedby': undefined } : {})}>
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <Bubble side={side} sideOffset={6} collisionPadding={8}>
            {text}
            {shortcut !== undefined && <Key>{shortcut}</Key>}
          </Bubble>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
