import { type Series, seriesRoutes, weekdayOf } from '@alinha/contracts-agenda';
import { addMinutes } from '@alinha/contracts-core';
import { color, media, Stack, space, tabularNumerals, typeStep } from '@alinha/ui';
import { RadioGroup } from '@alinha/ui/panels';
import { QueryError, useApiQuery, useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { fullDate } from '../appointments/full-date.ts';

/** Appointments of a series that a change or deletion affects. */
export type SeriesScope = 'one' | 'following';

/** The appointment and its later ones in the series, never cached. */
export function useSeries(appointmentId: number, enabled: boolean) {
  return useApiQuery(seriesRoutes.get, { params: { id: appointmentId } }, { enabled, staleTime: 0 });
}

const Dates = styled.details`
  summary {
    width: fit-content;
    padding: 4px 0;
    color: ${color.brandText};
    cursor: pointer;
    @media ${media.touch} {
      padding: 12px 0;
    }
  }
`;

const DateList = styled.ul<{ $columnMin: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $columnMin }) => $columnMin}px, 100%), 1fr));
  gap: 0 ${space[3]};
  max-height: 30dvh;
  padding: 0 ${space[1]};
  overflow-y: auto;
  ${typeStep('small')}
  ${tabularNumerals}
  li {
    padding: 2px 0;
  }
`;

type Occurrences = Series['occurrences'];

/** `24/11/2026 a 16/11/2027`, with how many there are; a single one has its date alone. */
export function useTouched(): (occurrences: Occurrences) => string {
  const texts = useTexts();
  const format = useFormat();
  return (occurrences) =>
    texts('series.touched', {
      count: occurrences.length,
      first: format.date(occurrences[0]?.start_datetime ?? ''),
      last: format.date(occurrences.at(-1)?.start_datetime ?? ''),
    });
}

/** The weekday, 0 = Sunday, and the times that most of a series have: a single one may have been moved. */
export function usualTimes(occurrences: Occurrences) {
  const counted = new Map<string, { count: number; weekday: number; start: string; end: string }>();
  for (const { start_datetime: start, end_datetime: end } of occurrences) {
    const weekday = weekdayOf(start.slice(0, 10));
    const key = `${weekday} ${start.slice(11)} ${end.slice(11)}`;
    counted.set(key, { count: (counted.get(key)?.count ?? 0) + 1, weekday, start, end });
  }
  return [...counted.values()].sort((a, b) => b.count - a.count)[0] ?? null;
}

type SeriesDatesProps = {
  readonly occurrences: Occurrences;
  /** Minutes by which each of them will move. */
  readonly shiftMinutes?: number;
};

/** The dates of a series, to unfold. */
export function SeriesDates({ occurrences, shiftMinutes = 0 }: SeriesDatesProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const count = occurrences.length;
  const at = (start: string) => `${fullDate(start, format)} · ${format.time(start)}`;
  const isSameDay = (start: string) => addMinutes(start, shiftMinutes).slice(0, 10) === start.slice(0, 10);
  const changesDay = !occurrences.every(({ start_datetime: start }) => isSameDay(start));
  const dateText = (start: string) =>
    shiftMinutes === 0
      ? at(start)
      : texts('series.moved', {
          to: at(addMinutes(start, shiftMinutes)),
          from: isSameDay(start) ? format.time(start) : at(start),
        });
  return (
    <Dates
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        // At the end of a form: what it unfolds would be out of sight.
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'center' });
      }}
    >
      <summary>
        {isOpen ? texts('series.hide_dates', { count }) : texts('series.show_dates', { count })}
      </summary>
      {/* It may scroll: the keyboard must reach it. */}
      <DateList
        tabIndex={0}
        aria-label={texts('series.dates')}
        $columnMin={changesDay ? 340 : shiftMinutes === 0 ? 190 : 250}
      >
        {occurrences.map(({ id, start_datetime: start }) => (
          <li key={id}>{dateText(start)}</li>
        ))}
      </DateList>
    </Dates>
  );
}

type SeriesScopeFieldProps = {
  readonly appointmentId: number;
  /** Verb of the question: "Alterar", "Excluir". */
  readonly label: string;
  readonly followingLabel: string;
  readonly value: SeriesScope;
  readonly onChange: (scope: SeriesScope) => void;
  readonly shiftMinutes?: number;
};

/** This one alone, or all later ones too: with how many that are, and when. */
export function SeriesScopeField(props: SeriesScopeFieldProps): ReactNode {
  const { appointmentId, label, followingLabel, value, onChange, shiftMinutes = 0 } = props;
  const texts = useTexts();
  const touched = useTouched();
  const series = useSeries(appointmentId, true);
  const occurrences = series.data?.occurrences;
  return (
    <Stack gap={2}>
      <RadioGroup<SeriesScope>
        label={label}
        value={value}
        onChange={onChange}
        options={[
          { value: 'one', label: texts('series.only_this') },
          {
            value: 'following',
            label: followingLabel,
            // Nobody chooses them before knowing how many they are.
            disabled: !occurrences,
            description: occurrences ? touched(occurrences) : series.isPending && texts('series.counting'),
          },
        ]}
      />
      {series.isError && !occurrences && <QueryError compact text={texts('series.failed')} query={series} />}
      {value === 'following' && occurrences && (
        <SeriesDates occurrences={occurrences} shiftMinutes={shiftMinutes} />
      )}
    </Stack>
  );
}
