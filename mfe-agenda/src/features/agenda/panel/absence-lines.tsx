import { type AbsenceEffect, type Appointment, creditRoutes } from '@alinha/contracts-agenda';
import { Skeleton, space, Text } from '@alinha/ui';
import { callApi, useFormat, useQuery } from '@alinha/web-kit';
import { groupBy, mapAsync } from 'es-toolkit';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { isPaidByCredit } from '../../../appointments/paid-by-credit.ts';
import { useCreditTexts } from '../../../booking/credits/credit-texts.ts';
import type { Several } from '../agenda-events.ts';
import { effectQueryOf, effectText, hasEffect, type PlannedAbsence } from './absence-effect.tsx';

const Lines = styled.ul`
  display: grid;
  gap: ${space[2]};
`;

const READS_AT_ONCE = 4;
const KEPT_MS = 60_000;

type Effects = ReadonlyMap<number, AbsenceEffect>;

/** Reads the effect of each absence that may have one. While the dialog is open, a former choice is not read again. */
function useAbsenceEffects(appointments: Several, choice: Omit<PlannedAbsence, 'appointment'>) {
  const [openedAt] = useState(() => Date.now());
  const ids = appointments
    .filter((appointment) => hasEffect({ ...choice, appointment }))
    .map((appointment) => appointment.id);
  const query = effectQueryOf(choice);
  return useQuery({
    queryKey: [creditRoutes.absenceEffect.id, openedAt, ids, query],
    queryFn: async ({ signal }): Promise<Effects> => {
      const read = (id: number) =>
        callApi(creditRoutes.absenceEffect, { params: { id }, query }, { signal }).then(
          (effect) => [[id, effect] as const],
          () => [],
        );
      return new Map((await mapAsync(ids, read, { concurrency: READS_AT_ONCE })).flat());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
}

/** True when a client earns several credits that count for the limits. Each effect is computed alone. */
function mayReachLimit(appointments: Several, effects: Effects): boolean {
  const counting = appointments.filter((one) => {
    const effect = effects.get(one.id);
    return effect?.credit && effect.rule !== 'studio' && effect.rule !== 'closure' && !isPaidByCredit(one);
  });
  return Object.values(groupBy(counting, ({ client_id }) => client_id)).some(({ length }) => length > 1);
}

type AbsenceLinesProps = Omit<PlannedAbsence, 'appointment'> & { readonly appointments: Several };

/** Several absences with the effect of each. */
export function AbsenceLines({ appointments, ...choice }: AbsenceLinesProps): ReactNode {
  const texts = useCreditTexts();
  const format = useFormat();
  const { data: effects } = useAbsenceEffects(appointments, choice);
  const isOneDay = new Set(appointments.map((one) => one.start_datetime.slice(0, 10))).size === 1;
  const when = (start: string) =>
    isOneDay ? format.time(start) : `${format.shortDate(start)}, ${format.time(start)}`;
  const textOf = (one: Appointment) => {
    if (!hasEffect({ ...choice, appointment: one })) return texts('absence.none');
    const effect = effects?.get(one.id);
    if (effect) return effectText(effect, one, texts, format) || texts('absence.none');
    return effects ? texts('absence.failed') : <Skeleton width="80%" />;
  };
  return (
    <>
      <Text as="div" aria-live="polite">
        {effects &&
          texts('absence.total', { count: [...effects.values()].filter(({ credit }) => credit).length })}
        {effects && mayReachLimit(appointments, effects) && ` ${texts('absence.limits')}`}
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
