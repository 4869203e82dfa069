import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { fadeOut, riseIn } from '../theme/style-fragments.ts';
import { color, layer, motion, radius, shadow } from '../theme/tokens.ts';
import { FloatingContainerContext } from './floating-container.ts';
import { useFocusReturn } from './focus-return.ts';
import { Backdrop, PanelBody, PanelFoot, PanelHead } from './panel-parts.tsx';
import { useBackCloses } from './use-back-closes.ts';

const dialogWidth = { sm: '400px', md: '520px', lg: '720px' } as const;

// Over popovers, because a popover may open this dialog.
const DialogBackdrop = styled(Backdrop)`
  z-index: ${layer.alert};
`;

// Centred by margins: a transform would misplace fixed lists inside it.
const Place = styled(RadixDialog.Content)<{ $size: keyof typeof dialogWidth }>`
  position: fixed;
  inset: 0;
  z-index: ${layer.alert};
  display: flex;
  width: min(${({ $size }) => dialogWidth[$size]}, calc(100vw - 32px));
  height: fit-content;
  max-height: calc(100dvh - 32px);
  margin: auto;
  outline: none;
`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  overflow: hidden;
  background: ${color.raised};
  color: ${color.text};
  border-radius: ${radius.dialog};
  box-shadow: ${shadow.floating};
  animation: ${riseIn} ${motion.slow} ${motion.ease};
  [data-state='closed'] > & {
    animation: ${fadeOut} ${motion.fast} ${motion.ease} forwards;
  }
`;

export interface DialogProps {
  readonly open: boolean;
  /** Called with false by Escape, the backdrop and the close button. To refuse, keep `open` true. */
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly footer?: ReactNode;
  /** Maximum width 400, 520 or 720 px; default `md`. */
  readonly size?: keyof typeof dialogWidth | undefined;
  /** Control that opens it and gets the focus back. Without one, the previously focused element gets it. */
  readonly trigger?: ReactElement | undefined;
  readonly children?: ReactNode;
}

/** A centred modal. Escape and the backdrop close it, the page does not scroll, the focus returns. */
export function Dialog(props: DialogProps): ReactNode {
  const { open, onOpenChange, title, description, footer, size = 'md', trigger, children } = props;
  const focusReturn = useFocusReturn();
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <DialogBackdrop />
        <Place
          ref={setPlace}
          {...focusReturn}
          $size={size}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <FloatingContainerContext value={place}>
            <Panel>
              <PanelHead title={title} description={description} />
              {children !== undefined && <PanelBody>{children}</PanelBody>}
              {footer !== undefined && <PanelFoot>{footer}</PanelFoot>}
            </Panel>
          </FloatingContainerContext>
        </Place>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
