import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { Tooltip } from '../overlays/tooltip.tsx';
import { media } from '../theme/media.ts';
import { type ButtonSize, type ButtonVariant, buttonFrame } from './button-style.ts';

const SquareFrame = styled.button<{ $variant: ButtonVariant; $size: ButtonSize }>`
  ${buttonFrame}
  padding: 0;
  width: ${({ $size }) => ($size === 'sm' ? '30px' : '36px')};
  @media ${media.touch} {
    width: 44px;
  }
`;

export interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Key in the tooltip, for example "N". */
  readonly shortcut?: string | undefined;
  readonly tooltip?: boolean | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** A square button with only an icon. The tooltip shows its name. */
export function IconButton(props: IconButtonProps): ReactNode {
  const { label, icon, variant = 'ghost', size = 'md', shortcut, tooltip = true, ...rest } = props;
  const button = (
    <SquareFrame type="button" $variant={variant} $size={size} aria-label={label} {...rest}>
      {icon}
    </SquareFrame>
  );
  if (!tooltip) return button;
  return (
    <Tooltip text={label} shortcut={shortcut} labelled>
      {button}
    </Tooltip>
  );
}
