import { addMonths, MONTH_PATTERN } from '@alinha/contracts-core';
import { IconButton, Inline, Text } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { capitalized } from '../../capitalized.ts';

/** The buttons stay in place while the months change. */
const Month = styled(Text)`
  min-width: 8.5rem;
  text-align: center;
`;

/** `YYYY-MM`, moved by whole months. */
const moveMonth = (month: string, months: number) => addMonths(`${month}-01`, months).slice(0, 7);

/** The month of the address. By default, and instead of a later one, the month before today. */
export function readMonth(text: string | null, today: string): string {
  const current = today.slice(0, 7);
  return text !== null && MONTH_PATTERN.test(text) && text <= current ? text : moveMonth(current, -1);
}

type MonthChoiceProps = {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly today: string;
  readonly onChange: (month: string) => void;
};

/** Steps through the months up to the current one. */
export function MonthChoice({ month, today, onChange }: MonthChoiceProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Inline gap={1}>
      <IconButton
        label={texts('finance.month_before')}
        icon={<ChevronLeft size={18} aria-hidden />}
        variant="ghost"
        onClick={() => onChange(moveMonth(month, -1))}
      />
      <Month as="span" weight="semibold" aria-live="polite">
        {capitalized(format.month(`${month}-01`))}
      </Month>
      <IconButton
        label={texts('finance.month_after')}
        icon={<ChevronRight size={18} aria-hidden />}
        variant="ghost"
        disabled={month >= today.slice(0, 7)}
        onClick={() => onChange(moveMonth(month, 1))}
      />
    </Inline>
  );
}
