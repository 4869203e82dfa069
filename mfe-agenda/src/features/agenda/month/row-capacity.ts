import { textScale } from '@alinha/ui';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { CELL_HEAD_PX, LINE_GAP_PX, LINE_PX, NARROW_CELL_PX, TALL_LINE_PX } from './month-style.ts';

const WEEKS = 6;
const WEEKDAYS = 7;

export type RowCapacity = {
  /** Lines that fit below the day's number when all are shown. */
  readonly whole: number;
  /** Lines that fit above "+n". */
  readonly beforeMore: number;
  /** Cells are narrow, so the name is below the time. */
  readonly isTall: boolean;
};

/** Used before the first measurement. */
const GUESS: RowCapacity = { whole: 3, beforeMore: 2, isTall: false };

/** Number of lines that fit into a cell of the month; measured again when `rows` is resized. */
export function useRowCapacity(rows: RefObject<HTMLElement | null>): RowCapacity {
  const [fits, setFits] = useState(GUESS);
  useLayoutEffect(() => {
    const measured = rows.current;
    if (!measured) return;
    const measure = () => {
      const { clientHeight, clientWidth } = measured;
      if (clientHeight === 0) return;
      const scale = textScale();
      const isTall = clientWidth / WEEKDAYS < NARROW_CELL_PX * scale;
      const line = (isTall ? TALL_LINE_PX : LINE_PX) * scale + LINE_GAP_PX;
      const room = clientHeight / WEEKS - CELL_HEAD_PX * scale;
      const whole = Math.max(0, Math.floor(room / line));
      const beforeMore = Math.max(0, Math.floor((room - LINE_PX * scale) / line));
      setFits((last) => {
        const isSame = last.whole === whole && last.beforeMore === beforeMore && last.isTall === isTall;
        return isSame ? last : { whole, beforeMore, isTall };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [rows]);
  return fits;
}
