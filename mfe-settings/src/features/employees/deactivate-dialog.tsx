import { type DeactivateEmployeeInput, type Employee, employeeRoutes } from '@alinha/contracts-accounts';
import { Button, ErrorState, FormError, LoadingState, SkeletonList, Stack, Text } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { type ApiError, callApi, errorMessage, type Texts, toast, useTexts } from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { DepartureConflicts } from './departure-conflicts.tsx';
import { DepartureFields } from './departure-fields.tsx';
import { departureFormSchema, UNDECIDED } from './departure-form.schema.ts';
import {
  readStaffAgain,
  useComesAbout,
  useDeactivateEmployee,
  useEmployees,
  useLeftBehind,
} from './employees.queries.ts';

type DeactivateDialogProps = {
  /** As they were when it was asked: whoever renders this keeps it, also when the record changes meanwhile. */
  readonly employee: Employee;
  readonly onClose: () => void;
};

type Refused = { readonly error: ApiError; readonly body: DeactivateEmployeeInput };

/** Where nothing was moved or cancelled, coming back undoes it. */
async function takeBack({ id, name }: Employee, texts: Texts): Promise<void> {
  try {
    await callApi(employeeRoutes.reactivate, { params: { id } });
    toast.success(texts('departure.reactivated', { name }));
  } catch (error) {
    toast.error(texts('departure.reactivate_failed'), { description: errorMessage(error, '') || undefined });
  }
  await readStaffAgain();
}

/** Asks what becomes of the appointments to come, and deactivates. Of somebody inactive: what becomes of those that stayed. */
export function DeactivateDialog({ employee, onClose }: DeactivateDialogProps): ReactNode {
  const texts = useTexts();
  const formId = useId();
  const { id, name, active } = employee;
  const left = useLeftBehind(id);
  const team = useEmployees();
  const form = useContractForm(departureFormSchema, { defaultValues: UNDECIDED });
  const [refused, setRefused] = useState<Refused | null>(null);
  // Sent, and no answer came that says whether it was done.
  const [unanswered, setUnanswered] = useState<DeactivateEmployeeInput | null>(null);
  const finish = (body: DeactivateEmployeeInput) => {
    const action = { label: texts('departure.undo'), onClick: () => void takeBack(employee, texts) };
    if (!active) toast.success(texts('departure.settled'));
    else
      toast.success(texts('departure.done', { name }), body.appointments === 'keep' ? { action } : undefined);
    onClose();
  };
  const deactivate = useDeactivateEmployee({
    onSuccess: finish,
    onError: (error, body) => {
      if (error.status === 0 || error.status >= 500) {
        setUnanswered(body);
        setRefused(null);
        void readStaffAgain();
        return;
      }
      const isQuestion = error.code === 'CONFLICT' && !body.allow_overbooking;
      setRefused(isQuestion ? { error, body } : null);
      if (!isQuestion) applyServerFields(error, form);
    },
  });
  const send = (body: DeactivateEmployeeInput) => {
    setUnanswered(null);
    deactivate.mutate({ params: { id }, body });
  };
  const isDone = useComesAbout(employee, unanswered && deactivate.submittedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what is read says that it is done.
  useEffect(() => {
    if (!isDone || unanswered === null) return;
    void readStaffAgain();
    finish(unanswered);
  }, [isDone]);

  // Numbers of an earlier look are nothing to decide by.
  const counts = left.isFetchedAfterMount ? left.data : undefined;
  const leavesAnything = counts !== undefined && counts.appointments + counts.plans > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (leavesAnything) void form.handleSubmit(send)(event);
    else send({ appointments: 'keep', successor_id: null, allow_overbooking: false });
  };
  const failed = left.isError && !counts ? left : team.isError && !team.data ? team : null;
  const isReady = counts !== undefined && team.data !== undefined;
  const problem = form.formState.errors.root?.server?.message;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !deactivate.isPending) onClose();
      }}
      title={texts(active ? 'departure.title' : 'departure.leftovers_title', { name })}
      description={texts(active ? 'departure.text' : 'departure.leftovers_text')}
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
            {texts(active ? 'departure.confirm' : 'departure.settle')}
          </Button>
        </>
      }
    >
      {failed ? (
        <ErrorState
          text={texts('departure.load_failed')}
          detail={errorMessage(failed.error)}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      ) : isReady ? (
        <form id={formId} noValidate onSubmit={submit}>
          <Stack gap={4}>
            {problem && (
              <FormError
                title={texts(active ? 'departure.failed' : 'departure.settle_failed')}
                detail={problem}
              />
            )}
            {unanswered && (
              <FormError title={texts('departure.unanswered')} detail={texts('departure.unanswered_text')} />
            )}
            {leavesAnything ? (
              <DepartureFields
                form={form}
                left={counts}
                mayKeep={active}
                successors={team.data.filter((one) => one.id !== id)}
              />
            ) : (
              <Text>{texts('departure.nothing_left')}</Text>
            )}
          </Stack>
        </form>
      ) : (
        <LoadingState>
          <SkeletonList rows={3} avatar={false} />
        </LoadingState>
      )}
      <DepartureConflicts
        refusal={refused?.error ?? null}
        busy={deactivate.isPending}
        onConfirm={() => refused && send({ ...refused.body, allow_overbooking: true })}
        onCancel={() => setRefused(null)}
      />
    </Dialog>
  );
}
