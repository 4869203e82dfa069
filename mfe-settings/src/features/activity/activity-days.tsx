import type { Activity } from '@alinha/contracts-accounts';
import { addDays } from '@alinha/contracts-core';
import { Avatar, Card, color, Heading, media, space, tabularNumerals } from '@alinha/ui';
import { type Texts, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ActivitySentence, actorOf } from './activity-sentence.tsx';

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

/** Groups entries by day and keeps their order. */
function byDay(activities: readonly Activity[]): ReadonlyMap<string, readonly Activity[]> {
  const days = new Map<string, Activity[]>();
  for (const activity of activities) {
    const day = activity.occurred_at.slice(0, 10);
    const entries = days.get(day) ?? [];
    days.set(day, entries);
    entries.push(activity);
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

type ActivityDaysProps = {
  readonly activities: readonly Activity[];
  /** The company's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** Colours of professionals by id. */
  readonly colors: ReadonlyMap<number, string>;
};

/** Activities by day, newest first. */
export function ActivityDays({ activities, today, colors }: ActivityDaysProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  return Array.from(byDay(activities), ([day, entries]) => {
    const title = titleOf({ day, today, long: format.longDate(day) }, texts);
    return (
      <Day key={day} aria-label={title}>
        <Heading level={2} size="card">
          {title}
        </Heading>
        <Entries as="ul">
          {entries.map((activity) => (
            <Entry key={activity.id}>
              <Time dateTime={activity.occurred_at}>{format.time(activity.occurred_at)}</Time>
              <Avatar
                size={28}
                name={actorOf(activity, texts)}
                color={activity.user_id === null ? undefined : colors.get(activity.user_id)}
              />
              <Words>
                <ActivitySentence activity={activity} />
              </Words>
            </Entry>
          ))}
        </Entries>
      </Day>
    );
  });
}
