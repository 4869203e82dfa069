import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { spin } from '../theme/style-fragments.ts';

const Ring = styled.svg`
  flex: none;
  animation: ${spin} 700ms linear infinite;
  /* A still ring would look decorative: with reduced motion it turns slowly, in steps. */
  @media ${media.reducedMotion} {
    animation: ${spin} 2400ms steps(8) infinite !important;
  }
`;

export interface SpinnerProps {
  /** Pixels; default 16. */
  readonly size?: number | undefined;
  /** Accessible name; omit it when the text beside the spinner says the same. */
  readonly label?: string | undefined;
}

/** A turning ring in the colour of the surrounding text. */
export function Spinner({ size = 16, label }: SpinnerProps): ReactNode {
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <Ring width={size} height={size} viewBox="0 0 16 16" fill="none" {...naming}>
      <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </Ring>
  );
}
