import {
  color,
  floatingSurface,
  fontFamily,
  fontSize,
  Swatch,
  space,
  tabularNumerals,
  typeStep,
} from '@alinha/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A data series; `color` is a CSS colour. */
export type Series = { readonly key: string; readonly label: string; readonly color: string };

export const axisText = { fill: color.textMuted, fontSize: fontSize.small.size, fontFamily } as const;
export const gridLine = { stroke: color.border, vertical: false } as const;
/** Highlight of the column under the pointer or selected by keyboard. */
export const cursorFill = { fill: `color-mix(in srgb, ${color.text} 6%, transparent)` } as const;
export const WIDEST_BAR = 48;

/** The chart fills its container, whose height is set before the chart loads. */
export const fillPlace = { width: '100%', height: '100%' } as const;

export const ChartFrame = styled.div`
  height: 100%;
  ${typeStep('small')}
  ${tabularNumerals}
  /* The library's outline is on an element where the product's focus ring is partly hidden. */
  .recharts-wrapper:focus-within:has(:focus-visible) {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
    border-radius: 4px;
  }
  .recharts-wrapper :focus-visible {
    outline: none;
  }
`;

const Box = styled.div`
  ${floatingSurface}
  ${typeStep('small')}
  ${tabularNumerals}
  padding: ${space[2]} ${space[3]};
  max-width: 280px;
`;

const Title = styled.p`
  font-weight: 600;
`;

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  > :last-child {
    margin-left: auto;
    padding-left: ${space[3]};
  }
`;

export type TooltipLine = { readonly label: string; readonly color?: string; readonly value: string };

/** Tooltip of a column: its name and a count for each series. Screen readers announce changes. */
export function TooltipBox({
  title,
  lines,
}: {
  readonly title: string;
  readonly lines: readonly TooltipLine[];
}): ReactNode {
  return (
    <Box role="status" aria-live="assertive">
      <Title>{title}</Title>
      {lines.map((line) => (
        <Line key={line.label}>
          {line.color !== undefined && <Swatch $color={line.color} $size={10} />}
          <span>{line.label}</span>
          <span>{line.value}</span>
        </Line>
      ))}
    </Box>
  );
}
