import type { Appointment } from '@alinha/contracts-agenda';
import { attendanceMark } from '@alinha/contracts-agenda';
import { Badge, color } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { Ban, CalendarCheck2, CalendarX2, UserCheck, UserX } from 'lucide-react';
import type { ReactNode } from 'react';

type Attended = Pick<Appointment, 'client_answer' | 'done' | 'attendance'>;

const MARKS = {
  confirmed: { Icon: CalendarCheck2, ink: color.brandText, tone: 'brand' },
  cancel_requested: { Icon: CalendarX2, ink: color.dangerText, tone: 'danger' },
  arrived: { Icon: UserCheck, ink: color.infoText, tone: 'info' },
  no_show: { Icon: UserX, ink: color.dangerText, tone: 'danger' },
  cancelled: { Icon: Ban, ink: color.textMuted, tone: 'neutral' },
} as const;

/** Icon for attendance or the answer to a reminder. Null for a done appointment, which has another icon. */
export function markOf(appointment: Attended): keyof typeof MARKS | null {
  const mark = attendanceMark(appointment);
  return mark === 'done' ? null : mark;
}

type AttendanceMarkProps = { readonly appointment: Attended; readonly size: number };

/** Hidden from screen readers: the accessible name of the appointment has the text. */
export function AttendanceMark({ appointment, size }: AttendanceMarkProps): ReactNode {
  const mark = markOf(appointment);
  if (mark === null) return null;
  const { Icon, ink } = MARKS[mark];
  return <Icon data-mark={mark} size={size} strokeWidth={2.25} color={ink} aria-hidden />;
}

/** The icon with its text. */
export function AttendanceBadge({ appointment }: { readonly appointment: Attended }): ReactNode {
  const texts = useTexts();
  const mark = markOf(appointment);
  if (mark === null) return null;
  return (
    <Badge tone={MARKS[mark].tone} icon={<AttendanceMark appointment={appointment} size={12} />}>
      {texts(`agenda.state.${mark}_badge`)}
    </Badge>
  );
}
