import { type Appointment, attendanceMark, type NoteSignature } from '@alinha/contracts-agenda';
import {
  Badge,
  ColorBar,
  color,
  fontWeight,
  media,
  motion,
  Skeleton,
  TextLink,
  tabularNumerals,
  typeStep,
} from '@alinha/ui';
import { Link, useFormat, useIsReadOnly, useTexts } from '@alinha/web-kit';
import { Ban, CalendarCheck2, CalendarX2, Check, LockKeyhole, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { whenText } from './when-text.ts';

const Row = styled.li`
  position: relative;
  display: flex;
  gap: 12px;
  min-height: 60px;
  padding: 10px 20px;
  transition: background ${motion.fast} ${motion.ease};
  &[data-clickable]:hover {
    background: ${color.hover};
  }
  &:not(:last-child) {
    border-bottom: 1px solid ${color.border};
  }
  @media ${media.phone} {
    padding: 10px 16px;
  }
`;

// Beside time and place, and below them on a phone.
const Texts = styled.div`
  flex: 1;
  min-width: 0;
  display: grid;
  align-items: center;
  grid-template:
    'when' auto
    'where' auto
    'badges' auto
    'note' auto
    'addenda' auto / minmax(0, 1fr);
  @media ${media.tabletUp} {
    grid-template:
      'when badges' auto
      'where badges' auto
      'note note' auto
      'addenda addenda' auto / minmax(0, 1fr) auto;
    column-gap: 12px;
  }
`;

const When = styled.div`
  grid-area: when;
  font-weight: ${fontWeight.medium};
  ${tabularNumerals}
`;

// The link covers the whole row.
const WhenLink = styled(Link)`
  color: inherit;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${color.focus};
    outline-offset: -2px;
    border-radius: 8px;
  }
`;

const Badges = styled.div`
  grid-area: badges;
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  &:not(:empty) {
    margin-top: 4px;
  }
  @media ${media.tabletUp} {
    &:not(:empty) {
      margin-top: 0;
    }
  }
`;

const Where = styled.div`
  grid-area: where;
  ${typeStep('small')}
  color: ${color.textMuted};
  overflow-wrap: anywhere;
`;

const NoteStart = styled.div`
  grid-area: note;
  margin-top: 4px;
`;

// The link of the row covers everything below it.
const AboveRowLink = styled.span`
  position: relative;
  ${typeStep('small')}
`;

/** Start of the clinical note. */
const Note = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;
  @media print {
    display: block;
    white-space: pre-line;
  }
`;

const By = styled.div`
  ${typeStep('small')}
  color: ${color.textMuted};
  ${tabularNumerals}
`;

const Addenda = styled.ul`
  grid-area: addenda;
  display: grid;
  gap: 4px;
  margin-top: 4px;
  padding-left: 12px;
  border-left: 2px solid ${color.border};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

type AppointmentRowProps = {
  readonly appointment: Appointment;
  /** Signed additions to its note. */
  readonly addenda?: readonly NoteSignature[] | undefined;
  /** The appointment is in the future, so it need not be paid yet. */
  readonly isUpcoming: boolean;
};

/** An appointment with time, professional, room, state, payment and note. */
export function AppointmentRow({ appointment, addenda = [], isUpcoming }: AppointmentRowProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { id, start_datetime: start, end_datetime: end, employee_color, evolution, attendance } = appointment;
  const isReadOnly = useIsReadOnly();
  const when = `${whenText(start, format)} – ${format.time(end)}`;
  const shownWhen = attendance === 'cancelled' ? <s>{when}</s> : when;
  const where = [appointment.employee_name, appointment.specialty_name, appointment.room_name];
  return (
    <Row data-clickable={isReadOnly ? undefined : true}>
      <ColorBar $color={employee_color} />
      <Texts>
        <When>
          {isReadOnly ? shownWhen : <WhenLink to={`/app/appointments/${id}/edit`}>{shownWhen}</WhenLink>}
        </When>
        <Where>{where.filter(Boolean).join(' · ')}</Where>
        <Badges>
          <AttendanceBadge appointment={appointment} />
          <PaymentBadge appointment={appointment} isUpcoming={isUpcoming} />
          {typeof appointment.credit_id === 'number' && (
            <Badge tone="info">{texts('appointments.credit')}</Badge>
          )}
          {typeof appointment.package_id === 'number' && (
            <Badge tone="info">{texts('appointments.package')}</Badge>
          )}
          {appointment.evolution_signed && (
            <Badge tone="brand" icon={<LockKeyhole size={12} aria-hidden />}>
              {texts('appointments.signed')}
            </Badge>
          )}
        </Badges>
        {evolution && (
          <NoteStart>
            <Note>{evolution}</Note>
            <AboveRowLink>
              <TextLink href={`/app/appointments/${id}/evolution`}>
                {texts('appointments.open_note')}
              </TextLink>
            </AboveRowLink>
          </NoteStart>
        )}
        {addenda.length > 0 && (
          <Addenda aria-label={texts('appointments.addenda')}>
            {addenda.map(({ position, text, author_name: author, signed_at: at }) => (
              <li key={position}>
                <By>{texts('appointments.addendum', { author, at: format.dateTime(at) })}</By>
                {text}
              </li>
            ))}
          </Addenda>
        )}
      </Texts>
    </Row>
  );
}

const MARKS = {
  confirmed: { Icon: CalendarCheck2, tone: 'brand' },
  cancel_requested: { Icon: CalendarX2, tone: 'danger' },
  arrived: { Icon: UserCheck, tone: 'info' },
  no_show: { Icon: UserX, tone: 'danger' },
  cancelled: { Icon: Ban, tone: 'neutral' },
  done: { Icon: Check, tone: 'neutral' },
} as const;

/** Attendance, or the answer to the reminder before the appointment. */
function AttendanceBadge({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useTexts();
  const mark = attendanceMark(appointment);
  if (mark === null) return null;
  const { Icon, tone } = MARKS[mark];
  const frozen = typeof appointment.freeze_id === 'number' && texts('appointments.frozen');
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {[texts(`appointments.${mark}`), frozen || appointment.attendance_reason].filter(Boolean).join(' · ')}
    </Badge>
  );
}

function PaymentBadge({ appointment, isUpcoming }: Omit<AppointmentRowProps, 'addenda'>): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { payment_status: status, payment_amount_cents: cents } = appointment;
  if (status === null || cents === null) return null;
  const amount = format.money(cents);
  return status === 'paid' ? (
    <Badge tone="brand">{texts('appointments.paid', { amount })}</Badge>
  ) : (
    <Badge tone={isUpcoming ? 'neutral' : 'warning'}>{texts('appointments.pending', { amount })}</Badge>
  );
}

/** Placeholder of an appointment row. */
export function AppointmentRowSkeleton(): ReactNode {
  return (
    <Row as="div">
      <Skeleton width={4} height={40} shape="block" />
      <Texts>
        <Skeleton width="56%" />
        <Skeleton width="38%" height={10} />
      </Texts>
    </Row>
  );
}
