import {
  type AbsenceEffect,
  type Appointment,
  type CancelledBy,
  type ChangeAttendanceInput,
  creditRoutes,
} from '@alinha/contracts-agenda';
import { openCentsOf, receivedCentsOf } from '@alinha/contracts-billing';
import { Checkbox, Skeleton, Stack, Text } from '@alinha/ui';
import { apiQuery, type Format, type Texts, useFormat, useQuery, useSession } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { isPaidByCredit, isPaidByPackage, isPrepaid } from '../../../appointments/prepaid.ts';
import { useAppointmentPayment } from '../../../booking/appointment-payment.ts';
import { useCreditTexts } from '../../../booking/credits/credit-texts.ts';
import { isUnpaid } from '../card/appointment-name.ts';

/** Decisions of the user that differ from the cancellation policy. */
export type Overrides = Pick<Partial<ChangeAttendanceInput>, 'charge' | 'credit'>;

export const isOverridden = ({ charge, credit }: Overrides): boolean =>
  charge !== undefined || credit !== undefined;

export type PlannedAbsence = {
  readonly appointment: Appointment;
  readonly attendance: 'no_show' | 'cancelled';
  readonly cancelledBy: CancelledBy;
};

const hasCredit = ({ appointment }: PlannedAbsence) =>
  isPrepaid(appointment) || appointment.recurring_plan_id !== null;

/** True when an absence may change a credit or a charge. */
export const hasEffect = (absence: PlannedAbsence) => hasCredit(absence) || isUnpaid(absence.appointment);

/** Who cancels, as the API asks for it. */
export const effectQueryOf = ({ attendance, cancelledBy }: Omit<PlannedAbsence, 'appointment'>) => ({
  attendance,
  ...(attendance === 'cancelled' && { cancelled_by: cancelledBy }),
});

/** Read again each time, because it depends on the time of day and on the client's other credits. */
function useAbsenceEffect(absence: PlannedAbsence) {
  const request = { params: { id: absence.appointment.id }, query: effectQueryOf(absence) };
  return useQuery({
    ...apiQuery(creditRoutes.absenceEffect, request),
    enabled: hasEffect(absence),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The effect on credits as a sentence; null when credits are not affected. */
function creditSentence(effect: AbsenceEffect, one: Appointment, texts: Texts, format: Format) {
  const { credit, refusal, rule, notice_hours: hours } = effect;
  if (credit) {
    const date = format.date(effect.expires_on);
    if (isPaidByPackage(one)) {
      const isLate = rule === 'late' && hours > 0;
      return texts(isLate ? 'absence.package.returned_late' : 'absence.package.returned', { date, hours });
    }
    return texts(isPaidByCredit(one) ? 'absence.returned' : 'absence.earned', { date });
  }
  if (refusal === 'not_in_plan' || refusal === null) return null;
  const cause = rule === 'late' && hours === 0 ? 'late_after_start' : rule;
  if (refusal === 'package') return texts(`absence.package.${cause}`, { hours });
  if (refusal === 'make_up') return texts(`absence.stays_used.${cause}`, { hours });
  return texts(`absence.${refusal === 'policy' ? cause : refusal}`, { hours });
}

/** `open`: the rest of the price; null when it is unknown. */
function priceSentence({ owed }: AbsenceEffect, open: number | null, texts: Texts, format: Format) {
  if (open === null) return texts(owed ? 'absence.owed_unknown' : 'absence.waived_unknown');
  return texts(owed ? 'absence.owed' : 'absence.waived', { amount: format.money(open) });
}

/** The effect on credit and price as sentences. `open`: the rest of the price; null when it is unknown. */
export function effectText(
  effect: AbsenceEffect,
  one: Appointment,
  open: number | null,
  texts: Texts,
  format: Format,
): string {
  const sentences = [
    creditSentence(effect, one, texts, format),
    isUnpaid(one) && priceSentence(effect, open, texts, format),
  ];
  return sentences.filter(Boolean).join(' ');
}

type AbsenceConsequenceProps = {
  readonly absence: PlannedAbsence;
  readonly overrides: Overrides;
  readonly onOverride: (overrides: Overrides) => void;
};

/** Effect of an absence on credit and price, before it is saved. Administrators may override it with a reason. */
export function AbsenceConsequence({ absence, overrides, onOverride }: AbsenceConsequenceProps): ReactNode {
  const isAdmin = useSession().user?.is_admin === true;
  const texts = useCreditTexts();
  const format = useFormat();
  const { appointment } = absence;
  const { data: effect, isLoading: isEffectLoading, isError } = useAbsenceEffect(absence);
  const { payment, isPending } = useAppointmentPayment(appointment);
  const isDue = isUnpaid(appointment);
  const isLoading = isEffectLoading || (isDue && isPending);
  const open = payment ? openCentsOf(payment) : null;
  const received = payment && receivedCentsOf(payment);
  const giving = isPaidByPackage(appointment)
    ? 'absence.package.give_back'
    : isPaidByCredit(appointment)
      ? 'absence.give_back'
      : 'absence.give';
  const sentence = effect
    ? effectText(effect, appointment, open, texts, format)
    : isError && texts('absence.failed');
  // Without the effect, a box could not show what the policy decides.
  const box = (name: keyof Overrides, byPolicy: boolean, label: string) => (
    <Checkbox
      label={label}
      checked={overrides[name] ?? byPolicy}
      onChange={(checked) => onOverride({ ...overrides, [name]: checked === byPolicy ? undefined : checked })}
    />
  );
  const paid = received
    ? texts('absence.paid', { amount: format.money(received) })
    : received === undefined && appointment.payment_status === 'paid' && texts('absence.paid_unknown');
  const paidText = paid && <Text as="div">{paid}</Text>;
  if (!hasEffect(absence)) return paidText;
  return (
    <Stack gap={1}>
      {(isLoading || sentence) && (
        <Text as="div" aria-live="polite">
          {isLoading ? <Skeleton width="80%" /> : sentence}
        </Text>
      )}
      {paidText}
      {isAdmin &&
        hasCredit(absence) &&
        effect &&
        effect.refusal !== 'plan_ended' &&
        box('credit', effect.credit, texts(giving))}
      {isAdmin &&
        isDue &&
        effect &&
        box(
          'charge',
          effect.owed,
          open === null
            ? texts('absence.charge_unknown')
            : texts('absence.charge', { amount: format.money(open) }),
        )}
    </Stack>
  );
}
