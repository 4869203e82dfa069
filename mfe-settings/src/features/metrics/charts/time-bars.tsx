import { media, useMediaQuery } from '@alinha/ui';
import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { skippedLabels } from '../axis.ts';
import {
  axisText,
  ChartFrame,
  cursorFill,
  fillPlace,
  gridLine,
  type Series,
  TooltipBox,
  WIDEST_BAR,
} from './chart-parts.tsx';

/** A day or week. */
export type TimePoint = {
  readonly key: string;
  /** Month and day, for the axis. */
  readonly label: string;
  /** Full text for the tooltip. */
  readonly title: string;
  /** Values by key of the series. */
  readonly values: Readonly<Record<string, number>>;
};

export type TimeBarsProps = {
  /** Accessible name of the chart. */
  readonly name: string;
  readonly points: readonly TimePoint[];
  readonly series: readonly Series[];
  /** Stacked, else side by side. */
  readonly stacked: boolean;
  /** Zero and four steps. */
  readonly ticks: readonly number[];
  readonly formatTick: (value: number) => string;
  readonly formatValue: (value: number) => string;
};

const MOST_LABELS = 12;
const MOST_LABELS_ON_A_PHONE = 6;

/** Bars over days or weeks. */
export function TimeBars(props: TimeBarsProps): ReactNode {
  const { name, points, series, stacked, ticks, formatTick, formatValue } = props;
  const isPhone = useMediaQuery(media.phone);
  const skipped = skippedLabels(points.length, isPhone ? MOST_LABELS_ON_A_PHONE : MOST_LABELS);
  const labels = new Map(points.map(({ key, label }) => [key, label]));
  const renderTooltip = ({ active, payload }: TooltipContentProps): ReactNode => {
    const point: TimePoint | undefined = payload[0]?.payload;
    if (!active || !point) return null;
    const isShort = series.length <= 2;
    const shown = series.filter(({ key }) => isShort || (point.values[key] ?? 0) > 0);
    return (
      <TooltipBox
        title={point.title}
        lines={(shown.length === 0 ? series.slice(0, 1) : shown).map(({ key, label, color }) => ({
          label,
          color,
          value: formatValue(point.values[key] ?? 0),
        }))}
      />
    );
  };
  return (
    <ChartFrame>
      <BarChart
        responsive
        style={fillPlace}
        data={points}
        aria-label={name}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="18%"
        barGap={1}
      >
        <CartesianGrid {...gridLine} />
        <XAxis
          dataKey="key"
          tickFormatter={(key: string) => labels.get(key) ?? ''}
          interval={skipped}
          tick={axisText}
          tickLine={false}
          axisLine={gridLine}
          tickMargin={6}
        />
        <YAxis
          width="auto"
          domain={[0, ticks.at(-1) ?? 1]}
          ticks={[...ticks]}
          tickFormatter={formatTick}
          tick={axisText}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip content={renderTooltip} cursor={cursorFill} isAnimationActive={false} />
        {series.map(({ key, label, color }, index) => (
          <Bar
            key={key}
            dataKey={(point: TimePoint) => point.values[key] ?? 0}
            name={label}
            fill={color}
            maxBarSize={WIDEST_BAR}
            isAnimationActive={false}
            {...(stacked && { stackId: 'all' })}
            radius={!stacked || index === series.length - 1 ? [3, 3, 0, 0] : 0}
          />
        ))}
      </BarChart>
    </ChartFrame>
  );
}
