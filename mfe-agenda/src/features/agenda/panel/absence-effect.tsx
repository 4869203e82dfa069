import {
  type AbsenceEffect,
  type Appointment,
  type CancelledBy,
  type ChangeAttendanceInput,
  creditRoutes,
} from '@alinha/contracts-agenda';
import { Checkbox, Skeleton, Stack, Text } from '@alinha/ui';
import { apiQuery, type Format, type Texts, useFormat, useQuery, useSession } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { isPaidByCredit } from '../../../appointments/paid-by-credit.ts';
import { useCreditTexts } from '../../../booking/credits/credit-texts.ts';

/** Decisions of the user that differ from the cancellation policy. */
export type Overrides = Pick<Partial<ChangeAttendanceInput>, 'charge' | 'credit'>;

export const isOverridden = ({ charge, credit }: Overrides): boolean =>
  charge !== undefined || credit !== undefined;

type PlannedAbsence = {
  readonly appointment: Appointment;
  readonly attendance: 'no_show' | 'cancelled';
  readonly cancelledBy: CancelledBy;
};

const hasCredit = ({ appointment }: PlannedAbsence) =>
  isPaidByCredit(appointment) || appointment.recurring_plan_id !== null;

/** Read again each time, because it depends on the time of day and on the client's other credits. */
function useAbsenceEffect(absence: PlannedAbsence | null) {
  const { appointment, attendance = 'cancelled', cancelledBy } = absence ?? {};
  const query = { attendance, ...(attendance === 'cancelled' && { cancelled_by: cancelledBy }) };
  return useQuery({
    ...apiQuery(creditRoutes.absenceEffect, { params: { id: appointment?.id ?? 0 }, query }),
    enabled: absence !== null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The effect on credits as a sentence; null when credits are not affected. */
function creditSentence(effect: AbsenceEffect, isMakeUp: boolean, texts: Texts, format: Format) {
  const { credit, refusal, rule, notice_hours: hours } = effect;
  if (credit) {
    const date = format.date(effect.expires_on);
    return texts(isMakeUp ? 'absence.returned' : 'absence.earned', { date });
  }
  if (refusal === 'not_in_plan' || refusal === null) return null;
  const cause = rule === 'late' && hours === 0 ? 'late_after_start' : rule;
  if (refusal === 'make_up') return texts(`absence.stays_used.${cause}`, { hours });
  return texts(`absence.${refusal === 'policy' ? cause : refusal}`, { hours });
}

type AbsenceConsequenceProps = {
  /** Null for several appointments, each of which has its own effect. */
  readonly absence: PlannedAbsence | null;
  /** The unpaid price of the appointment as text; null when nothing is unpaid. */
  readonly amount: string | null;
  readonly overrides: Overrides;
  readonly onOverride: (overrides: Overrides) => void;
};

/** Effect of an absence on credit and price, before it is saved. Administrators may override it with a reason. */
export function AbsenceConsequence(props: AbsenceConsequenceProps): ReactNode {
  const { absence, amount, overrides, onOverride } = props;
  const texts = useCreditTexts();
  const format = useFormat();
  const isAdmin = useSession().user?.is_admin === true;
  const { data: effect, isLoading, isError } = useAbsenceEffect(absence);
  const isMakeUp = absence !== null && isPaidByCredit(absence.appointment);
  const concernsCredit = absence !== null && hasCredit(absence);
  const known = effect
    ? [
        creditSentence(effect, isMakeUp, texts, format),
        amount !== null && texts(effect.owed ? 'absence.owed' : 'absence.waived', { amount }),
      ]
    : [absence === null && texts('absence.each'), isError && texts('absence.failed')];
  const sentences = known.filter(Boolean);
  // Without the effect, a box could not show what the policy decides.
  const box = (name: keyof Overrides, byPolicy: boolean, label: string) => (
    <Checkbox
      label={label}
      checked={overrides[name] ?? byPolicy}
      onChange={(checked) => onOverride({ ...overrides, [name]: checked === byPolicy ? undefined : checked })}
    />
  );
  if (!concernsCredit && amount === null && absence !== null) return null;
  return (
    <Stack gap={1}>
      {(isLoading || sentences.length > 0) && (
        <Text as="div" aria-live="polite">
          {isLoading ? <Skeleton width="80%" /> : sentences.join(' ')}
        </Text>
      )}
      {isAdmin &&
        concernsCredit &&
        effect &&
        effect.refusal !== 'plan_ended' &&
        box('credit', effect.credit, texts(isMakeUp ? 'absence.give_back' : 'absence.give'))}
      {isAdmin &&
        amount !== null &&
        effect &&
        box('charge', effect.owed, texts('absence.charge', { amount }))}
    </Stack>
  );
}
