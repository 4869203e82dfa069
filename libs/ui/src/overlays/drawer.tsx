import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { css, styled } from 'styled-components';
import { VisuallyHidden } from '../layout/typography.tsx';
import { media, useMediaQuery } from '../theme/media.ts';
import { fadeOut, slideFromBottom, slideFromLeft, slideFromRight } from '../theme/style-fragments.ts';
import { color, layer, motion, radius, shadow } from '../theme/tokens.ts';
import { FloatingContainerContext } from './floating-container.ts';
import { useFocusReturn } from './focus-return.ts';
import { Backdrop, PanelBody, PanelFoot, PanelHead } from './panel-parts.tsx';
import { useBackCloses } from './use-back-closes.ts';

export type DrawerSide = 'left' | 'right' | 'bottom';

const sides = {
  left: css`
    inset: 0 auto 0 0;
    width: min(var(--drawer-width), calc(100vw - 48px));
  `,
  right: css`
    inset: 0 0 0 auto;
    width: min(var(--drawer-width), calc(100vw - 48px));
  `,
  bottom: css`
    inset: auto 0 0 0;
    max-height: calc(100dvh - 40px);
  `,
};

const slideIn = { left: slideFromLeft, right: slideFromRight, bottom: slideFromBottom };

const Container = styled(RadixDialog.Content)<{ $side: DrawerSide }>`
  position: fixed;
  z-index: ${layer.overlay};
  display: flex;
  outline: none;
  ${({ $side }) => sides[$side]}
`;

const Panel = styled.div<{ $side: DrawerSide }>`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  overflow: hidden;
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.floating};
  border-radius: ${({ $side }) => ($side === 'bottom' ? `${radius.dialog} ${radius.dialog} 0 0` : '0')};
  padding-bottom: ${({ $side }) => ($side === 'bottom' ? 'env(safe-area-inset-bottom)' : '0')};
  animation: ${({ $side }) => slideIn[$side]} ${motion.slow} ${motion.ease};
  [data-state='closed'] > & {
    animation: ${fadeOut} ${motion.fast} ${motion.ease} forwards;
  }
`;

const Grip = styled.div`
  flex: none;
  width: 36px;
  height: 4px;
  margin: 8px auto -4px;
  border-radius: 2px;
  background: ${color.border};
`;

export interface DrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** Hides the title, the description and the close button, for a navigation menu. Screen readers still read the title. */
  readonly hideTitle?: boolean | undefined;
  readonly description?: ReactNode;
  readonly footer?: ReactNode;
  /** Default `right`. */
  readonly side?: DrawerSide | undefined;
  /** Side on a phone, for example for a bottom sheet; default: `side`. */
  readonly phoneSide?: DrawerSide | undefined;
  /** Pixels, for left and right; default 420. */
  readonly width?: number | undefined;
  readonly trigger?: ReactElement | undefined;
  readonly children: ReactNode;
}

/** A modal panel at an edge of the screen. Behaves like a Dialog. */
export function Drawer(props: DrawerProps): ReactNode {
  const {
    open,
    onOpenChange,
    title,
    hideTitle = false,
    description,
    footer,
    trigger,
    width = 420,
    children,
  } = props;
  const isPhone = useMediaQuery(media.phone);
  const focusReturn = useFocusReturn();
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  useBackCloses(open, () => onOpenChange(false));
  const side = (isPhone ? props.phoneSide : undefined) ?? props.side ?? 'right';
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <RadixDialog.Trigger asChild>{trigger}</RadixDialog.Trigger>}
      <RadixDialog.Portal>
        <Backdrop />
        <Container
          ref={setContainer}
          {...focusReturn}
          $side={side}
          // Toasts find open drawers by this attribute.
          data-drawer={side}
          style={{ ['--drawer-width' as string]: `${width}px` }}
          // Without a description, Radix logs a warning unless this attribute is undefined.
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <FloatingContainerContext value={container}>
            <Panel $side={side}>
              {side === 'bottom' && <Grip />}
              {hideTitle ? (
                <VisuallyHidden>
                  <RadixDialog.Title>{title}</RadixDialog.Title>
                </VisuallyHidden>
              ) : (
                <PanelHead title={title} description={description} />
              )}
              <PanelBody>{children}</PanelBody>
              {footer !== undefined && <PanelFoot>{footer}</PanelFoot>}
            </Panel>
          </FloatingContainerContext>
        </Container>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
