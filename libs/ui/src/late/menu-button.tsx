import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { VisuallyHidden } from '../layout/typography.tsx';
import type { DropdownMenuProps } from '../overlays/dropdown-menu.tsx';
import { lateView } from './late-view.tsx';

const LateMenu = lateView<DropdownMenuProps>(() =>
  import('../panels.ts').then(({ DropdownMenu }) => DropdownMenu),
);

type TriggerProps = {
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly [attribute: string]: unknown;
};

export interface MenuButtonProps extends Pick<DropdownMenuProps, 'items' | 'align' | 'side'> {
  /** A Button or an IconButton. */
  readonly trigger: ReactElement<TriggerProps>;
}

type Opened = { readonly button: HTMLElement; readonly place: DOMRect };

/** A menu of actions under its button, like DropdownMenu, whose file is fetched when it is first opened. */
export function MenuButton({ trigger, items, align, side }: MenuButtonProps): ReactNode {
  const [opened, setOpened] = useState<Opened | null>(null);
  // A press on the button closes the menu before the click event.
  const wasOpen = useRef(false);
  const open = (button: HTMLElement) => setOpened({ button, place: button.getBoundingClientRect() });
  const close = () => {
    opened?.button.focus();
    setOpened(null);
  };
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== null,
    onPointerDown: () => {
      wasOpen.current = opened !== null;
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      if (!wasOpen.current) open(currentTarget);
      wasOpen.current = false;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open(event.currentTarget);
    },
  });
  if (!opened) return button;
  const { left, top, width, height } = opened.place;
  return (
    <>
      {button}
      <LateMenu
        open
        onOpenChange={(stays) => {
          if (!stays) close();
        }}
        items={items}
        align={align}
        side={side}
        trigger={
          // Invisible trigger over the button that positions and names the menu.
          <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }}>
            <VisuallyHidden>
              {opened.button.getAttribute('aria-label') ?? opened.button.textContent}
            </VisuallyHidden>
          </span>
        }
      />
    </>
  );
}
