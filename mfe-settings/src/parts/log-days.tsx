import { addDays } from '@alinha/contracts-core';
import { Avatar, Card, color, Heading, media, space, tabularNumerals } from '@alinha/ui';
import { type Texts, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Day = styled.section`
  display: grid;
  gap: ${space[2]};
  min-width: 0;
  h2::first-letter {
    text-transform: uppercase;
  }
`;

const Entries = styled(Card)`
  padding: 0;
`;

const Entry = styled.li`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 52px;
  padding: ${space[2]} ${space[5]};
  & + & {
    border-top: 1px solid ${color.border};
  }
  @media ${media.phone} {
    padding: ${space[2]} ${space[4]};
    > span[aria-hidden] {
      display: none;
    }
  }
`;

const Time = styled.time`
  ${tabularNumerals}
  flex: none;
  width: 40px;
  color: ${color.textMuted};
`;

const Words = styled.p`
  min-width: 0;
  overflow-wrap: anywhere;
`;

export type LogEntry = {
  readonly id: string | number;
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
  readonly actor: { readonly name: string; readonly color: string | undefined };
  readonly sentence: ReactNode;
};

/** Groups entries by day and keeps their order. */
function byDay(entries: readonly LogEntry[]): ReadonlyMap<string, readonly LogEntry[]> {
  const days = new Map<string, LogEntry[]>();
  for (const entry of entries) {
    const day = entry.at.slice(0, 10);
    const ofDay = days.get(day) ?? [];
    days.set(day, ofDay);
    ofDay.push(entry);
  }
  return days;
}

type DayTitle = { readonly day: string; readonly today: string; readonly long: string };

function titleOf({ day, today, long }: DayTitle, texts: Texts): string {
  if (day === today) return texts('activity.today', { day: long });
  if (day === addDays(today, -1)) return texts('activity.yesterday', { day: long });
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? long : texts('activity.day_of_year', { day: long, year });
}

type LogDaysProps = {
  readonly entries: readonly LogEntry[];
  /** The company's day, `YYYY-MM-DD`. */
  readonly today: string;
};

/** Entries of a log by day, newest first. */
export function LogDays({ entries, today }: LogDaysProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  return Array.from(byDay(entries), ([day, ofDay]) => {
    const title = titleOf({ day, today, long: format.longDate(day) }, texts);
    return (
      <Day key={day} aria-label={title}>
        <Heading level={2} size="card">
          {title}
        </Heading>
        <Entries as="ul">
          {ofDay.map(({ id, at, actor, sentence }) => (
            <Entry key={id}>
              <Time dateTime={at}>{format.time(at)}</Time>
              <Avatar size={28} name={actor.name} color={actor.color} />
              <Words>{sentence}</Words>
            </Entry>
          ))}
        </Entries>
      </Day>
    );
  });
}
