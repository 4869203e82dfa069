import { type Appointment, isAbsent, isOpen } from '@alinha/contracts-agenda';
import { addDays, addMinutes, minutesBetween } from '@alinha/contracts-core';
import { Button, space, Text } from '@alinha/ui';
import { type ApiError, useTexts } from '@alinha/web-kit';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { shownEnd } from '../../../appointments/appointment-time.ts';
import { useCompanyNow } from '../../../appointments/company-clock.ts';
import { isPaidByCredit, isPaidByPackage } from '../../../appointments/prepaid.ts';
import { onSingleClick } from '../../../appointments/single-click.ts';
import type { Booking } from '../../../booking/booking-words.ts';
import { CreditBox } from '../../../booking/credits/credit-box.tsx';
import { useCreditsFor } from '../../../booking/credits/credits.queries.ts';
import { readPackageFor } from '../../../booking/credits/packages.queries.ts';
import { type Placement, placementOf } from '../changes/appointment-changes.queries.ts';
import type { Slot } from '../grid/grid-actions.ts';
import { useQuickBooking } from '../quick-create/quick-create.queries.ts';
import { DayAndTime } from './day-and-time.tsx';

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  > * {
    flex: 1 1 auto;
  }
`;

const WEEK = 7;
const nothing = () => undefined;

export type RebookActions = {
  /** Moves the appointment. */
  readonly onMove: (placement: Placement) => void;
  /** Opens the form of another appointment for the same client. */
  readonly onBook: (slot: Slot) => void;
  /** Asks whether to save in spite of the conflict. */
  readonly ask: (refusal: ApiError, about: Booking) => Promise<boolean>;
};

type RebookProps = RebookActions & { readonly appointment: Appointment };

/** The client's next session: at the same time a week later, or at a free time. An open one can be moved there. */
export function Rebook({ appointment, onMove, onBook, ask }: RebookProps): ReactNode {
  const texts = useTexts();
  const now = useCompanyNow();
  const today = now.slice(0, 10);
  const {
    client_id,
    client_name: client,
    employee_id,
    employee_name: professional,
    room_id,
    specialty_id,
    start_datetime: start,
    recurring_plan_id: planId,
    payment_amount_cents: cents,
  } = appointment;
  const end = shownEnd(appointment);
  const moves = isOpen(appointment);
  const day = start.slice(0, 10);
  const [isChoosing, setChoosing] = useState(false);
  const [chosenDate, setDate] = useState<string>();
  const wanted = moves ? day : addDays(day, WEEK);
  const date = chosenDate ?? (wanted < today ? today : wanted);
  // A moved session needs no credit.
  const { data: credits } = useCreditsFor(isChoosing && !moves ? client_id : null, date);
  const [chosenCredit, setChosenCredit] = useState<boolean>();
  const hasCredit = (credits?.length ?? 0) > 0;
  const usesCredit = hasCredit && (chosenCredit ?? (isAbsent(appointment.attendance) && cents === null));
  const { book, busy } = useQuickBooking({ ask, onClient: nothing, onBooked: nothing, onRefused: nothing });
  const [isReading, setReading] = useState(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const slotAt = (on: string, from: string, to: string): Slot => ({
    date: on,
    start: from,
    end: to,
    professionalId: employee_id,
    roomId: room_id,
    specialtyId: specialty_id,
    clientId: client_id,
  });
  const bookNextWeek = async () => {
    // The first week that is not past: a session may be closed weeks later.
    let next = addDays(day, WEEK);
    while (`${next}${start.slice(10)}` <= now) next = addDays(next, WEEK);
    // An absence may have lost its price, and a credit pays only one session: the form asks for the price or another credit.
    const isCredit = isPaidByCredit(appointment);
    const isPackage = isPaidByPackage(appointment);
    const openForm = () => {
      // The details may be closed while packages are read.
      if (!isShown.current) return;
      onBook({
        ...slotAt(next, start.slice(11, 16), end.slice(11, 16)),
        paysWith: isCredit ? 'credit' : undefined,
      });
    };
    if (isAbsent(appointment.attendance) || isCredit) return openForm();
    const session = { clientId: client_id, specialtyId: specialty_id, date: next };
    const needsPackages = isPackage || (cents !== null && specialty_id !== null);
    setReading(true);
    // The form says why packages cannot be read.
    const first = needsPackages ? await readPackageFor(session).catch(() => null) : undefined;
    setReading(false);
    // Without a package the price is unknown.
    if (first === null || (isPackage && !first)) return openForm();
    const start_datetime = `${next}${start.slice(10)}`;
    const duration_minutes = minutesBetween(start, end);
    const paid = first
      ? { payment_amount_cents: null, payment_status: null, package_id: first.id }
      : { payment_amount_cents: cents, payment_status: cents === null ? null : ('pending' as const) };
    await book(
      {
        client: { id: client_id },
        appointment: {
          employee_id,
          room_id,
          specialty_id,
          start_datetime,
          duration_minutes,
          ...paid,
          allow_overbooking: false,
        },
      },
      { client, professional, start: start_datetime, end: addMinutes(start_datetime, duration_minutes) },
    );
  };
  const choose = (from: string, to: string) => {
    setChoosing(false);
    if (!moves) onBook({ ...slotAt(date, from, to), paysWith: usesCredit ? 'credit' : undefined });
    else onMove({ ...placementOf(appointment), start: `${date} ${from}:00`, end: `${date} ${to}:00` });
  };
  return (
    <>
      <Choices>
        {planId === null && (
          <Button
            size="sm"
            busy={busy || isReading}
            icon={<CalendarPlus size={16} aria-hidden />}
            onClick={onSingleClick(() => void bookNextWeek())}
          >
            {texts('rebook.next_week')}
          </Button>
        )}
        <Button
          size="sm"
          aria-expanded={isChoosing}
          icon={<CalendarClock size={16} aria-hidden />}
          onClick={() => setChoosing(!isChoosing)}
        >
          {texts(appointment.done ? 'rebook.another' : 'rebook.choose')}
        </Button>
      </Choices>
      {isChoosing && (
        <DayAndTime
          appointment={appointment}
          moving={moves ? [appointment] : []}
          today={today}
          date={date}
          onDate={setDate}
          onChoose={({ start_time, end_time }) => choose(start_time, end_time)}
          empty={<Text tone="muted">{texts('rebook.none', { professional })}</Text>}
        >
          <CreditBox credits={credits} checked={usesCredit} onChange={setChosenCredit} />
        </DayAndTime>
      )}
    </>
  );
}
