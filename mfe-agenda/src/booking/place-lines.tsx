import type { ConflictGroups, FindConflictsQuery } from '@alinha/contracts-agenda';
import { color, space, Text, tabularNumerals } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { DoorOpen, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { EditChoices } from './choices.queries.ts';
import { ClosureLine } from './closure-line.tsx';
import { useClosures } from './closures.queries.ts';
import { peakOf } from './occupancy.ts';
import { lowestCapacity } from './room-capacity.ts';

const Lines = styled.ul`
  display: grid;
  gap: ${space[2]};
`;

const Place = styled.li`
  display: grid;
  grid-template-columns: 16px minmax(0, 1fr);
  gap: 0 ${space[2]};
  overflow-wrap: anywhere;
  svg {
    margin-top: 2px;
    color: ${color.textMuted};
  }
  span {
    grid-column: 2;
    ${tabularNumerals}
  }
`;

type ClosedLinesProps = { readonly employeeId: number; readonly interval: FindConflictsQuery };

/** Reasons why the time is closed for the professional, if any. */
export function ClosedLines({ employeeId, interval }: ClosedLinesProps): ReactNode {
  const closures = useClosures(employeeId, interval);
  if (closures.length === 0) return null;
  return (
    <ul>
      {closures.map((closure) => (
        <ClosureLine key={`${closure.reason} ${closure.name}`} closure={closure} />
      ))}
    </ul>
  );
}

type OccupancyLineProps = {
  readonly icon: ReactNode;
  readonly name: string;
  readonly taken: number;
  readonly capacity: number;
  /** The edited appointment also takes a place. */
  readonly isBooked: boolean;
};

function OccupancyLine({ icon, name, taken, capacity, isBooked }: OccupancyLineProps): ReactNode {
  const texts = useTexts();
  const isFull = taken >= capacity;
  const full = {
    booked: texts('conflicts.booked', { count: taken }),
    places: texts('conflicts.places', { count: capacity }),
  };
  const some = { count: capacity, taken };
  return (
    <Place>
      {icon}
      <span dir="auto">{name}</span>
      <Text as="span" size="small" tone={isFull ? 'warning' : 'muted'}>
        {capacity === 0 && texts('conflicts.no_places')}
        {capacity > 0 && isFull && texts(isBooked ? 'conflicts.full_besides' : 'conflicts.full', full)}
        {!isFull && (isBooked ? texts('conflicts.taken_besides', some) : texts('conflicts.taken', some))}
      </Text>
    </Place>
  );
}

/** Whether the professional or the room of the query has no place left. */
export function isFull({ query, groups, choices }: PlaceLinesProps): boolean {
  const { same_both, same_employee, same_room } = groups;
  const employee = choices.employees.find(({ id }) => id === query.employee_id);
  const room = choices.rooms.find(({ id }) => id === query.room_id);
  return (
    (employee !== undefined && peakOf([...same_both, ...same_employee], query) >= employee.capacity) ||
    (room !== undefined && peakOf([...same_both, ...same_room], query) >= lowestCapacity(room, query))
  );
}

type PlaceLinesProps = {
  readonly query: FindConflictsQuery;
  readonly groups: ConflictGroups;
  readonly choices: Pick<EditChoices, 'employees' | 'rooms'>;
};

/** Taken places of the chosen professional and room. */
export function PlaceLines({ query, groups, choices }: PlaceLinesProps): ReactNode {
  const { same_both, same_employee, same_room } = groups;
  const employee = choices.employees.find(({ id }) => id === query.employee_id);
  const room = choices.rooms.find(({ id }) => id === query.room_id);
  if (!employee && !room) return null;
  return (
    <Lines>
      {employee && (
        <OccupancyLine
          icon={<UserRound size={16} aria-hidden />}
          name={employee.name}
          taken={peakOf([...same_both, ...same_employee], query)}
          capacity={employee.capacity}
          isBooked={query.exclude_id !== undefined}
        />
      )}
      {room && (
        <OccupancyLine
          icon={<DoorOpen size={16} aria-hidden />}
          name={room.name}
          taken={peakOf([...same_both, ...same_room], query)}
          capacity={lowestCapacity(room, query)}
          isBooked={query.exclude_id !== undefined}
        />
      )}
    </Lines>
  );
}
