import { appointmentEndpoints, DEFAULT_DURATION_MINUTES } from '@alinha/contracts-agenda';
import type { RequestOf } from '@alinha/contracts-core';
import { Card, ErrorState, media, Page, Skeleton, Stack, space, useMediaQuery } from '@alinha/ui';
import {
  ApiError,
  errorMessage,
  toast,
  useApiMutation,
  useNavigate,
  usePageTitle,
  useSearchParams,
  useTexts,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { agendaHref } from '../../appointments/agenda-address-memory.ts';
import { useCompanyNow } from '../../appointments/company-clock.ts';
import { readNewAppointmentHints } from '../../appointments/new-appointment-address.ts';
import {
  type AppointmentFormValues,
  appointmentFormSchema,
  endAfter,
  FORM_NAMES,
  timesProblem,
} from './appointment-form.schema.ts';
import { AppointmentForm } from './appointment-form.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { type ConflictQuestion, useChoices } from './new-appointment.queries.ts';
import { NewClientDialog } from './new-client-dialog.tsx';
import { OverbookingDialog } from './overbooking-dialog.tsx';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 360px;
  align-items: start;
  gap: ${space[5]};
  @media ${media.desktop} {
    > :last-child {
      position: sticky;
      top: calc(var(--shell-top-height, 0px) + ${space[5]});
    }
  }
  @media ${media.tabletDown} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

type Choices = ReturnType<typeof useChoices>;

/** The interval that the form says, once both times make one. */
function questionOf(values: AppointmentFormValues): ConflictQuestion | null {
  const { date, start_time, end_time, employee_id, room_id } = values;
  if (!date || !start_time || !end_time || timesProblem(start_time, end_time)) return null;
  return {
    start: `${date} ${start_time}:00`,
    end: `${date} ${end_time}:00`,
    ...(employee_id ? { employee_id: Number(employee_id) } : {}),
    ...(room_id ? { room_id: Number(room_id) } : {}),
  };
}

/** A refusal with its fields called as the form calls them. */
function inFormNames({ status, code, message, details, fields }: ApiError): ApiError {
  const renamed = Object.entries(fields).map(([name, text]) => [FORM_NAMES[name] ?? name, text]);
  return new ApiError({ status, code, message, details, fields: Object.fromEntries(renamed) });
}

function initialValues(query: URLSearchParams, today: string, { employees }: Choices): AppointmentFormValues {
  const { date, start, professionalId } = readNewAppointmentHints(query);
  const hinted = employees.find(({ id }) => id === professionalId);
  // A studio of one is never asked who.
  const professional = hinted ?? (employees.length === 1 ? employees[0] : undefined);
  return {
    employee_id: professional ? String(professional.id) : null,
    client_id: null,
    specialty_id: null,
    room_id: null,
    date: date ?? today,
    start_time: start ?? '',
    end_time: start ? endAfter(start, DEFAULT_DURATION_MINUTES) : '',
    payment_amount_cents: null,
    is_paid: false,
    notes: '',
  };
}

type Refused = {
  readonly error: ApiError;
  readonly body: RequestOf<typeof appointmentEndpoints.create>['body'];
};

function NewAppointment({ choices }: { choices: Choices }): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const today = useCompanyNow().slice(0, 10);
  const form = useContractForm(appointmentFormSchema, {
    defaultValues: initialValues(query, today, choices),
  });
  const values = useWatch({ control: form.control }) as AppointmentFormValues;
  const isNarrow = useMediaQuery(media.tabletDown);
  const meanwhile = (
    <ConflictPanel
      question={questionOf(values)}
      clientId={values.client_id ? Number(values.client_id) : null}
    />
  );
  const leave = useUnsavedChanges(form.formState.isDirty);
  const [newClient, setNewClient] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const create = useApiMutation(appointmentEndpoints.create, {
    invalidates: [
      appointmentEndpoints.list,
      appointmentEndpoints.conflicts,
      appointmentEndpoints.historyOfClient,
    ],
    onSuccess: ({ start_datetime }) => {
      leave();
      toast.success(texts('new.created'));
      navigate(agendaHref(start_datetime));
    },
    onError: (error, { body }) => {
      if (error.code === 'CONFLICT' && !body.allow_overbooking) {
        setRefused({ error, body });
        return;
      }
      setRefused(null);
      toast.error(texts('new.failed'), { description: errorMessage(error, '') || undefined });
      applyServerFields(inFormNames(error), form, texts('new.failed'));
    },
  });
  return (
    <>
      <Columns>
        <AppointmentForm
          form={form}
          choices={choices}
          cancelHref={agendaHref()}
          busy={create.isPending && !refused}
          onSubmit={(body) => create.mutate({ body })}
          onCreateClient={setNewClient}
          meanwhile={isNarrow && meanwhile}
        />
        {!isNarrow && meanwhile}
      </Columns>
      <OverbookingDialog
        refusal={refused?.error ?? null}
        busy={create.isPending}
        onConfirm={() => refused && create.mutate({ body: { ...refused.body, allow_overbooking: true } })}
        onCancel={() => setRefused(null)}
      />
      {newClient !== null && (
        <NewClientDialog
          typed={newClient}
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

function FormSkeleton(): ReactNode {
  return (
    <Columns aria-busy="true">
      <Card>
        <Stack gap={5}>
          {['professional', 'specialty', 'date', 'amount'].map((row) => (
            <div key={row}>
              <Skeleton width={120} />
              <Skeleton shape="block" height={36} />
            </div>
          ))}
        </Stack>
      </Card>
      <Card>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </Card>
    </Columns>
  );
}

/** Books a single appointment, with what is already there beside the form. */
export function NewAppointmentScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('new.title'));
  const choices = useChoices();
  return (
    <Page title={texts('new.title')} back={{ href: agendaHref(), label: texts('agenda.title') }}>
      {choices.error ? (
        <ErrorState
          text={texts('new.load_failed')}
          detail={errorMessage(choices.error, '') || undefined}
          onRetry={choices.retry}
          retrying={choices.isFetching}
        />
      ) : choices.isPending ? (
        <FormSkeleton />
      ) : (
        <NewAppointment choices={choices} />
      )}
    </Page>
  );
}
