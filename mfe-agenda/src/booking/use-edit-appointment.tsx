import { employeeRoutes } from '@alinha/contracts-accounts';
import {
  type Appointment,
  appointmentRoutes,
  type FindConflictsQuery,
  isAbsent,
  seriesRoutes,
} from '@alinha/contracts-agenda';
import { minutesBetween } from '@alinha/contracts-core';
import {
  type ApiError,
  callApi,
  errorMessage,
  invalidate,
  type Texts,
  toast,
  useApiMutation,
  useApiQuery,
  useFormat,
  useTexts,
} from '@alinha/web-kit';
import { applyServerFields, type ContractForm, useContractForm, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { WITHOUT_NOTE } from '../appointments/without-note.ts';
import { BOOKING_READS } from './booking-reads.ts';
import { bookingWords } from './booking-words.ts';
import { conflictQuery, intervalOf } from './conflicts.queries.ts';
import {
  type AppointmentChanges,
  changesBetween,
  type Editable,
  type EditFormValues,
  editFormSchema,
  editFormValues,
  whenOf,
} from './edit-appointment.schema.ts';
import { unansweredText } from './failure-words.ts';
import { isSameWhen } from './form-parts.ts';
import { OverbookingDialog } from './overbooking-dialog.tsx';
import { inFormNames } from './refused-fields.ts';
import { restoreAttendance } from './restore-attendance.queries.ts';
import { SeriesOverbookingDialog } from './series-overbooking-dialog.tsx';
import type { SeriesScope } from './series-scope-field.tsx';

type Refused = {
  readonly error: ApiError;
  readonly changes: AppointmentChanges;
  readonly scope: SeriesScope;
};

const CHANGED_BY_OTHERS: readonly string[] = ['APPOINTMENT_DONE', 'APPOINTMENT_CLOSED', 'NOT_FOUND'];

/** Restores the values before the edit, and with a former start the attendance. */
async function undoEdit(saved: Appointment, before: Appointment, texts: Texts): Promise<void> {
  const body = { ...changesBetween(saved, before), allow_overbooking: true };
  let failure: unknown;
  try {
    const restored = await callApi(appointmentRoutes.update, {
      params: { id: saved.id },
      query: WITHOUT_NOTE,
      body,
    });
    if (body.start_datetime)
      await restoreAttendance([restored], [before], (error) => {
        failure = error;
      });
  } catch (error) {
    failure = error;
  }
  if (failure === undefined) toast.success(texts('edit.saved'));
  else
    toast.error(texts('edit.failed'), {
      description: errorMessage(failure, texts('booking.check_connection')),
    });
  await invalidate(...BOOKING_READS);
}

export type AppointmentEdit = {
  readonly form: ContractForm<EditFormValues, Editable>;
  /**
   * The appointment when the form opened, or when it was last cancelled or reopened. Only differences from it are sent, so
   * changes of other users stay.
   */
  readonly opened: Appointment;
  readonly scope: SeriesScope;
  readonly changeScope: (scope: SeriesScope) => void;
  /** Shift of the start in the form. */
  readonly shiftMinutes: number;
  /** Query for conflicts at the times of the form; null while a time is missing. */
  readonly conflictQuery: FindConflictsQuery | null;
  readonly isSaving: boolean;
  readonly submit: () => Promise<void>;
  /** Dialogs that ask whether to save in spite of a conflict. */
  readonly dialogs: ReactNode;
};

/** Edits an appointment, or it and all later ones of its series. `onDone` gets the start, also when nothing changed. */
export function useEditAppointment(
  appointment: Appointment,
  onDone: (start: string) => void,
): AppointmentEdit {
  const texts = useTexts();
  const [opened, setOpened] = useState(appointment);
  const { id } = opened;
  const format = useFormat();
  const { data: employees } = useApiQuery(employeeRoutes.list);
  const schema = useMemo(() => editFormSchema(opened), [opened]);
  const form = useContractForm(schema, { defaultValues: editFormValues(opened) });
  const values = useWatch({ control: form.control }) as EditFormValues;
  const [scope, setScope] = useState<SeriesScope>('one');
  const [refused, setRefused] = useState<Refused | null>(null);

  const { reset } = form;
  // A reopened appointment may have its price again. Typed values stay.
  useEffect(() => {
    if (isAbsent(opened.attendance) === isAbsent(appointment.attendance)) return;
    setOpened(appointment);
    reset(editFormValues(appointment), { keepDirtyValues: true, keepDirty: true });
  }, [appointment, opened, reset]);

  const onError = (error: ApiError, changes: AppointmentChanges, isForced: boolean) => {
    if (error.code === 'CONFLICT' && !isForced) {
      setRefused({ error, changes, scope });
      return;
    }
    setRefused(null);
    toast.error(texts('edit.failed'), {
      description: errorMessage(error, texts('booking.check_connection')),
    });
    applyServerFields(inFormNames(error), form, unansweredText(texts('edit.failed'), texts));
    // Another user has completed, cancelled or deleted it, so the cached data is old.
    if (CHANGED_BY_OTHERS.includes(error.code)) void invalidate(...BOOKING_READS);
  };
  const updateOne = useApiMutation(appointmentRoutes.update, {
    invalidates: BOOKING_READS,
    onSuccess: (saved) => {
      const action = { label: texts('edit.undo'), onClick: () => void undoEdit(saved, opened, texts) };
      toast.success(texts('edit.saved'), { action });
      onDone(saved.start_datetime);
    },
    onError: (error, { body: { allow_overbooking = false, ...changes } }) =>
      onError(error, changes, allow_overbooking),
  });
  const updateSeries = useApiMutation(seriesRoutes.update, {
    invalidates: BOOKING_READS,
    onSuccess: (saved) => {
      const description = texts('series.changed', { count: saved.length });
      toast.success(texts('edit.saved'), { description });
      onDone(saved.find((one) => one.id === id)?.start_datetime ?? opened.start_datetime);
    },
    onError: (error, { body: { allow_overbooking = false, ...changes } }) =>
      onError(error, changes, allow_overbooking),
  });
  const send = (what: SeriesScope, body: AppointmentChanges & { allow_overbooking: boolean }) => {
    if (what === 'one') updateOne.mutate({ params: { id }, query: WITHOUT_NOTE, body });
    else updateSeries.mutate({ params: { id }, body });
  };

  const isSaving = updateOne.isPending || updateSeries.isPending;
  const dialogProps = {
    refusal: refused?.error ?? null,
    busy: isSaving,
    onConfirm: () => refused && send(refused.scope, { ...refused.changes, allow_overbooking: true }),
    onCancel: () => setRefused(null),
  };
  const { start_datetime: start, end_datetime: end } = opened;
  const interval = isSameWhen(values, whenOf(opened))
    ? { start, end }
    : intervalOf(values, minutesBetween(start, end));
  const query = conflictQuery(interval, values);
  const professional = employees?.find((one) => String(one.id) === values.employee_id)?.name;
  const about = interval && bookingWords({ client: opened.client_name, professional, ...interval }, format);
  return {
    form,
    opened,
    scope,
    changeScope: setScope,
    shiftMinutes: query ? minutesBetween(start, query.start) : 0,
    conflictQuery: query && { ...query, exclude_id: id },
    isSaving: isSaving && !refused,
    submit: form.handleSubmit((edited) => {
      const changes = changesBetween(opened, edited);
      if (Object.keys(changes).length === 0) onDone(opened.start_datetime);
      else send(scope, { ...changes, allow_overbooking: false });
    }),
    dialogs:
      refused?.scope === 'following' ? (
        <SeriesOverbookingDialog {...dialogProps} />
      ) : (
        <OverbookingDialog about={about} {...dialogProps} />
      ),
  };
}
