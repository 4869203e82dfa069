import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { media, useMediaQuery } from '../theme/media.ts';
import { fadeIn, screenOnly, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, layer, motion } from '../theme/tokens.ts';
import { useFloatingContainer } from './floating-container.ts';

const Bubble = styled.div`
  position: fixed;
  z-index: ${layer.tooltip};
  display: flex;
  align-items: center;
  gap: 8px;
  max-width: min(280px, calc(100vw - 24px));
  padding: 5px 8px;
  border-radius: 6px;
  background: ${color.inverse};
  color: ${color.textOnInverse};
  pointer-events: none;
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  animation: ${fadeIn} ${motion.fast} ${motion.ease};
  ${screenOnly}
`;

const Key = styled.kbd`
  font-family: inherit;
  opacity: 0.75;
`;

const DELAY_MS = 450;
/** A second tooltip within this time appears without delay. */
const NEXT_WITHIN_MS = 200;
const GAP_PX = 6;
const EDGE_PX = 8;
let lastHiddenAt = Number.NEGATIVE_INFINITY;

type Side = 'top' | 'right' | 'bottom' | 'left';

/** Beside the button, on the other side when there is no room, and within the window. */
function placeOf(button: DOMRect, bubble: DOMRect, side: Side): { left: number; top: number } {
  const { innerWidth, innerHeight } = window;
  const within = (value: number, size: number, room: number) =>
    Math.max(EDGE_PX, Math.min(value, room - size - EDGE_PX));
  if (side === 'left' || side === 'right') {
    const before = button.left - GAP_PX - bubble.width;
    const after = button.right + GAP_PX;
    const isAfter = side === 'right' ? after + bubble.width <= innerWidth : before < EDGE_PX;
    const top = button.top + (button.height - bubble.height) / 2;
    return { left: isAfter ? after : before, top: within(top, bubble.height, innerHeight) };
  }
  const above = button.top - GAP_PX - bubble.height;
  const below = button.bottom + GAP_PX;
  const isBelow = side === 'bottom' ? below + bubble.height <= innerHeight : above < EDGE_PX;
  const left = button.left + (button.width - bubble.width) / 2;
  return { left: within(left, bubble.width, innerWidth), top: isBelow ? below : above };
}

type ChildProps = { readonly [attribute: string]: unknown };

export interface TooltipProps {
  readonly text: string;
  readonly shortcut?: string | undefined;
  readonly side?: Side | undefined;
  /** The child already has this text as its name, so it needs no description. */
  readonly labelled?: boolean | undefined;
  /** One element that accepts pointer events. */
  readonly children: ReactElement;
}

/**
 * A short text on hover and keyboard focus. It must not be the only source of information. Not from Radix, because each
 * page starts with tooltips and Radix's positioning code is many times larger.
 */
export function Tooltip(props: TooltipProps): ReactNode {
  const { text, shortcut, side = 'bottom', labelled = false, children } = props;
  // Touch has no hover, and the focus that returns from a closed panel would leave the tooltip open.
  const isCoarse = useMediaQuery(media.coarse);
  const id = useId();
  const [button, setButton] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (isCoarse) return children;

  const own = (children as ReactElement<ChildProps>).props;
  const also = (name: string, act: (event: never) => void) => ({
    [name]: (event: never) => {
      const handler = own[name];
      if (typeof handler === 'function') handler(event);
      act(event);
    },
  });
  const show = (element: Element, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setButton(element), delayMs);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (button) lastHiddenAt = performance.now();
    setButton(null);
  };
  const child = cloneElement(children as ReactElement<ChildProps>, {
    ...also('onPointerEnter', ({ currentTarget, pointerType }: PointerEvent) => {
      const isNext = performance.now() - lastHiddenAt < NEXT_WITHIN_MS;
      if (pointerType !== 'touch') show(currentTarget, isNext ? 0 : DELAY_MS);
    }),
    ...also('onPointerLeave', hide),
    ...also('onPointerDown', hide),
    ...also('onFocus', ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) show(currentTarget, 0);
    }),
    ...also('onBlur', hide),
    ...(button && !labelled ? { 'aria-describedby': id } : {}),
  });
  return (
    <>
      {child}
      {button && (
        <OpenTooltip id={id} button={button} side={side} onHide={hide}>
          {text}
          {shortcut !== undefined && <Key>{shortcut}</Key>}
        </OpenTooltip>
      )}
    </>
  );
}

type OpenTooltipProps = {
  readonly id: string;
  readonly button: Element;
  readonly side: Side;
  readonly onHide: () => void;
  readonly children: ReactNode;
};

function OpenTooltip({ id, button, side, onHide, children }: OpenTooltipProps): ReactNode {
  const container = useFloatingContainer() ?? document.body;
  const bubble = useRef<HTMLDivElement>(null);
  const hide = useRef(onHide);
  hide.current = onHide;
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    const { left, top } = placeOf(button.getBoundingClientRect(), element.getBoundingClientRect(), side);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide.current();
    };
    const onScroll = () => hide.current();
    document.addEventListener('keydown', onKey, true);
    window.addEventListener('scroll', onScroll, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      window.removeEventListener('scroll', onScroll, true);
    };
  }, []);
  return createPortal(
    <Bubble ref={bubble} id={id} role="tooltip">
      {children}
    </Bubble>,
    container,
  );
}
