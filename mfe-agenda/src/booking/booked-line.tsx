import type { Appointment } from '@alinha/contracts-agenda';
import { ColorBar, color, fontWeight, space, tabularNumerals, typeStep } from '@alinha/ui';
import { useFormat } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { timeRange } from '../appointments/appointment-time.ts';

const Line = styled.li`
  display: grid;
  grid-template-columns: 4px minmax(0, 1fr) auto;
  gap: ${space[3]};
  padding: 6px 0;
`;

const Texts = styled.div`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
  b {
    font-weight: ${fontWeight.medium};
  }
  small {
    ${typeStep('small')}
    color: ${color.textMuted};
  }
`;

const Hours = styled.span`
  ${tabularNumerals}
  white-space: nowrap;
`;

type BookedLineProps = {
  readonly appointment: Appointment;
  readonly children?: ReactNode;
};

/** A booked appointment as a list item: client, time, professional and room. */
export function BookedLine({ appointment, children }: BookedLineProps): ReactNode {
  const format = useFormat();
  return (
    <Line>
      <ColorBar $color={appointment.employee_color} />
      <Texts>
        <b dir="auto">{appointment.client_name}</b>
        <small>{[appointment.employee_name, appointment.room_name].filter(Boolean).join(' · ')}</small>
        {children}
      </Texts>
      <Hours>{timeRange(appointment, format)}</Hours>
    </Line>
  );
}
