import { LOCALES } from '@alinha/contracts-core';
import {
  Checkbox,
  color,
  Divider,
  fontWeight,
  LinkButton,
  MiniCalendar,
  Skeleton,
  space,
  typeStep,
} from '@alinha/ui';
import { useLanguage, usePermission, useTexts } from '@alinha/web-kit';
import { Clock, Hourglass } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { WAITING_HREF } from '../../appointments/waiting-address.ts';
import type { Professional } from './agenda-events.ts';

const Parts = styled.div`
  display: grid;
  gap: ${space[4]};
`;

const GroupTitle = styled.h2`
  margin-bottom: ${space[1]};
  ${typeStep('small')}
  font-weight: ${fontWeight.semibold};
  color: ${color.textMuted};
`;

const Lines = styled.div`
  display: grid;
  gap: ${space[3]};
  padding: ${space[2]} 0;
`;

const Links = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[1]};
  /* What a quiet button says lines up with what is above it. */
  margin: 0 -11px;
`;

type AgendaFiltersProps = {
  readonly date: string;
  readonly today: string;
  readonly onDate: (date: string) => void;
  /** Undefined while loading. */
  readonly professionals: readonly Professional[] | undefined;
  /** Null when all are shown. */
  readonly chosen: readonly number[] | null;
  readonly onChoose: (chosen: readonly number[] | null) => void;
  readonly showsDone: boolean;
  readonly onShowsDone: (shows: boolean) => void;
  readonly showsCancelled: boolean;
  readonly onShowsCancelled: (shows: boolean) => void;
  readonly groupsClasses: boolean;
  /** Undefined in lists and the month, which always show a class as one row. */
  readonly onGroupsClasses: ((groups: boolean) => void) | undefined;
  /** With a column, the calendar shows a week that unfolds to the month. */
  readonly hasColumn?: boolean;
  /** Links at the end. */
  readonly children?: ReactNode;
};

/** Filters by day, professional and state, in the left column or in a drawer. */
export function AgendaFilters(props: AgendaFiltersProps): ReactNode {
  const { date, today, onDate, professionals, chosen, onChoose, showsDone, onShowsDone, children } = props;
  const { showsCancelled, onShowsCancelled, hasColumn = false, groupsClasses, onGroupsClasses } = props;
  const texts = useTexts();
  const mayBook = usePermission('agenda.write');
  const language = useLanguage();
  const groupId = useId();
  const ids = professionals?.map(({ id }) => id) ?? [];
  const isShown = (id: number) => chosen === null || chosen.includes(id);
  const shownCount = ids.filter(isShown).length;
  const toggle = (id: number, shows: boolean) => {
    const next = ids.filter((one) => (one === id ? shows : isShown(one)));
    onChoose(next.length === ids.length ? null : next);
  };
  return (
    <Parts>
      <MiniCalendar
        label={texts('agenda.choose_day')}
        value={date}
        today={today}
        locale={LOCALES[language]}
        onChange={onDate}
        foldable={hasColumn}
      />
      <Divider />
      <section aria-labelledby={groupId}>
        <GroupTitle id={groupId}>{texts('agenda.professionals')}</GroupTitle>
        {professionals === undefined ? (
          <Lines aria-busy="true">
            <Skeleton width="60%" />
            <Skeleton width="75%" />
            <Skeleton width="55%" />
          </Lines>
        ) : (
          <>
            {professionals.length > 1 && (
              <Checkbox
                label={texts('agenda.everyone')}
                checked={shownCount === ids.length}
                indeterminate={shownCount > 0 && shownCount < ids.length}
                onChange={(all) => onChoose(all ? null : [])}
              />
            )}
            {professionals.map(({ id, name, color: hex }) => (
              <Checkbox
                key={id}
                label={name}
                color={hex}
                checked={isShown(id)}
                onChange={(shows) => toggle(id, shows)}
              />
            ))}
          </>
        )}
      </section>
      <Divider />
      <div>
        <Checkbox label={texts('agenda.show_done')} checked={showsDone} onChange={onShowsDone} />
        <Checkbox
          label={texts('agenda.show_cancelled')}
          checked={showsCancelled}
          onChange={onShowsCancelled}
        />
        {onGroupsClasses && (
          <Checkbox label={texts('classes.group')} checked={groupsClasses} onChange={onGroupsClasses} />
        )}
      </div>
      <Divider />
      <Links>
        <LinkButton
          variant="ghost"
          size="sm"
          href="/app/appointments/hours"
          icon={<Clock size={16} aria-hidden />}
        >
          {texts('agenda.hours_and_blocks')}
        </LinkButton>
        {mayBook && (
          <LinkButton
            variant="ghost"
            size="sm"
            href={WAITING_HREF}
            icon={<Hourglass size={16} aria-hidden />}
          >
            {texts('shortcuts.waiting')}
          </LinkButton>
        )}
        {children}
      </Links>
    </Parts>
  );
}
