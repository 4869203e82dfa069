import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, motion, radius } from '../theme/tokens.ts';

const Track = styled.div`
  height: 8px;
  overflow: hidden;
  background: ${color.neutralTint};
  border-radius: ${radius.full};
`;

const Fill = styled.div`
  height: 100%;
  background: ${color.brand};
  border-radius: inherit;
  transition: width ${motion.slow} ${motion.ease};
`;

export interface ProgressBarProps {
  /** Accessible name: the running task. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Announced instead of a percentage: "1.200 de 5.000 linhas". */
  readonly valueText?: string | undefined;
}

/** Progress of a longer task. */
export function ProgressBar({ label, value, max, valueText }: ProgressBarProps): ReactNode {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <Track
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
    >
      <Fill style={{ width: `${share * 100}%` }} />
    </Track>
  );
}
