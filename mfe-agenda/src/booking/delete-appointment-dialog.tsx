import {
  type Appointment,
  appointmentRoutes,
  hasEvolution,
  recurringPlanRoutes,
  seriesRoutes,
} from '@alinha/contracts-agenda';
import { receivedCentsOf } from '@alinha/contracts-billing';
import { Button, media, Stack, space, Text } from '@alinha/ui';
import { ConfirmDialog, Dialog } from '@alinha/ui/panels';
import { type ApiError, errorMessage, toast, useApiMutation, useFormat, useTexts } from '@alinha/web-kit';
import { CalendarX2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { shownEnd, unbrokenRange } from '../appointments/appointment-time.ts';
import { useAppointmentPayment } from './appointment-payment.ts';
import { BOOKING_READS } from './booking-reads.ts';
import {
  SeriesDates,
  type SeriesScope,
  SeriesScopeField,
  useOccurrencesText,
  useSeries,
  usualTimes,
} from './series-scope-field.tsx';

const Choices = styled(Stack)`
  margin-top: ${space[2]};
`;

/** Styled like text, because it opens another question than the buttons below. */
const PlanButton = styled(Button)`
  align-self: flex-start;
  padding-inline: ${space[1]};
  @media ${media.touch} {
    min-height: 44px;
  }
`;

type DeleteAppointmentDialogProps = {
  /** Must not be done, because done appointments cannot be deleted. */
  readonly appointment: Appointment;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onDeleted: () => void;
};

/** Confirms the deletion of an appointment, and on request of the later ones of its series or of the whole plan. */
export function DeleteAppointmentDialog({ appointment, ...props }: DeleteAppointmentDialogProps): ReactNode {
  const { recurring_plan_id: planId } = appointment;
  const isNoted = hasEvolution(appointment);
  if (isNoted && planId !== null) return <NotedRecurring appointment={appointment} {...props} />;
  if (isNoted) return <NotedDialog {...props} />;
  return planId === null ? (
    <DeleteOne appointment={appointment} {...props} />
  ) : (
    <DeleteRecurring appointment={appointment} planId={planId} {...props} />
  );
}

type NotedDialogProps = Pick<DeleteAppointmentDialogProps, 'open' | 'onOpenChange'> & {
  /** A deletion that is still possible. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** Explains that an appointment with a note cannot be deleted. */
function NotedDialog({ open, onOpenChange, action, children }: NotedDialogProps): ReactNode {
  const texts = useTexts();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts('delete.noted_title')}
      size="sm"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{texts('delete.keep')}</Button>
          {action}
        </>
      }
    >
      <Stack gap={3}>
        <Text>{texts('delete.noted_text')}</Text>
        {children}
      </Stack>
    </Dialog>
  );
}

/** The appointment has a note, so only the later ones of its series can be deleted. */
function NotedRecurring(props: DeleteAppointmentDialogProps): ReactNode {
  const { appointment, open, onOpenChange } = props;
  const texts = useTexts();
  const occurrencesText = useOccurrencesText();
  const { deleteThe, busy } = useDeletion(props);
  const { data: series } = useSeries(appointment.id, open);
  const later = series?.occurrences.filter(({ id }) => id !== appointment.id) ?? [];
  const [next] = later;
  return (
    <NotedDialog
      open={open}
      onOpenChange={onOpenChange}
      action={
        next && (
          <Button variant="danger" busy={busy} onClick={() => deleteThe('following', next.id)}>
            {texts('delete.confirm_many', { count: later.length })}
          </Button>
        )
      }
    >
      {next && (
        <div>
          <Text weight="medium">{texts('delete.all_recurring')}</Text>
          <Text tone="muted">{occurrencesText(later)}</Text>
          <SeriesDates occurrences={later} />
        </div>
      )}
    </NotedDialog>
  );
}

function useDeletion({ appointment, onDeleted }: DeleteAppointmentDialogProps) {
  const texts = useTexts();
  const failed = (text: string) => (error: ApiError) => {
    toast.error(text, { description: errorMessage(error, '') || undefined });
  };
  const one = useApiMutation(appointmentRoutes.delete, {
    invalidates: BOOKING_READS,
    onSuccess: () => {
      toast.success(texts('delete.deleted'));
      onDeleted();
    },
    onError: failed(texts('delete.failed')),
  });
  const following = useApiMutation(seriesRoutes.delete, {
    invalidates: [...BOOKING_READS, recurringPlanRoutes.get, recurringPlanRoutes.listOfClient],
    onSuccess: ({ count }) => {
      toast.success(texts('delete.all_deleted'), { description: texts('agenda.count', { count }) });
      onDeleted();
    },
    onError: failed(texts('delete.all_failed')),
  });
  return {
    deleteThe: (scope: SeriesScope, id = appointment.id) =>
      (scope === 'one' ? one : following).mutate({ params: { id } }),
    busy: one.isPending || following.isPending,
  };
}

function useCancelPlan(onCancelled: () => void) {
  const texts = useTexts();
  return useApiMutation(recurringPlanRoutes.cancel, {
    invalidates: [...BOOKING_READS, recurringPlanRoutes.get, recurringPlanRoutes.listOfClient],
    onSuccess: () => {
      toast.success(texts('cancel_plan.cancelled'));
      onCancelled();
    },
    onError: () => toast.error(texts('cancel_plan.failed')),
  });
}

function useWhoAndWhen({ client_name: name, ...times }: Appointment) {
  const format = useFormat();
  const { start_datetime: start } = times;
  return { name, when: format.longDate(start), hours: unbrokenRange(start, shownEnd(times), format) };
}

/** Money that stays when an appointment is deleted. Names no amount until the payment is read. */
function ReceivedMoney({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { payment } = useAppointmentPayment(appointment);
  if (!payment) return appointment.payment_status === 'paid' && <p>{texts('delete.paid_unknown')}</p>;
  const received = receivedCentsOf(payment);
  return received > 0 && <p>{texts('delete.paid', { amount: format.money(received) })}</p>;
}

function DeleteOne(props: DeleteAppointmentDialogProps): ReactNode {
  const { appointment, open, onOpenChange } = props;
  const texts = useTexts();
  const { deleteThe, busy } = useDeletion(props);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts('delete.title')}
      text={
        <Stack gap={3}>
          <p>{texts('delete.text', useWhoAndWhen(appointment))}</p>
          <ReceivedMoney appointment={appointment} />
        </Stack>
      }
      confirmLabel={texts('delete.confirm')}
      cancelLabel={texts('delete.keep')}
      danger
      busy={busy}
      onConfirm={() => deleteThe('one')}
    />
  );
}

function DeleteRecurring(props: DeleteAppointmentDialogProps & { readonly planId: number }): ReactNode {
  const { appointment, planId, open, onOpenChange, onDeleted } = props;
  const texts = useTexts();
  const { deleteThe, busy } = useDeletion(props);
  const cancel = useCancelPlan(onDeleted);
  const [scope, setScope] = useState<SeriesScope>('one');
  const [isAskingForPlan, setAskingForPlan] = useState(false);
  const format = useFormat();
  const whoAndWhen = useWhoAndWhen(appointment);
  const { data: series } = useSeries(appointment.id, open);
  const count = series?.occurrences.length ?? 0;
  const takesAll = scope === 'following';
  const usual = usualTimes(series?.occurrences ?? []);
  const whichOnes = usual && {
    name: appointment.client_name,
    weekday: format.weekday(usual.weekday),
    hours: unbrokenRange(usual.start, usual.end, format),
  };
  if (isAskingForPlan) {
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={setAskingForPlan}
        title={texts('cancel_plan.action')}
        text={texts('cancel_plan.text')}
        confirmLabel={texts('cancel_plan.confirm')}
        cancelLabel={texts('cancel_plan.keep')}
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params: { id: planId } })}
      >
        <Text weight="medium">
          {[appointment.client_name, series?.plan_name].filter(Boolean).join(' · ')}
        </Text>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={takesAll ? texts('delete.title_many', { count }) : texts('delete.title')}
      text={
        takesAll && whichOnes
          ? texts('delete.all_text', whichOnes)
          : texts('delete.recurring_text', whoAndWhen)
      }
      confirmLabel={takesAll ? texts('delete.confirm_many', { count }) : texts('delete.confirm')}
      cancelLabel={texts('delete.keep')}
      danger
      busy={busy}
      onConfirm={() => deleteThe(scope)}
    >
      {open && (
        <Choices gap={3}>
          <SeriesScopeField
            appointmentId={appointment.id}
            label={texts('delete.scope')}
            followingLabel={texts('delete.all_recurring')}
            value={scope}
            onChange={setScope}
          />
          <PlanButton
            variant="ghost"
            size="sm"
            icon={<CalendarX2 size={16} aria-hidden />}
            onClick={() => setAskingForPlan(true)}
          >
            {texts('cancel_plan.action')}
          </PlanButton>
        </Choices>
      )}
    </ConfirmDialog>
  );
}
