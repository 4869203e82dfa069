import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { Spinner } from '../feedback/spinner.tsx';
import { UiLink, type UiLinkProps, useUiTexts } from '../ui-provider.tsx';
import { type ButtonSize, type ButtonVariant, buttonFrame } from './button-style.ts';

const ButtonFrame = styled.button<{ $variant: ButtonVariant; $size: ButtonSize; $block: boolean }>`
  ${buttonFrame}
`;

// Hidden content keeps its width while the button is busy.
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
  /** Full width of the container. */
  readonly block?: boolean | undefined;
  readonly icon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  readonly type?: 'button' | 'submit' | 'reset' | undefined;
  /** Shows a spinner at the same width, ignores presses and keeps the focus. */
  readonly busy?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * A button whose text is a verb. `type` defaults to "button". The second click of a double click is ignored, because
 * the first may have changed the meaning of the button.
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
      // Not `disabled`, because a disabled button loses the focus. A busy button ignores presses and submits instead.
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

/** A link in the style of a button, through the application's router. */
export function LinkButton(props: LinkButtonProps): ReactNode {
  const { variant = 'secondary', size = 'md', block = false, icon, children, ...rest } = props;
  return (
    <LinkFrame $variant={variant} $size={size} $block={block} {...rest}>
      {icon}
      {children}
    </LinkFrame>
  );
}
