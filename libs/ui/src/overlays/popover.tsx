import { Popover as RadixPopover } from 'radix-ui';
import { type ReactElement, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { media, useMediaQuery } from '../theme/media.ts';
import { floatingSurface, riseIn } from '../theme/style-fragments.ts';
import { layer, motion, space } from '../theme/tokens.ts';
import { Drawer } from './drawer.tsx';
import { useFloatingContainer } from './floating-container.ts';
import { useFocusReturn } from './focus-return.ts';
import { useBackCloses } from './use-back-closes.ts';

const Surface = styled(RadixPopover.Content)`
  ${floatingSurface}
  z-index: ${layer.floating};
  max-width: calc(100vw - 16px);
  max-height: var(--radix-popover-content-available-height);
  padding: ${space[4]};
  overflow-y: auto;
  overscroll-behavior: contain;
  outline: none;
  animation: ${riseIn} ${motion.base} ${motion.ease};
`;

/** A rectangle in the viewport, in CSS pixels; `x` and `y` are its top left corner. */
export interface AnchorRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Accessible name; also the title of the sheet on a phone. */
  readonly label: string;
  /** The control that opens it, and its position unless `anchor` or `anchorRect` is set. */
  readonly trigger?: ReactElement | undefined;
  /** An existing element. The panel stays in place when the element is removed. */
  readonly anchor?: RefObject<HTMLElement | null> | undefined;
  /** A rectangle of the viewport, for example the slot dragged in the agenda. */
  readonly anchorRect?: AnchorRect | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** Pixels; default: the width of its content. */
  readonly width?: number | undefined;
  /** A bottom sheet when it opens on a phone. */
  readonly sheetOnPhone?: boolean | undefined;
  /** Focus on opening. Default: the first control inside; `none`: the panel itself. */
  readonly initialFocus?: 'first' | 'none' | undefined;
  readonly children: ReactNode;
}

/** A floating panel beside its subject. The page stays usable; Escape or a press outside closes it. */
export function Popover(props: PopoverProps): ReactNode {
  const {
    open,
    onOpenChange,
    label,
    trigger,
    anchor,
    anchorRect,
    side = 'bottom',
    align = 'start',
    width,
  } = props;
  const { sheetOnPhone = false, initialFocus = 'first', children } = props;
  const isPhone = useMediaQuery(media.phone);
  // Turning the phone would render the content again, without what was typed or opened in it.
  const wasPhone = useRef(isPhone);
  if (!open) wasPhone.current = isPhone;
  const isSheet = wasPhone.current && sheetOnPhone;
  useBackCloses(open && !isSheet, () => onOpenChange(false));
  const container = useFloatingContainer();
  const surface = useRef<HTMLDivElement>(null);
  const focusReturn = useFocusReturn(anchor);
  const anchorRef = useMemo(() => {
    if (anchor === undefined) return undefined;
    let place = new DOMRect();
    const getBoundingClientRect = () => {
      if (anchor.current?.isConnected) place = anchor.current.getBoundingClientRect();
      return place;
    };
    // The panel follows the element when something around it scrolls.
    return { current: { getBoundingClientRect, contextElement: anchor.current } };
  }, [anchor]);
  const rectRef = useMemo(() => {
    if (anchorRect === undefined) return undefined;
    const { x, y, width: rectWidth, height } = anchorRect;
    return { current: { getBoundingClientRect: () => new DOMRect(x, y, rectWidth, height) } };
  }, [anchorRect]);

  if (isSheet) {
    return (
      <Drawer open={open} onOpenChange={onOpenChange} title={label} side="bottom" trigger={trigger}>
        {children}
      </Drawer>
    );
  }
  const virtual = rectRef ?? anchorRef;
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>}
      {virtual !== undefined && <RadixPopover.Anchor virtualRef={virtual} />}
      <RadixPopover.Portal container={container}>
        <Surface
          ref={surface}
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          style={width === undefined ? undefined : { width }}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus(event);
            if (initialFocus === 'first') return;
            event.preventDefault();
            surface.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Keeps the focus of another control that the user has focused meanwhile.
            const { activeElement } = document;
            const hasMovedOn = activeElement !== null && activeElement !== document.body;
            if (hasMovedOn && surface.current?.contains(activeElement) !== true) event.preventDefault();
            else focusReturn.onCloseAutoFocus(event);
          }}
        >
          {children}
        </Surface>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
