import { color, fontWeight, space, tabularNumerals, typeStep, VisuallyHidden } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Strip = styled.div`
  flex: none;
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  padding: 0 ${space[2]} ${space[1]};
  background: ${color.surface};
  border-bottom: 1px solid ${color.border};
`;

type Mark = 'none' | 'booked' | 'ghost';

const Day = styled.button<{ $mark: Mark }>`
  position: relative;
  display: grid;
  justify-items: center;
  padding: 2px 0 10px;
  border: 0;
  background: none;
  ${typeStep('small')}
  color: ${color.textMuted};
  cursor: pointer;
  b {
    display: grid;
    place-items: center;
    width: 2rem;
    height: 2rem;
    border-radius: 50%;
    ${typeStep('body')}
    ${tabularNumerals}
    font-weight: ${fontWeight.medium};
    color: ${color.text};
  }
  &[aria-current='date'] b {
    color: ${color.brandText};
    font-weight: ${fontWeight.bold};
    box-shadow: inset 0 0 0 1.5px ${color.brand};
  }
  &[aria-pressed='true'] b {
    background: ${color.brand};
    color: ${color.textOnBrand};
  }
  &::after {
    content: '';
    display: ${({ $mark }) => ($mark === 'none' ? 'none' : 'block')};
    position: absolute;
    bottom: 4px;
    width: 4px;
    height: 4px;
    border-radius: 50%;
    background: ${({ $mark }) =>
      $mark === 'ghost' ? `color-mix(in srgb, ${color.text} 16%, transparent)` : color.brandMark};
  }
`;

type DayStripProps = {
  readonly days: readonly string[];
  readonly date: string;
  readonly today: string;
  /** Days with a dot. */
  readonly marked: ReadonlySet<string>;
  /** The days with a dot are not loaded yet. */
  readonly isLoading: boolean;
  readonly onDate: (date: string) => void;
};

/** The days of a week as buttons, on a phone. */
export function DayStrip({ days, date, today, marked, isLoading, onDate }: DayStripProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Strip
      role="group"
      data-page-head=""
      aria-label={texts('agenda.choose_day')}
      aria-busy={isLoading || undefined}
    >
      {days.map((day, weekday) => (
        <Day
          key={day}
          type="button"
          $mark={isLoading ? 'ghost' : marked.has(day) ? 'booked' : 'none'}
          aria-pressed={day === date}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onDate(day)}
        >
          <VisuallyHidden>{format.longDate(day)}</VisuallyHidden>
          <span aria-hidden>{format.weekday(weekday, 'narrow')}</span>
          <b aria-hidden>{Number(day.slice(8))}</b>
        </Day>
      ))}
    </Strip>
  );
}
