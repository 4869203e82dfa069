import type { ConflictGroups, FindConflictsQuery } from '@alinha/contracts-agenda';
import {
  Badge,
  Button,
  color,
  Divider,
  fontWeight,
  SectionCard,
  Skeleton,
  space,
  Text,
  typeStep,
} from '@alinha/ui';
import { QueryError, useFormat, useTexts } from '@alinha/web-kit';
import { CalendarClock, CircleCheck, ListPlus } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { sentenceCase } from '../appointments/sentence-case.ts';
import { BookedLine } from './booked-line.tsx';
import type { EditChoices } from './choices.queries.ts';
import { useClosures } from './closures.queries.ts';
import { useConflicts } from './conflicts.queries.ts';
import { ClosedLines, isFull, PlaceLines } from './place-lines.tsx';

/** Groups in the order of the panel. */
const GROUPS = [
  'same_room',
  'same_employee',
  'same_both',
  'others',
] as const satisfies readonly (keyof ConflictGroups)[];
const PAUSE_MS = 300;

const GroupHead = styled.h3`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
  margin-bottom: ${space[1]};
  ${typeStep('small')}
  font-weight: ${fontWeight.semibold};
  color: ${color.textMuted};
`;

const Groups = styled.div<{ $dim: boolean }>`
  display: grid;
  gap: ${space[4]};
  opacity: ${({ $dim }) => ($dim ? 0.55 : 1)};
`;

const Note = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  color: ${color.textMuted};
  svg {
    flex: none;
  }
`;

/** The text, updated after a pause in typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

type ConflictPanelProps = {
  readonly query: FindConflictsQuery | null;
  /** The client being booked, whose other appointments are marked. */
  readonly clientId: number | null;
  readonly choices: Pick<EditChoices, 'employees' | 'rooms'>;
  /** Adds the client to the waiting list instead; offered when professional or room have no free place, or the professional is closed. */
  readonly onWait?: () => void;
};
type ConflictsProps = ConflictPanelProps & { readonly query: FindConflictsQuery };

function Conflicts({ query, clientId, choices, onWait }: ConflictsProps): ReactNode {
  const texts = useTexts();
  const key = JSON.stringify(query);
  const debounced = useDebounced(key);
  const shown = JSON.parse(debounced) as FindConflictsQuery;
  const conflicts = useConflicts(shown);
  const isClosed = useClosures(shown.employee_id, shown).length > 0;
  if (conflicts.isError && !conflicts.data) {
    return <QueryError compact text={texts('conflicts.failed')} query={conflicts} />;
  }
  if (!conflicts.data) {
    return (
      <div aria-busy="true">
        <Skeleton width="40%" />
        <Skeleton width="80%" height={16} />
        <Skeleton width="40%" />
        <Skeleton width="80%" height={16} />
        <Skeleton width="70%" height={16} />
      </div>
    );
  }
  const groups = conflicts.data;
  const filled = GROUPS.filter((name) => groups[name].length > 0);
  return (
    <Groups $dim={conflicts.isPlaceholderData || debounced !== key}>
      {shown.employee_id !== undefined && <ClosedLines employeeId={shown.employee_id} interval={shown} />}
      <PlaceLines query={shown} groups={groups} choices={choices} />
      {filled.length === 0 && (
        <Note>
          {/* No green tick: the room or the professional may be closed. */}
          <CircleCheck size={18} color={color.textMuted} aria-hidden />
          {texts('conflicts.empty')}
        </Note>
      )}
      {filled.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && <Divider />}
          <section aria-label={texts(`conflicts.${name}`)}>
            <GroupHead>
              {texts(`conflicts.${name}`)}
              <Badge tone={name === 'others' ? 'neutral' : 'warning'}>{groups[name].length}</Badge>
            </GroupHead>
            <ul>
              {groups[name].map((appointment) => (
                <BookedLine key={appointment.id} appointment={appointment}>
                  {appointment.client_id === clientId && (
                    <div>
                      <Badge tone="warning">{texts('overbooking.reason.client')}</Badge>
                    </div>
                  )}
                </BookedLine>
              ))}
            </ul>
          </section>
        </Fragment>
      ))}
      {onWait && (isClosed || isFull({ query: shown, groups, choices })) && (
        <div>
          <Button size="sm" icon={<ListPlus size={16} aria-hidden />} onClick={onWait}>
            {texts('conflicts.wait')}
          </Button>
        </div>
      )}
    </Groups>
  );
}

/** Other appointments at the chosen times; updated when the form changes. */
export function ConflictPanel({ query, ...props }: ConflictPanelProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  return (
    <SectionCard
      title={texts('conflicts.title')}
      description={
        query && (
          <Text as="span" size="small" tone="muted">
            {`${sentenceCase(format.longDate(query.start))}, ${format.time(query.start)} – ${format.time(query.end)}`}
          </Text>
        )
      }
    >
      <div aria-live="polite">
        {query ? (
          <Conflicts query={query} {...props} />
        ) : (
          <Note>
            <CalendarClock size={18} aria-hidden />
            {texts('conflicts.hint')}
          </Note>
        )}
      </div>
    </SectionCard>
  );
}
