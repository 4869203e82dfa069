import type { Appointment, Attendance } from '@alinha/contracts-agenda';
import { isAbsent, isOpen } from '@alinha/contracts-agenda';
import { Button, color, space, Text, TextLink } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { Ban, CalendarCheck2, Undo2, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useCompanyNow } from '../../../appointments/company-clock.ts';
import { isPaidByCredit, isPaidByPackage } from '../../../appointments/prepaid.ts';
import { onSingleClick } from '../../../appointments/single-click.ts';
import { useCreditTexts } from '../../../booking/credits/credit-texts.ts';
import { WaitingFor } from './waiting-for.tsx';

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  > * {
    flex: 1 1 40%;
  }
  > [aria-pressed='true'] {
    border-color: ${color.brand};
    background: ${color.brandTint};
    color: ${color.brandText};
  }
`;

/** Says that reopening revokes a credit, and links to the credits of the client. */
function CreditNotes({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useCreditTexts();
  const isOfPlan = appointment.recurring_plan_id !== null;
  const client = `/app/clients/${appointment.client_id}`;
  if (isPaidByPackage(appointment))
    return <TextLink href={`${client}?tab=packages`}>{texts('package.see')}</TextLink>;
  if (!isOfPlan && !isPaidByCredit(appointment)) return null;
  return (
    <>
      {isOfPlan && (
        <Text size="small" tone="muted">
          {texts('reopening')}
        </Text>
      )}
      <TextLink href={`${client}?tab=credits`}>{texts('see')}</TextLink>
    </>
  );
}

type AttendanceActionsProps = {
  readonly appointment: Appointment;
  readonly onChange: (attendance: Attendance) => void;
};

/** Changes the attendance. For an absence, shows its reason, a button that reopens the appointment, and its credits. */
export function AttendanceActions({ appointment, onChange }: AttendanceActionsProps): ReactNode {
  const texts = useTexts();
  const now = useCompanyNow();
  const { attendance, cancelled_by, attendance_reason: reason, start_datetime: start } = appointment;
  if (isAbsent(attendance)) {
    const frozen = typeof appointment.freeze_id === 'number' && texts('attendance.by.freeze');
    const known = [frozen || (cancelled_by && texts(`attendance.by.${cancelled_by}`)), reason].filter(
      Boolean,
    );
    return (
      <>
        {known.length > 0 && <Text tone="muted">{known.join(' · ')}</Text>}
        {attendance === 'cancelled' && start > now && <WaitingFor appointment={appointment} />}
        <Button icon={<Undo2 size={16} aria-hidden />} onClick={onSingleClick(() => onChange('scheduled'))}>
          {texts('attendance.reopen')}
        </Button>
        <CreditNotes appointment={appointment} />
      </>
    );
  }
  if (!isOpen(appointment)) return null;
  const toggle = (name: 'confirmed' | 'arrived', icon: ReactNode) => (
    <Button
      size="sm"
      aria-pressed={attendance === name}
      icon={icon}
      onClick={onSingleClick(() => onChange(attendance === name ? 'scheduled' : name))}
    >
      {texts(name === 'confirmed' && attendance !== name ? 'attendance.confirm' : `attendance.${name}`)}
    </Button>
  );
  return (
    <Choices role="group" aria-label={texts('attendance.label')}>
      {toggle('confirmed', <CalendarCheck2 size={16} aria-hidden />)}
      {toggle('arrived', <UserCheck size={16} aria-hidden />)}
      {start <= now && (
        <Button size="sm" icon={<UserX size={16} aria-hidden />} onClick={() => onChange('no_show')}>
          {texts('attendance.no_show')}
        </Button>
      )}
      <Button size="sm" icon={<Ban size={16} aria-hidden />} onClick={() => onChange('cancelled')}>
        {texts('attendance.cancel')}
      </Button>
    </Choices>
  );
}
