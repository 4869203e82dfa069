import { type Appointment, creditRoutes } from '@alinha/contracts-agenda';
import { Skeleton, space, Text } from '@alinha/ui';
import { callApi, useFormat, useQuery } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { isPaidByPackage } from '../../../appointments/prepaid.ts';
import { useCreditTexts } from '../../../booking/credits/credit-texts.ts';
import type { Several } from '../agenda-events.ts';
import { effectQueryOf, effectText, hasEffect, type PlannedAbsence } from './absence-effect.tsx';

const Lines = styled.ul`
  display: grid;
  gap: ${space[2]};
`;

const KEPT_MS = 60_000;

/**
 * Reads the effects of absences in the order in which they are saved: a credit of one counts for the limits of the next
 * ones. While the dialog is open, a former choice is not read again.
 */
function useAbsenceEffects(appointments: Several, choice: Omit<PlannedAbsence, 'appointment'>) {
  const [openedAt] = useState(() => Date.now());
  const ids = appointments
    .filter((appointment) => hasEffect({ ...choice, appointment }))
    .map((appointment) => appointment.id);
  const query = { appointment_ids: ids.join(','), ...effectQueryOf(choice) };
  return useQuery({
    queryKey: [creditRoutes.absenceEffects.id, openedAt, query],
    queryFn: async ({ signal }) => {
      const effects = ids.length > 0 ? await callApi(creditRoutes.absenceEffects, { query }, { signal }) : [];
      return new Map(effects.map((effect) => [effect.appointment_id, effect]));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
}

type AbsenceLinesProps = Omit<PlannedAbsence, 'appointment'> & { readonly appointments: Several };

/** Several absences with the effect of each. */
export function AbsenceLines({ appointments, ...choice }: AbsenceLinesProps): ReactNode {
  const texts = useCreditTexts();
  const format = useFormat();
  const { data: effects, isError } = useAbsenceEffects(appointments, choice);
  // The session of a package returns to it and earns no credit.
  const earning = appointments.filter((one) => !isPaidByPackage(one));
  const credits = earning.filter((one) => effects?.get(one.id)?.credit);
  const isOneDay = new Set(appointments.map((one) => one.start_datetime.slice(0, 10))).size === 1;
  const when = (start: string) =>
    isOneDay ? format.time(start) : `${format.shortDate(start)}, ${format.time(start)}`;
  const textOf = (one: Appointment) => {
    if (!hasEffect({ ...choice, appointment: one })) return texts('absence.none');
    const effect = effects?.get(one.id);
    if (effect)
      return effectText(effect, one, one.payment_amount_cents, texts, format) || texts('absence.none');
    return isError ? texts('absence.failed') : <Skeleton width="80%" />;
  };
  return (
    <>
      <Text as="div" aria-live="polite">
        {effects && earning.length > 0 && texts('absence.total', { count: credits.length })}
      </Text>
      <Lines>
        {appointments.map((one) => (
          <li key={one.id}>
            <Text as="div" weight="medium">
              <bdi>{one.client_name}</bdi> · {when(one.start_datetime)}
            </Text>
            <Text as="div" size="small" tone="muted">
              {textOf(one)}
            </Text>
          </li>
        ))}
      </Lines>
    </>
  );
}
