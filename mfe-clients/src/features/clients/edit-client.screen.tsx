import { type Client, clientRoutes } from '@alinha/contracts-clients';
import {
  Button,
  Card,
  color,
  FormError,
  LinkButton,
  LoadingState,
  media,
  Page,
  SectionCard,
  Skeleton,
  Stack,
} from '@alinha/ui';
import {
  apiQuery,
  Navigate,
  QueryError,
  queryClient,
  toast,
  useApiMutation,
  useNavigate,
  usePageTitle,
  useParams,
  useSearchParams,
  useTexts,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { readId } from '../../record-id.ts';
import { useClientAccess } from '../chart-access/client-access.tsx';
import { UnseenClient } from '../chart-access/unseen-client.tsx';
import { readReceiptsHref } from '../health-receipts/health-receipts-address.ts';
import {
  AddressFields,
  ContactFields,
  EmergencyFields,
  Fields,
  InsuranceFields,
  PersonalFields,
} from './client-fields.tsx';
import { changesOf, clientFormSchema, formValuesOf } from './client-form.ts';
import { useClient } from './clients.queries.ts';
import { LimitGuard } from './limit-guard.tsx';
import { listHref } from './list-address.ts';
import { NoClient } from './no-client.tsx';

/** Form with all data of a client. */
export function EditClientScreen(): ReactNode {
  const texts = useTexts();
  const { id = '' } = useParams();
  const clientId = readId(id);
  const client = useClient(clientId ?? 0, { enabled: clientId !== null });
  const access = useClientAccess(clientId);
  // A form keeps its initial values, and cached ones may be old: it waits for the first reply.
  const [freshId, setFreshId] = useState('');
  if (freshId !== id && client.isFetchedAfterMount && client.isSuccess) setFreshId(id);
  const isFresh = freshId === id;
  const name = client.data?.name;
  const [query] = useSearchParams();
  const receiptsHref = readReceiptsHref(query);
  usePageTitle(name ?? texts('edit.title'));
  const isUnknown = client.error?.status === 404;
  const isLost = clientId === null || isUnknown;
  const back =
    isLost || name === undefined
      ? { href: listHref(), label: texts('clients.title') }
      : receiptsHref
        ? { href: receiptsHref, label: texts('finance.tab.health_receipts') }
        : { href: `/app/clients/${clientId}`, label: texts('record.title') };
  if (access.data?.kind === 'justified') return <Navigate to={`/app/clients/${clientId}`} replace />;
  return (
    <LimitGuard>
      <Page title={name ?? texts('edit.title')} width="narrow" back={back}>
        {isLost ? (
          isUnknown && clientId !== null ? (
            <UnseenClient clientId={clientId} />
          ) : (
            <NoClient text={texts('edit.invalid')} />
          )
        ) : client.data && isFresh ? (
          <EditClientForm
            key={client.data.id}
            client={client.data}
            doneHref={back.href}
            needsCpf={receiptsHref !== null}
          />
        ) : client.isError ? (
          <Card>
            <QueryError text={texts('edit.load_failed')} query={client} />
          </Card>
        ) : (
          <FormSkeleton />
        )}
      </Page>
    </LimitGuard>
  );
}

// The save button stays visible in a long form.
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  justify-content: flex-end;
  gap: 8px;
  margin-top: 4px;
  padding: 12px 0;
  background: ${color.background};
  border-top: 1px solid ${color.border};
  @media ${media.phone} {
    margin: 4px -16px 0;
    padding: 12px 16px max(12px, env(safe-area-inset-bottom));
    > :last-child {
      flex: 1;
    }
  }
`;

// A focused field must not be behind the footer.
const Form = styled.form`
  input,
  button,
  select {
    scroll-margin-block: 72px 88px;
  }
`;

type EditClientFormProps = {
  readonly client: Client;
  /** Page that opens after saving or cancelling. */
  readonly doneHref: string;
  /** The form was opened to add the CPF. */
  readonly needsCpf: boolean;
};

function EditClientForm({ client, doneHref, needsCpf }: EditClientFormProps): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const form = useContractForm(clientFormSchema, { defaultValues: formValuesOf(client) });
  const { setFocus } = form;
  useEffect(() => {
    if (needsCpf) setFocus('cpf');
  }, [needsCpf, setFocus]);
  const { errors, isDirty, dirtyFields } = form.formState;
  const leave = useUnsavedChanges(isDirty);
  const update = useApiMutation(clientRoutes.update, {
    invalidates: [clientRoutes.list, clientRoutes.get],
    onSuccess: (saved) => {
      leave();
      // The record shows the saved values at once.
      queryClient.setQueryData(apiQuery(clientRoutes.get, { params: { id: saved.id } }).queryKey, saved);
      toast.success(texts('edit.saved'));
      // Back does not open the saved form again.
      navigate(doneHref, { replace: true });
    },
    onError: (error) => applyServerFields(error, form, texts('edit.failed')),
  });
  return (
    <Form
      noValidate
      onSubmit={form.handleSubmit((input) =>
        update.mutate({ params: { id: client.id }, body: changesOf(input, dirtyFields) }),
      )}
    >
      <Stack gap={4}>
        <FormError title={errors.root?.server?.message} />
        <SectionCard title={texts('sections.personal')}>
          <Fields>
            <ContactFields form={form} />
            <PersonalFields form={form} clientId={client.id} />
          </Fields>
        </SectionCard>
        <SectionCard title={texts('sections.address')}>
          <Fields>
            <AddressFields form={form} />
          </Fields>
        </SectionCard>
        <SectionCard title={texts('sections.insurance')}>
          <Fields>
            <InsuranceFields form={form} />
          </Fields>
        </SectionCard>
        <SectionCard title={texts('sections.emergency')}>
          <Fields>
            <EmergencyFields form={form} />
          </Fields>
        </SectionCard>
        <Foot>
          <LinkButton href={doneHref}>{texts('form.cancel')}</LinkButton>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {texts('edit.save')}
          </Button>
        </Foot>
      </Stack>
    </Form>
  );
}

function FormSkeleton(): ReactNode {
  const texts = useTexts();
  return (
    <LoadingState>
      <Stack gap={4}>
        <SectionCard title={texts('sections.personal')}>
          <Skeleton shape="block" height={192} />
        </SectionCard>
        <SectionCard title={texts('sections.address')}>
          <Skeleton shape="block" height={192} />
        </SectionCard>
      </Stack>
    </LoadingState>
  );
}
