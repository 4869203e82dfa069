import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, fontWeight, rem } from '../theme/tokens.ts';

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  color: ${color.text};
  font-weight: ${fontWeight.bold};
  letter-spacing: -0.035em;
  line-height: 1;
  white-space: nowrap;
`;

export interface LogoMarkProps {
  /** Height and width in pixels; default 28. */
  readonly size?: number | undefined;
}

/** Logo of four vertebrae on a curve. Decorative: the wordmark or its link has the name. */
export function LogoMark({ size = 28 }: LogoMarkProps): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="9" fill={color.brand} />
      <g fill={color.textOnBrand}>
        <rect x="13.6" y="5.6" width="10" height="4" rx="2" transform="rotate(14 18.6 7.6)" />
        <rect
          x="10.6"
          y="11.2"
          width="10.4"
          height="4"
          rx="2"
          transform="rotate(7 15.8 13.2)"
          fillOpacity="0.92"
        />
        <rect x="9.4" y="16.9" width="10.8" height="4" rx="2" fillOpacity="0.84" />
        <rect
          x="10.4"
          y="22.6"
          width="11.2"
          height="4"
          rx="2"
          fillOpacity="0.76"
          transform="rotate(-7 16 24.6)"
        />
      </g>
    </svg>
  );
}

export interface LogoProps extends LogoMarkProps {
  /** Without the wordmark, for example in a collapsed sidebar. */
  readonly markOnly?: boolean | undefined;
}

/** The logo with the wordmark "Alinha", sized together. */
export function Logo({ size = 28, markOnly = false }: LogoProps): ReactNode {
  if (markOnly) {
    return (
      <span role="img" aria-label="Alinha">
        <LogoMark size={size} />
      </span>
    );
  }
  return (
    <Frame style={{ fontSize: rem(Math.round(size * 0.74)), gap: `${Math.round(size * 0.32)}px` }}>
      <LogoMark size={size} />
      Alinha
    </Frame>
  );
}
