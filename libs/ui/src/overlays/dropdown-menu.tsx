import { Check } from 'lucide-react';
import { DropdownMenu as RadixMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { optionListSurface, optionRow } from '../controls/option-row.tsx';
import { riseIn, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, layer, motion } from '../theme/tokens.ts';
import { UiLink } from '../ui-provider.tsx';
import { useFloatingContainer } from './floating-container.ts';
import { useBackCloses } from './use-back-closes.ts';

const Surface = styled(RadixMenu.Content)`
  ${optionListSurface}
  z-index: ${layer.floating};
  min-width: 180px;
  max-width: min(320px, calc(100vw - 24px));
  max-height: var(--radix-dropdown-menu-content-available-height);
  animation: ${riseIn} ${motion.fast} ${motion.ease};
`;

const Row = styled(RadixMenu.Item)<{ $danger: boolean }>`
  ${optionRow}
  color: ${({ $danger }) => ($danger ? color.dangerText : color.text)};
  svg {
    flex: none;
  }
`;

const RowLabel = styled.span`
  flex: 1;
  min-width: 0;
`;

const Shortcut = styled.kbd`
  margin-left: 16px;
  font-family: inherit;
  ${typeStep('small')}
  color: ${color.textMuted};
`;

const Separator = styled(RadixMenu.Separator)`
  height: 1px;
  margin: 4px -4px;
  background: ${color.border};
`;

const GroupLabel = styled(RadixMenu.Label)`
  padding: 6px 8px 4px;
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  color: ${color.textMuted};
`;

export interface MenuAction {
  readonly type?: 'action' | undefined;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Runs on choice; omit it when `href` is set. */
  readonly onSelect?: (() => void) | undefined;
  readonly href?: string | undefined;
  /** `href` is a file download, which opens no window. */
  readonly download?: boolean | undefined;
  /** `href` opens in a window of its own. */
  readonly newWindow?: boolean | undefined;
  readonly shortcut?: string | undefined;
  readonly checked?: boolean | undefined;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

export type MenuItem =
  | MenuAction
  | { readonly type: 'separator' }
  | { readonly type: 'label'; readonly label: string };

export interface DropdownMenuProps {
  /** One element that accepts a ref: a Button or an IconButton. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'center' | 'end' | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** Set when another action opens it, for example a right click. */
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
}

/** A menu of actions under its button, with arrow keys and type-ahead. */
export function DropdownMenu({
  trigger,
  items,
  align = 'end',
  side = 'bottom',
  open,
  onOpenChange,
}: DropdownMenuProps): ReactNode {
  const container = useFloatingContainer();
  const [isOpenItself, setOpenItself] = useState(false);
  const isOpen = open ?? isOpenItself;
  const change = (next: boolean): void => {
    setOpenItself(next);
    onOpenChange?.(next);
  };
  useBackCloses(isOpen, () => change(false));
  return (
    // A modal menu would hide the page from assistive technology although its controls stay reachable.
    <RadixMenu.Root modal={false} open={isOpen} onOpenChange={change}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal container={container}>
        <Surface align={align} side={side} sideOffset={4} collisionPadding={8}>
          {items.map((item, index) => (
            <MenuRow key={item.type === 'separator' ? `separator-${index}` : item.label} item={item} />
          ))}
        </Surface>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

function MenuRow({ item }: { item: MenuItem }): ReactNode {
  if (item.type === 'separator') return <Separator />;
  if (item.type === 'label') return <GroupLabel>{item.label}</GroupLabel>;
  const content = (
    <>
      {item.icon}
      <RowLabel>{item.label}</RowLabel>
      {item.shortcut !== undefined && <Shortcut>{item.shortcut}</Shortcut>}
      {item.checked === true && <Check size={16} aria-hidden />}
    </>
  );
  const row = { $danger: item.danger === true, disabled: item.disabled === true };
  const select = item.onSelect;
  if (item.href !== undefined) {
    return (
      <Row asChild {...row} {...(select ? { onSelect: () => select() } : {})}>
        <UiLink
          href={item.href}
          download={item.download}
          {...(item.newWindow && { target: '_blank', rel: 'noreferrer' })}
        >
          {content}
        </UiLink>
      </Row>
    );
  }
  return (
    <Row {...row} {...(select ? { onSelect: () => select() } : {})}>
      {content}
    </Row>
  );
}
