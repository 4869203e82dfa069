import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { Spinner } from '../feedback/spinner.tsx';
import { UiLink, type UiLinkProps, useUiTexts } from '../ui-provider.tsx';
import { type ButtonSize, type ButtonVariant, buttonFrame } from './button-style.ts';

const ButtonFrame = styled.button<{ $variant: ButtonVariant; $size: ButtonSize; $block: boolean }>`
  ${buttonFrame}
`;

// The content stays in the layout while it is busy, so the width does not move.
const Content = styled.span<{ $hidden: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: inherit;
  visibility: ${({ $hidden }) => ($hidden ? 'hidden' : 'visible')};
`;

const BusyMark = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

interface ButtonLook {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** As wide as its place. */
  readonly block?: boolean | undefined;
  readonly icon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  readonly type?: 'button' | 'submit' | 'reset' | undefined;
  /** Shows a spinner over the same width and ignores presses; the focus stays on it. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * A button whose text is the verb. `type` is "button" unless said otherwise. The main action of a place is pressed once: the
 * second half of a double click does nothing, even where the first is answered already and the button means something else.
 */
export function Button(props: ButtonProps): ReactNode {
  const {
    variant = 'secondary',
    size = 'md',
    block = false,
    busy = false,
    icon,
    type = 'button',
    onClick,
    children,
    ...rest
  } = props;
  const texts = useUiTexts();
  const look = { $variant: variant, $size: size, $block: block };
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return;
    if ((variant === 'primary' || variant === 'danger') && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <ButtonFrame
      {...look}
      {...rest}
      // A disabled button loses the focus, so a busy one only refuses: presses and form submits alike.
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <Content $hidden={busy}>
        {icon}
        {children}
      </Content>
      {busy && (
        <BusyMark>
          <Spinner label={texts.loading} />
        </BusyMark>
      )}
    </ButtonFrame>
  );
}

const LinkFrame = styled(UiLink)<{ $variant: ButtonVariant; $size: ButtonSize; $block: boolean }>`
  ${buttonFrame}
`;

export interface LinkButtonProps extends ButtonLook, UiLinkProps {}

/** A link that looks like a button and goes through the application's router. */
export function LinkButton(props: LinkButtonProps): ReactNode {
  const { variant = 'secondary', size = 'md', block = false, icon, children, ...rest } = props;
  return (
    <LinkFrame $variant={variant} $size={size} $block={block} {...rest}>
      {icon}
      {children}
    </LinkFrame>
  );
}
