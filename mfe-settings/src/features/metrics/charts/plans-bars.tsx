import { color, fontFamily, fontSize, textScale } from '@alinha/ui';
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
  type XAxisTickContentProps,
  YAxis,
} from 'recharts';
import {
  axisText,
  ChartFrame,
  cursorFill,
  fillPlace,
  gridLine,
  TooltipBox,
  WIDEST_BAR,
} from './chart-parts.tsx';

export type PlansBar = {
  readonly key: string;
  readonly label: string;
  readonly color: string;
  readonly count: number;
  /** In the language's currency. */
  readonly total: string;
};

/** Line height of small text at the default text size. */
const LINE_PX = 16;

export type PlansBarsProps = {
  readonly name: string;
  readonly bars: readonly PlansBar[];
  readonly ticks: readonly number[];
  readonly formatCount: (count: number) => string;
};

/** Bars of plans and payments: the count above, name and total below. */
export function PlansBars({ name, bars, ticks, formatCount }: PlansBarsProps): ReactNode {
  const renderTick = ({ x, y, payload }: XAxisTickContentProps): ReactNode => {
    const bar = bars.find(({ key }) => key === payload.value);
    return (
      <text x={x} y={y} textAnchor="middle" fontSize={fontSize.small.size} fontFamily={fontFamily}>
        <tspan dy={fontSize.small.line} fill={color.text}>
          {bar?.label}
        </tspan>
        <tspan x={x} dy={fontSize.small.line} fill={color.textMuted}>
          {bar?.total}
        </tspan>
      </text>
    );
  };
  const renderTooltip = ({ active, payload }: TooltipContentProps): ReactNode => {
    const bar: PlansBar | undefined = payload[0]?.payload;
    if (!active || !bar) return null;
    return <TooltipBox title={bar.label} lines={[{ label: formatCount(bar.count), value: bar.total }]} />;
  };
  return (
    <ChartFrame>
      <BarChart
        responsive
        style={fillPlace}
        data={bars}
        aria-label={name}
        margin={{ top: 20, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid {...gridLine} />
        <XAxis
          dataKey="key"
          interval={0}
          height={2 * LINE_PX * textScale() + 12}
          tick={renderTick}
          tickLine={false}
          axisLine={gridLine}
        />
        <YAxis
          width="auto"
          domain={[0, ticks.at(-1) ?? 1]}
          ticks={[...ticks]}
          tickFormatter={formatCount}
          tick={axisText}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip content={renderTooltip} cursor={cursorFill} isAnimationActive={false} />
        <Bar
          dataKey="count"
          maxBarSize={2 * WIDEST_BAR}
          isAnimationActive={false}
          shape={(props: RectangleProps & { readonly payload?: PlansBar }) => (
            <Rectangle {...props} fill={props.payload?.color ?? color.brand} radius={[3, 3, 0, 0]} />
          )}
        >
          <LabelList
            dataKey="count"
            position="top"
            fill={color.text}
            fontSize={fontSize.body.size}
            fontWeight={600}
            formatter={(count) => formatCount(Number(count))}
          />
        </Bar>
      </BarChart>
    </ChartFrame>
  );
}
