import type { Appointment } from '@alinha/contracts-agenda';
import { Badge, color, Swatch, space, TextLink } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import { CalendarDays, Check, Sparkles, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { timeRange } from '../../appointments/appointment-time.ts';
import { sentenceCase } from '../../appointments/sentence-case.ts';

const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[5]};
  li {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    min-width: 0;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    color: ${color.textMuted};
  }
`;

/** Client, time and professional of the appointment. */
export function AppointmentSummary({ appointment }: { appointment: Appointment }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { client_id, client_name, employee_name, employee_color, specialty_name, done } = appointment;
  return (
    <Facts>
      <li>
        <User size={16} aria-hidden />
        <TextLink href={`/app/clients/${client_id}`}>{client_name}</TextLink>
      </li>
      <li>
        <CalendarDays size={16} aria-hidden />
        {`${sentenceCase(format.fullDate(appointment.start_datetime))}, ${timeRange(appointment, format)}`}
      </li>
      <li>
        <Swatch $color={employee_color} $size={12} />
        <span dir="auto">{employee_name}</span>
      </li>
      {specialty_name && (
        <li>
          <Sparkles size={16} aria-hidden />
          <span dir="auto">{specialty_name}</span>
        </li>
      )}
      {done && (
        <li>
          <Badge tone="brand" icon={<Check size={12} strokeWidth={3} aria-hidden />}>
            {texts('agenda.state.done_badge')}
          </Badge>
        </li>
      )}
    </Facts>
  );
}
