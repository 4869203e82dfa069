import type { Appointment, Attendance } from '@alinha/contracts-agenda';
import { isAbsent } from '@alinha/contracts-agenda';
import {
  Badge,
  Button,
  color,
  fontWeight,
  IconButton,
  LinkButton,
  media,
  Swatch,
  space,
  TextLink,
  typeStep,
  useMediaQuery,
} from '@alinha/ui';
import { useFormat, usePermission, useTexts } from '@alinha/web-kit';
import {
  CalendarDays,
  Check,
  DoorOpen,
  NotebookPen,
  NotebookText,
  Pencil,
  Repeat,
  Sparkles,
  Trash2,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { timeRange } from '../../../appointments/appointment-time.ts';
import { AttendanceBadge } from '../../../appointments/attendance-mark.tsx';
import { lacksEvolution } from '../../../appointments/missing-evolution.ts';
import { useNoteRule } from '../../../appointments/note-rule.ts';
import { sentenceCase } from '../../../appointments/sentence-case.ts';
import { onSingleClick } from '../../../appointments/single-click.ts';
import { canBePaid } from '../card/appointment-name.ts';
import { ATTENDANCES } from '../grid/grid-keys.ts';
import { useChangePaid } from './appointment-payment.queries.ts';
import { AppointmentPayment } from './appointment-payment.tsx';
import { AttendanceActions } from './attendance-actions.tsx';
import { PanelNote } from './panel-note.tsx';
import { PaymentMethodChoice } from './payment-method.tsx';
import { Rebook, type RebookActions } from './rebook.tsx';
import { WhatsappMenu } from './whatsapp-menu.tsx';

const Parts = styled.div`
  display: grid;
  gap: ${space[3]};
`;

const Who = styled.h2`
  ${typeStep('lead')}
  font-weight: ${fontWeight.semibold};
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;
  a:not(:hover) {
    text-decoration-color: transparent;
  }
`;

const Facts = styled.ul`
  display: grid;
  gap: ${space[2]};
  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr);
    gap: 10px;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  svg {
    margin-top: 2px;
    color: ${color.textMuted};
  }
`;

const ColorPlace = styled.span`
  display: grid;
  place-items: center;
  height: 20px;
`;

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};
  padding-top: ${space[3]};
  border-top: 1px solid ${color.border};
  /* Without buttons for a role that only reads. */
  &:not(:has(button, a)) {
    display: none;
  }
`;

/** The two most frequent actions in their own row. */
const MainActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  width: 100%;
  &:empty {
    display: none;
  }
  > * {
    flex: 1 1 auto;
  }
`;

const AtEnd = styled.span`
  margin-left: auto;
`;

export type AppointmentDetailsProps = RebookActions & {
  readonly appointment: Appointment;
  readonly onChangeDone: (done: boolean) => void;
  readonly onChangeAttendance: (attendance: Attendance) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

const FIELD = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * Handles letters pressed in the panel around the returned element, except in a field.
 * @param act returns false for a letter without an action
 */
function usePanelKeys(act: (letter: string) => boolean): RefObject<HTMLDivElement | null> {
  const parts = useRef<HTMLDivElement>(null);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      const panel = parts.current?.closest('[role="dialog"]');
      if (!(target instanceof Element) || !panel || event.repeat || target.closest(FIELD)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      // The pressed button may be unmounted, which moves the focus to the body.
      const isLost = target === document.body && document.querySelectorAll(DIALOG).length === 1;
      if (!isLost && !panel.contains(target)) return;
      if (latest.current(key.toLowerCase())) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return parts;
}

/** Details of an appointment: data, attendance, payment, note and actions. */
export function AppointmentDetails(props: AppointmentDetailsProps): ReactNode {
  const { appointment, onChangeDone, onChangeAttendance, onEdit, onDelete, onMove, onBook, ask } = props;
  const texts = useTexts();
  const format = useFormat();
  const noteRule = useNoteRule();
  const readsNotes = usePermission('notes.read');
  const mayBook = usePermission('agenda.write');
  const { id, client_id, client_name, employee_name, employee_color, done, overbooked } = appointment;
  const when = format.longDate(appointment.start_datetime);
  const hours = timeRange(appointment, format);
  const absent = isAbsent(appointment.attendance);
  const isOfPlan = appointment.recurring_plan_id !== null;
  const isNoteMissing = lacksEvolution(appointment, noteRule);
  const { changePaid } = useChangePaid();
  const note = useRef<HTMLTextAreaElement>(null);
  const isTouch = useMediaQuery(media.touch);
  // After clicks, only the note is left. After keys, E focuses it, and on touch screens the focus opens a keyboard.
  const isByKey = useRef(false);
  const isSettled = done && !canBePaid(appointment);
  const wasSettled = useRef(isSettled);
  const focusNote = useRef(() => {});
  focusNote.current = () => {
    if (isSettled && !isByKey.current && !isTouch && !note.current?.value) note.current?.focus();
  };
  useEffect(() => {
    if (!wasSettled.current) focusNote.current();
    wasSettled.current = isSettled;
  }, [isSettled]);
  // The shortcuts of a card, P for paid and E for the note.
  const parts = usePanelKeys((key) => {
    isByKey.current = true;
    const attendance = ATTENDANCES[key];
    if (attendance && mayBook) onChangeAttendance(attendance);
    else if (key === 'p' && canBePaid(appointment)) changePaid({ appointment, paid: true });
    else if (key === 'e' && note.current) note.current.focus();
    else return false;
    return true;
  });
  return (
    <Parts ref={parts}>
      <Who>
        <TextLink href={`/app/clients/${client_id}`}>{client_name}</TextLink>
      </Who>
      <Badges>
        {done && (
          <Badge tone="brand" icon={<Check size={12} strokeWidth={3} aria-hidden />}>
            {texts('agenda.state.done_badge')}
          </Badge>
        )}
        <AttendanceBadge appointment={appointment} />
        {overbooked && (
          <Badge tone="warning" icon={<TriangleAlert size={12} aria-hidden />}>
            {texts('agenda.state.overbooked_badge')}
          </Badge>
        )}
        {isOfPlan && (
          <Badge icon={<Repeat size={12} aria-hidden />}>{texts('agenda.state.recurring_badge')}</Badge>
        )}
      </Badges>
      <Facts>
        <li>
          <CalendarDays size={16} aria-hidden />
          <span>{`${sentenceCase(when)}\n${hours}`}</span>
        </li>
        <li>
          <ColorPlace>
            <Swatch $color={employee_color} $size={12} />
          </ColorPlace>
          <span dir="auto">{employee_name}</span>
        </li>
        {appointment.specialty_name && (
          <li>
            <Sparkles size={16} aria-hidden />
            <span dir="auto">{appointment.specialty_name}</span>
          </li>
        )}
        {appointment.room_name && (
          <li>
            <DoorOpen size={16} aria-hidden />
            <span dir="auto">{appointment.room_name}</span>
          </li>
        )}
        {appointment.notes && (
          <li>
            <NotebookText size={16} aria-hidden />
            {appointment.notes}
          </li>
        )}
      </Facts>
      <AppointmentPayment appointment={appointment} />
      {appointment.payment_status === 'paid' && !isOfPlan && (
        <PaymentMethodChoice appointment={appointment} onChosen={() => focusNote.current()} />
      )}
      {mayBook && <AttendanceActions appointment={appointment} onChange={onChangeAttendance} />}
      {readsNotes && <PanelNote appointment={appointment} area={note} />}
      {mayBook && <Rebook {...{ appointment, onMove, onBook, ask }} />}
      <Actions>
        <MainActions>
          {mayBook && !absent && (
            <Button
              variant={done ? 'secondary' : 'primary'}
              icon={done ? <Undo2 size={16} aria-hidden /> : <Check size={16} aria-hidden />}
              onClick={onSingleClick(() => onChangeDone(!done))}
            >
              {done ? texts('agenda.unmark') : texts('agenda.mark')}
            </Button>
          )}
          {readsNotes && (
            <LinkButton
              href={`/app/appointments/${id}/evolution`}
              icon={<NotebookPen size={16} aria-hidden />}
            >
              {isNoteMissing ? texts('agenda.fill_evolution') : texts('agenda.evolution')}
            </LinkButton>
          )}
        </MainActions>
        {mayBook && !absent && (
          <Button icon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
            {texts('agenda.edit')}
          </Button>
        )}
        <WhatsappMenu appointment={appointment} />
        {mayBook && !done && (
          <AtEnd>
            <IconButton
              label={texts('agenda.delete')}
              icon={<Trash2 size={18} aria-hidden />}
              // A tooltip would handle the first Escape, which must close the details.
              tooltip={false}
              onClick={onDelete}
            />
          </AtEnd>
        )}
      </Actions>
    </Parts>
  );
}
