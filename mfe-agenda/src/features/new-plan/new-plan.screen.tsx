import { type RecurringPlan, recurringPlanRoutes, weekdayOf } from '@alinha/contracts-agenda';
import type { RequestOf } from '@alinha/contracts-core';
import {
  type ApiError,
  errorMessage,
  toast,
  useApiMutation,
  useCompanyClock,
  useNavigate,
  useSearchParams,
  useSession,
  useTexts,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useRef, useState } from 'react';
import { agendaHref } from '../../appointments/agenda-address-memory.ts';
import { readNewAppointmentPreset } from '../../appointments/new-appointment-address.ts';
import { BookingPage } from '../../booking/booking-page.tsx';
import { BOOKING_READS } from '../../booking/booking-reads.ts';
import { BookingSkeleton } from '../../booking/booking-skeleton.tsx';
import { type Choices, useChoices } from '../../booking/choices.queries.ts';
import { DraftBanner } from '../../booking/draft-banner.tsx';
import { unansweredText } from '../../booking/failure-words.ts';
import { endAfter } from '../../booking/form-parts.ts';
import { NewClientDialog } from '../../booking/new-client-dialog.tsx';
import { presetChoices } from '../../booking/preset-values.ts';
import { SeriesOverbookingDialog } from '../../booking/series-overbooking-dialog.tsx';
import { proposalOf } from '../../booking/service-proposal.ts';
import { typedClient } from '../../booking/typed-client.ts';
import { useFormDraft } from '../../booking/use-form-draft.ts';
import { WAITING_READS } from '../waiting/waiting.queries.ts';
import { type PlanFormValues, planFormSchema } from './plan-form.schema.ts';
import { PlanForm } from './plan-form.tsx';
import { nextBillingDay } from './weekly-dates.ts';

function initialValues(
  query: URLSearchParams,
  today: string,
  choices: Choices,
  userId: number | undefined,
): PlanFormValues {
  const preset = readNewAppointmentPreset(query);
  const { date = today, start } = preset;
  const chosen = presetChoices(choices, preset, userId);
  const { minutes } = proposalOf(choices.specialties, chosen.specialty_id);
  const proposedEnd = start ? endAfter(start, minutes) : '';
  const end_time = (start && preset.end) || proposedEnd;
  return {
    ...chosen,
    name: '',
    price_cents: null,
    billing_period: 'monthly',
    billing_day: nextBillingDay(today),
    schedules: [
      {
        weekday: weekdayOf(date),
        start_time: start ?? '',
        end_time,
        has_typed_end: end_time !== proposedEnd,
        creates_today: false,
        starts_on: preset.waitingId === undefined ? undefined : date,
      },
    ],
  };
}

type Refused = {
  readonly error: ApiError;
  readonly body: RequestOf<typeof recurringPlanRoutes.create>['body'];
};

/** Earliest start of a plan, which the agenda then shows. */
function firstStartOf({ schedules }: RecurringPlan): string | undefined {
  return schedules.map(({ first_date, start_time }) => `${first_date} ${start_time}:00`).sort()[0];
}

function NewPlan({ choices }: { readonly choices: Choices }): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { user } = useSession();
  const clock = useCompanyClock();
  const latestClock = useRef(clock);
  latestClock.current = clock;
  const [schema] = useState(() => planFormSchema(() => latestClock.current));
  const form = useContractForm(schema, {
    defaultValues: initialValues(query, clock.slice(0, 10), choices, user?.id),
  });
  const { waitingId } = readNewAppointmentPreset(query);
  const draft = useFormDraft('plan', form);
  const leave = useUnsavedChanges(form.formState.isDirty);
  const [newClient, setNewClient] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const create = useApiMutation(recurringPlanRoutes.create, {
    invalidates: [...BOOKING_READS, recurringPlanRoutes.listOfClient, ...WAITING_READS],
    onSuccess: (plan) => {
      leave();
      toast.success(texts('plan.created'));
      navigate(agendaHref(firstStartOf(plan)));
    },
    onError: (error, { body }) => {
      if (error.code === 'CONFLICT' && !body.allow_overbooking) {
        setRefused({ error, body });
        return;
      }
      setRefused(null);
      toast.error(texts('plan.failed'), {
        description: errorMessage(error, texts('booking.check_connection')),
      });
      applyServerFields(error, form, unansweredText(texts('plan.failed'), texts));
    },
  });
  return (
    <>
      <DraftBanner draft={draft} />
      <PlanForm
        form={form}
        choices={choices}
        clock={clock}
        cancelHref={agendaHref()}
        busy={create.isPending && !refused}
        onSubmit={(body) =>
          create.mutate({ body: waitingId === undefined ? body : { ...body, waiting_entry_id: waitingId } })
        }
        onCreateClient={setNewClient}
      />
      <SeriesOverbookingDialog
        refusal={refused?.error ?? null}
        busy={create.isPending}
        canSkip
        onConfirm={({ skipped, overbooks }) => {
          if (!refused) return;
          const skip_dates = [...(refused.body.skip_dates ?? []), ...skipped];
          create.mutate({ body: { ...refused.body, skip_dates, allow_overbooking: overbooks } });
        }}
        onCancel={() => setRefused(null)}
      />
      {newClient !== null && (
        <NewClientDialog
          typed={typedClient(newClient)}
          onClose={() => setNewClient(null)}
          onCreated={({ id }) => {
            form.setValue('client_id', String(id), {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            });
            setNewClient(null);
          }}
        />
      )}
    </>
  );
}

const skeleton = <BookingSkeleton form={['two', 'two', 'schedule', 'two', 'two', 'unsaid']} />;

/** Form for a recurring plan. */
export function NewPlanScreen(): ReactNode {
  const texts = useTexts();
  const choices = useChoices();
  return (
    <BookingPage title={texts('plan.title')} width="narrow" choices={choices} skeleton={skeleton}>
      <NewPlan choices={choices} />
    </BookingPage>
  );
}
