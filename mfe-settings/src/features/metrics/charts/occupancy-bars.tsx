import { color, fontSize } from '@alinha/ui';
import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Rectangle,
  type RectangleProps,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { axisText, ChartFrame, cursorFill, fillPlace, TooltipBox, type TooltipLine } from './chart-parts.tsx';

export type OccupancyBar = {
  readonly key: string;
  readonly name: string;
  readonly color: string;
  /** Booked time over working time, 0 to 1. */
  readonly ratio: number;
  /** `63%`, or the reason why there is none. */
  readonly text: string;
  readonly lines: readonly TooltipLine[];
};

export type OccupancyBarsProps = {
  readonly name: string;
  readonly bars: readonly OccupancyBar[];
  readonly formatTick: (ratio: number) => string;
};

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
const LONGEST_NAME = 16;
const THICKEST_BAR = 22;

const shortened = (name: string) =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;

/** A bar for each professional, in the professional's colour. */
export function OccupancyBars({ name, bars, formatTick }: OccupancyBarsProps): ReactNode {
  const names = new Map(bars.map((bar) => [bar.key, shortened(bar.name)]));
  const renderTooltip = ({ active, payload }: TooltipContentProps): ReactNode => {
    const bar: OccupancyBar | undefined = payload[0]?.payload;
    return active && bar ? <TooltipBox title={bar.name} lines={bar.lines} /> : null;
  };
  return (
    <ChartFrame>
      <BarChart
        responsive
        layout="vertical"
        style={fillPlace}
        data={bars}
        aria-label={name}
        margin={{ top: 0, right: 44, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke={color.border} horizontal={false} />
        <XAxis
          type="number"
          domain={[0, 1]}
          ticks={QUARTERS}
          tickFormatter={formatTick}
          tick={axisText}
          tickLine={false}
          axisLine={false}
        />
        <YAxis
          type="category"
          dataKey="key"
          width="auto"
          interval={0}
          tickFormatter={(key: string) => names.get(key) ?? ''}
          tick={{ ...axisText, fill: color.text }}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip content={renderTooltip} cursor={cursorFill} isAnimationActive={false} />
        <Bar
          dataKey="ratio"
          maxBarSize={THICKEST_BAR}
          isAnimationActive={false}
          background={{ fill: color.neutralTint }}
          shape={(props: RectangleProps & { readonly payload?: OccupancyBar }) => (
            <Rectangle {...props} fill={props.payload?.color ?? color.brand} radius={3} />
          )}
        >
          <LabelList dataKey="text" position="right" fill={color.text} fontSize={fontSize.small.size} />
        </Bar>
      </BarChart>
    </ChartFrame>
  );
}
