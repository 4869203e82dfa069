import { type DeactivateEmployeeInput, type Employee, employeeRoutes } from '@alinha/contracts-accounts';
import { Button, FormError, LoadingState, SkeletonList, Stack, Text } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import {
  type ApiError,
  callApi,
  errorMessage,
  QueryError,
  type Texts,
  toast,
  useTexts,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import {
  refetchStaff,
  useDeactivateEmployee,
  useEmployees,
  useIsOffboarded,
  useOffboardingPreview,
} from './employees.queries.ts';
import { OffboardingConflicts } from './offboarding-conflicts.tsx';
import { OffboardingFields } from './offboarding-fields.tsx';
import { DEFAULT_CHOICE, offboardingFormSchema } from './offboarding-form.schema.ts';

type DeactivateDialogProps = {
  /** The record when the dialog was opened. The caller must not update it while the dialog is open. */
  readonly employee: Employee;
  readonly onClose: () => void;
};

type Refused = { readonly error: ApiError; readonly body: DeactivateEmployeeInput };

/** Undoes a deactivation that moved and cancelled nothing. */
async function undoDeactivation({ id, name }: Employee, texts: Texts): Promise<void> {
  try {
    await callApi(employeeRoutes.reactivate, { params: { id } });
    toast.success(texts('offboarding.reactivated', { name }));
  } catch (error) {
    toast.error(texts('offboarding.reactivate_failed'), {
      description: errorMessage(error, '') || undefined,
    });
  }
  await refetchStaff();
}

/**
 * Deactivates a professional and asks what to do with upcoming appointments. For an inactive one: with the remaining
 * ones.
 */
export function DeactivateDialog({ employee, onClose }: DeactivateDialogProps): ReactNode {
  const texts = useTexts();
  const formId = useId();
  const { id, name, active } = employee;
  const preview = useOffboardingPreview(id);
  const team = useEmployees();
  const form = useContractForm(offboardingFormSchema, { defaultValues: DEFAULT_CHOICE });
  const [refused, setRefused] = useState<Refused | null>(null);
  // The request was sent, but its reply was lost, so the result is unknown.
  const [unconfirmed, setUnconfirmed] = useState<DeactivateEmployeeInput | null>(null);
  const finish = (body: DeactivateEmployeeInput) => {
    const action = {
      label: texts('offboarding.undo'),
      onClick: () => void undoDeactivation(employee, texts),
    };
    if (!active) toast.success(texts('offboarding.settled'));
    else
      toast.success(
        texts('offboarding.done', { name }),
        body.appointments === 'keep' ? { action } : undefined,
      );
    onClose();
  };
  const deactivate = useDeactivateEmployee({
    onSuccess: finish,
    onError: (error, body) => {
      if (error.status === 0 || error.status >= 500) {
        setUnconfirmed(body);
        setRefused(null);
        void refetchStaff();
        return;
      }
      const isConflict = error.code === 'CONFLICT' && !body.allow_overbooking;
      setRefused(isConflict ? { error, body } : null);
      if (!isConflict) applyServerFields(error, form);
    },
  });
  const send = (body: DeactivateEmployeeInput) => {
    setUnconfirmed(null);
    deactivate.mutate({ params: { id }, body });
  };
  const isDone = useIsOffboarded(employee, unconfirmed && deactivate.submittedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the result is known.
  useEffect(() => {
    if (!isDone || unconfirmed === null) return;
    void refetchStaff();
    finish(unconfirmed);
  }, [isDone]);

  // Cached counts are too old for this decision.
  const counts = preview.isFetchedAfterMount ? preview.data : undefined;
  const hasAppointments = counts !== undefined && counts.appointments + counts.plans > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (hasAppointments) void form.handleSubmit(send)(event);
    else send({ appointments: 'keep', successor_id: null, allow_overbooking: false });
  };
  const failed = preview.isError && !counts ? preview : team.isError && !team.data ? team : null;
  const isReady = counts !== undefined && team.data !== undefined;
  const problem = form.formState.errors.root?.server?.message;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !deactivate.isPending) onClose();
      }}
      title={texts(active ? 'offboarding.title' : 'offboarding.remaining_title', { name })}
      description={texts(active ? 'offboarding.text' : 'offboarding.remaining_text')}
      footer={
        <>
          <Button onClick={onClose}>{texts('settings.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={deactivate.isPending}
            disabled={!isReady}
          >
            {texts(active ? 'offboarding.confirm' : 'offboarding.settle')}
          </Button>
        </>
      }
    >
      {failed ? (
        <QueryError text={texts('offboarding.load_failed')} query={failed} />
      ) : isReady ? (
        <form id={formId} noValidate onSubmit={submit}>
          <Stack gap={4}>
            {problem && (
              <FormError
                title={texts(active ? 'offboarding.failed' : 'offboarding.settle_failed')}
                detail={problem}
              />
            )}
            {unconfirmed && (
              <FormError
                title={texts('offboarding.unanswered')}
                detail={texts('offboarding.unanswered_text')}
              />
            )}
            {hasAppointments ? (
              <OffboardingFields
                form={form}
                counts={counts}
                mayKeep={active}
                successors={team.data.filter((one) => one.id !== id)}
              />
            ) : (
              <Text>{texts('offboarding.nothing_left')}</Text>
            )}
          </Stack>
        </form>
      ) : (
        <LoadingState>
          <SkeletonList rows={3} avatar={false} />
        </LoadingState>
      )}
      <OffboardingConflicts
        refusal={refused?.error ?? null}
        successor={team.data?.find((one) => one.id === refused?.body.successor_id)?.name ?? ''}
        busy={deactivate.isPending}
        onConfirm={() => refused && send({ ...refused.body, allow_overbooking: true })}
        onCancel={() => setRefused(null)}
      />
    </Dialog>
  );
}
