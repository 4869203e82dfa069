import { DEFAULT_PROFESSIONAL_COLOR, professionalTint } from '@alinha/ui';
import type { CSSProperties, ReactNode } from 'react';
import { useStoreValue } from '../value-store.ts';
import { useGrid } from './grid-actions.ts';
import type { GridColumn } from './grid-geometry.ts';
import { DAY_MINUTES, timesOf } from './move-rules.ts';

const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`;

/** Preview of a drawn or dragged appointment. It renders without the cards beside it. */
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
