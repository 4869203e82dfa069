import { isOpen } from '@alinha/contracts-agenda';
import { Button, space, Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { CalendarClock, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useCompanyNow } from '../../../appointments/company-clock.ts';
import type { Several } from '../agenda-events.ts';
import { type Placement, placementOf } from '../changes/appointment-changes.queries.ts';
import { DayAndTime } from './day-and-time.tsx';

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[1]};
`;

const Choice = styled.div`
  padding: ${space[2]};
`;

type ClassActionsProps = {
  /** All of the class, hidden ones too. */
  readonly appointments: Several;
  /** Books another place of the class. */
  readonly onAdd: () => void;
  readonly onMove: (placement: Placement) => void;
};

/** Buttons below the clients of a class: one more client, or all of them to another time. */
export function ClassActions({ appointments, onAdd, onMove }: ClassActionsProps): ReactNode {
  const texts = useTexts();
  const choiceId = useId();
  const today = useCompanyNow().slice(0, 10);
  const [isChoosing, setChoosing] = useState(false);
  const [chosenDate, setDate] = useState<string>();
  const [first] = appointments;
  const { employee_name: professional, start_datetime: start } = first;
  const day = start.slice(0, 10);
  const date = chosenDate ?? (day < today ? today : day);
  const count = appointments.length;
  return (
    <>
      <Actions>
        <Button variant="ghost" icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
          {texts('classes.add')}
        </Button>
        <Button
          variant="ghost"
          aria-expanded={isChoosing}
          aria-controls={choiceId}
          icon={<CalendarClock size={16} aria-hidden />}
          onClick={() => setChoosing(!isChoosing)}
        >
          {texts('classes.move')}
        </Button>
      </Actions>
      <Choice id={choiceId} hidden={!isChoosing} role="group" aria-label={texts('classes.move')}>
        {isChoosing &&
          (appointments.every(isOpen) ? (
            <DayAndTime
              appointment={first}
              moving={appointments}
              today={today}
              date={date}
              onDate={setDate}
              places={count}
              onChoose={({ start_time: from, end_time: to }) =>
                onMove({ ...placementOf(first), start: `${date} ${from}:00`, end: `${date} ${to}:00` })
              }
              empty={<Text tone="muted">{texts('classes.no_time', { professional, count })}</Text>}
            />
          ) : (
            <Text tone="muted">{texts('classes.has_done')}</Text>
          ))}
      </Choice>
    </>
  );
}
