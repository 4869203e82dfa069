import { DEFAULT_PROFESSIONAL_COLOR, professionalTint } from '@alinha/ui';
import type { CSSProperties, ReactNode } from 'react';
import { useGrid } from './grid-actions.ts';
import type { GridColumn } from './grid-geometry.ts';
import { DAY_MINUTES, type Span, timesOf } from './move-rules.ts';
import { useStoreValue } from './value-store.ts';

/** An appointment as it would be: one that is being dragged, or one that is being made. */
export type Ghost = {
  readonly span: Span;
  /** Undefined when nobody is chosen yet: it then stands in no professional's column. */
  readonly professionalId: number | undefined;
  readonly name: string;
  readonly color: string | undefined;
  /** The appointment that is being dragged, which pales meanwhile. */
  readonly appointmentId?: number;
};

const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;

/** The part of a column's day that is about to be taken. It renders by itself, not with the cards beside it. */
export function GridGhost({ day, professionalId }: GridColumn): ReactNode {
  const { ghost, format } = useGrid();
  const shown = useStoreValue(ghost, (one) => {
    const isHere = one?.span.day === day;
    return isHere && (professionalId === undefined || professionalId === one.professionalId) ? one : null;
  });
  if (!shown) return null;
  const { span, name, color } = shown;
  const { start, end } = timesOf(span);
  const { bar, tint } = professionalTint(color ?? DEFAULT_PROFESSIONAL_COLOR);
  const look = {
    top: percent(span.start),
    height: percent(Math.min(span.end, DAY_MINUTES) - span.start),
    '--card-bar': bar,
    '--card-tint': tint,
  } as CSSProperties;
  return (
    <div className="grid-ghost" style={look} aria-hidden>
      <b dir="auto">{name}</b>
      <span>{`${format.time(start)} – ${format.time(end)}`}</span>
    </div>
  );
}
