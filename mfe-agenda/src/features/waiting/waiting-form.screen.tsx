import type { WaitingEntry } from '@alinha/contracts-agenda';
import { EmptyState, LinkButton, Page } from '@alinha/ui';
import {
  type ApiError,
  errorMessage,
  QueryError,
  toast,
  useCompanyToday,
  useNavigate,
  usePageTitle,
  useParams,
  useSearchParams,
  useTexts,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useState } from 'react';
import { readNewAppointmentPreset } from '../../appointments/new-appointment-address.ts';
import { WAITING_HREF } from '../../appointments/waiting-address.ts';
import { BookingSkeleton } from '../../booking/booking-skeleton.tsx';
import { type Choices, useChoices } from '../../booking/choices.queries.ts';
import { unansweredText } from '../../booking/failure-words.ts';
import { NewClientDialog } from '../../booking/new-client-dialog.tsx';
import { typedClient } from '../../booking/typed-client.ts';
import { useCreateEntry, useUpdateEntry, useWaitingList } from './waiting.queries.ts';
import { newValues, valuesOf, waitingFormSchema } from './waiting-form.schema.ts';
import { WaitingForm } from './waiting-form.tsx';
import { useWaitingTexts } from './waiting-texts.ts';

type EntryFormProps = {
  readonly choices: Choices;
  /** Null for a new one. */
  readonly entry: WaitingEntry | null;
};

function EntryForm({ choices, entry }: EntryFormProps): ReactNode {
  const texts = useWaitingTexts();
  const bookingTexts = useTexts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const today = useCompanyToday();
  const form = useContractForm(waitingFormSchema, {
    defaultValues: entry ? valuesOf(entry) : newValues(readNewAppointmentPreset(query), choices, today),
  });
  const leave = useUnsavedChanges(form.formState.isDirty);
  const [newClient, setNewClient] = useState<string | null>(null);
  const create = useCreateEntry();
  const update = useUpdateEntry();
  const answers = {
    onSuccess: ({ client_name: name }: WaitingEntry) => {
      leave();
      toast.success(entry ? texts('waiting.form.updated') : texts('waiting.form.created', { name }));
      navigate(WAITING_HREF);
    },
    onError: (error: ApiError) => {
      toast.error(texts('waiting.form.failed'), {
        description: errorMessage(error, bookingTexts('booking.check_connection')),
      });
      applyServerFields(error, form, unansweredText(texts('waiting.form.failed'), bookingTexts));
    },
  };
  return (
    <>
      <WaitingForm
        form={form}
        choices={choices}
        entry={entry}
        today={today}
        busy={create.isPending || update.isPending}
        onSubmit={(body) =>
          entry
            ? update.mutate({ params: { id: entry.id }, body }, answers)
            : create.mutate({ body }, answers)
        }
        onCreateClient={setNewClient}
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

const skeleton = <BookingSkeleton form={['two', 'two', 'when', 'two', 'two', 'notes']} />;

/** Adds an entry to the waiting list, or changes the one in the address. */
export function WaitingFormScreen(): ReactNode {
  const texts = useWaitingTexts();
  const bookingTexts = useTexts();
  const { id } = useParams();
  const isNew = id === undefined;
  const title = isNew ? texts('waiting.add') : texts('waiting.edit');
  usePageTitle(title);
  const choices = useChoices();
  const list = useWaitingList({ withExpired: true }, !isNew);
  const entry = list.data?.find((one) => String(one.id) === id) ?? null;
  const back = { href: WAITING_HREF, label: texts('waiting.title') };
  return (
    <Page title={title} width="narrow" back={back}>
      {choices.error ? (
        <QueryError text={bookingTexts('booking.load_failed')} query={choices} />
      ) : !isNew && list.isError && !list.data ? (
        <QueryError text={texts('waiting.load_failed')} query={list} />
      ) : choices.isPending || (!isNew && list.isPending) ? (
        skeleton
      ) : isNew || entry ? (
        <EntryForm choices={choices} entry={entry} />
      ) : (
        <EmptyState
          text={texts('waiting.form.unknown')}
          action={<LinkButton href={WAITING_HREF}>{texts('waiting.title')}</LinkButton>}
        />
      )}
    </Page>
  );
}
