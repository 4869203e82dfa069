import type { Block } from '@alinha/contracts-agenda';
import type { Format, Texts } from '@alinha/web-kit';
import { sentenceCase } from '../../appointments/sentence-case.ts';

type When = Pick<Block, 'start_date' | 'end_date' | 'start_time' | 'end_time'> & {
  readonly weekdays: readonly number[];
};

function daysIn({ start_date, end_date }: When, texts: Texts, format: Format): string {
  const start = format.date(start_date);
  if (end_date === null) return texts('blocks.when.from', { start });
  return end_date === start_date ? start : texts('blocks.when.range', { start, end: format.date(end_date) });
}

/** When a block holds, as people say it: `Seg., ter. e qua., 12:00 – 13:00, a partir de 02/01/2026`. */
export function blockWords(block: When, texts: Texts, format: Format): string {
  const { start_date, start_time, end_time, weekdays } = block;
  const hours =
    start_time === null || end_time === null
      ? texts('blocks.when.all_day')
      : `${format.time(`${start_date} ${start_time}:00`)} – ${format.time(`${start_date} ${end_time}:00`)}`;
  const onDays = weekdays.length > 0 && format.list(weekdays.map((day) => format.weekday(day, 'short')));
  return sentenceCase([onDays, hours, daysIn(block, texts, format)].filter(Boolean).join(', '));
}
