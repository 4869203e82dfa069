import { type Client, clientEndpoints } from '@alinha/contracts-clients';
import {
  Button,
  Card,
  color,
  EmptyState,
  ErrorState,
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
  toast,
  useApiMutation,
  useLocation,
  useNavigate,
  usePageTitle,
  useParams,
  useTexts,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import {
  AddressFields,
  ContactFields,
  EmergencyFields,
  Fields,
  InsuranceFields,
  PersonalFields,
} from './client-fields.tsx';
import { clientFormSchema, formValuesOf } from './client-form.ts';
import { useClient } from './clients.queries.ts';
import { LimitGuard } from './limit-guard.tsx';

const LIST_PATH = '/app/clients';

/** The list as it was left: its search came along with the link. */
function useListHref(): string {
  const { state } = useLocation();
  const search: unknown =
    typeof state === 'object' && state !== null && 'listSearch' in state ? state.listSearch : '';
  return typeof search === 'string' && search.startsWith('?') ? LIST_PATH + search : LIST_PATH;
}

/** Everything that is known of one client, to change. */
export function EditClientScreen(): ReactNode {
  const texts = useTexts();
  const { id = '' } = useParams();
  const isValidId = /^[1-9]\d{0,9}$/.test(id);
  const client = useClient(Number(id), { enabled: isValidId });
  // What was cached may be old, and a form keeps what it began with: it waits for the server's word, once.
  const [freshId, setFreshId] = useState('');
  if (freshId !== id && client.isFetchedAfterMount && client.isSuccess) setFreshId(id);
  const isFresh = freshId === id;
  const name = client.data?.name;
  usePageTitle(name ?? texts('edit.title'));
  const back = { href: useListHref(), label: texts('clients.title') };
  const isUnknown = client.error?.code === 'CLIENT_NOT_FOUND' || client.error?.status === 404;
  const isRefused = !isValidId || client.error?.status === 400;
  return (
    <LimitGuard>
      <Page title={name ?? texts('edit.title')} width="narrow" back={back}>
        {isRefused || isUnknown ? (
          <NoClient text={isRefused ? texts('edit.invalid') : texts('edit.not_found')} />
        ) : client.data && isFresh ? (
          <EditClientForm key={client.data.id} client={client.data} listHref={back.href} />
        ) : client.isError ? (
          <Card>
            <ErrorState
              text={texts('edit.load_failed')}
              detail={client.error.message}
              onRetry={() => void client.refetch()}
              retrying={client.isFetching}
            />
          </Card>
        ) : (
          <FormSkeleton />
        )}
      </Page>
    </LimitGuard>
  );
}

function NoClient({ text }: { readonly text: string }): ReactNode {
  const texts = useTexts();
  return (
    <Card>
      <EmptyState
        icon={<UserX size={22} aria-hidden />}
        text={text}
        detail={texts('edit.no_client_detail')}
        action={<LinkButton href={LIST_PATH}>{texts('edit.see_clients')}</LinkButton>}
      />
    </Card>
  );
}

// Saving stays at hand however long the form is.
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

// What takes the focus must not hide behind the foot.
const Form = styled.form`
  input,
  button,
  select {
    scroll-margin-block: 72px 88px;
  }
`;

type EditClientFormProps = { readonly client: Client; readonly listHref: string };

function EditClientForm({ client, listHref }: EditClientFormProps): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const form = useContractForm(clientFormSchema, { defaultValues: formValuesOf(client) });
  const { errors, isDirty } = form.formState;
  const leave = useUnsavedChanges(isDirty);
  const update = useApiMutation(clientEndpoints.update, {
    invalidates: [clientEndpoints.list, clientEndpoints.get],
    onSuccess: () => {
      leave();
      toast.success(texts('edit.saved'));
      navigate(listHref);
    },
    onError: (error) => applyServerFields(error, form, texts('edit.failed')),
  });
  return (
    <Form
      noValidate
      onSubmit={form.handleSubmit((body) => update.mutate({ params: { id: client.id }, body }))}
    >
      <Stack gap={4}>
        <FormError title={errors.root?.server?.message} />
        <SectionCard title={texts('sections.personal')}>
          <Fields>
            <ContactFields form={form} />
            <PersonalFields form={form} />
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
          <LinkButton href={listHref}>{texts('form.cancel')}</LinkButton>
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
