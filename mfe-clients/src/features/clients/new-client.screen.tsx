import { clientRoutes } from '@alinha/contracts-clients';
import {
  Banner,
  Button,
  Card,
  color,
  FormActions,
  FormError,
  Heading,
  LinkButton,
  Page,
  Stack,
  Text,
} from '@alinha/ui';
import {
  Navigate,
  toast,
  useApiMutation,
  useNavigate,
  usePageTitle,
  useSearchParams,
  useSession,
  useTexts,
  useUnsavedChanges,
} from '@alinha/web-kit';
import { applyServerFields, useContractForm } from '@alinha/web-kit/form';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { readClientDraft, removeClientDraft, storeClientDraft } from './client-draft.ts';
import {
  AddressFields,
  ContactFields,
  EmergencyFields,
  Fields,
  InsuranceFields,
  PersonalFields,
} from './client-fields.tsx';
import { type ClientFormValues, clientFormSchema, EMPTY_CLIENT, FIRST_FIELDS } from './client-form.ts';
import { PAYWALL_PATH, useClientLimit } from './client-limit.ts';

const LIST_PATH = '/app/clients';

/** Form for a new client. A full free tier opens the paywall before the user types. */
export function NewClientScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('new.title'));
  const limit = useClientLimit();
  const [wasAllowed, setWasAllowed] = useState(false);
  if (limit === 'free' && !wasAllowed) setWasAllowed(true);
  // A started form stays open when another user fills the free tier meanwhile; the server decides.
  const isRefused = (limit === 'full' || limit === 'exceeded') && !wasAllowed;
  if (isRefused) return <Navigate to={PAYWALL_PATH} replace />;
  return <NewClientForm />;
}

function NewClientForm(): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const searched = parameters.get('name');
  const form = useContractForm(clientFormSchema, {
    defaultValues: { ...EMPTY_CLIENT, name: searched ?? '' },
  });
  const { errors, isDirty } = form.formState;
  const [isMoreOpen, setMoreOpen] = useState(false);
  const userId = useSession().user?.id;
  const [isRestored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is filled once
  useEffect(() => {
    // A searched name means another client than the draft.
    const draft = userId === undefined || searched !== null ? null : readClientDraft(userId);
    if (!draft || form.formState.isDirty) return;
    form.reset(draft, { keepDefaultValues: true });
    setMoreOpen(hasMore(draft));
    setRestored(true);
  }, [userId]);
  const removeDraft = () => {
    if (userId !== undefined) removeClientDraft(userId);
    setRestored(false);
  };
  const leave = useUnsavedChanges(isDirty);
  // A wrong field must be visible before it can get the focus.
  const showMore = (fields: object) => {
    if (Object.keys(fields).some((field) => field in EMPTY_CLIENT && !FIRST_FIELDS.includes(field))) {
      flushSync(() => setMoreOpen(true));
    }
  };
  const create = useApiMutation(clientRoutes.create, {
    invalidates: [clientRoutes.list],
    onSuccess: () => {
      removeDraft();
      leave();
      toast.success(texts('new.created'));
      navigate(LIST_PATH);
    },
    onError: (error) => {
      if (error.code === 'CLIENT_LIMIT') {
        // The draft is restored when the free tier has room again.
        if (userId !== undefined) storeClientDraft(userId, form.getValues());
        leave();
        navigate(PAYWALL_PATH);
        return;
      }
      showMore(error.fields);
      applyServerFields(error, form, texts('new.failed'));
    },
  });
  return (
    <Page title={texts('new.title')} width="narrow" back={{ href: LIST_PATH, label: texts('clients.title') }}>
      <form noValidate onSubmit={form.handleSubmit((body) => create.mutate({ body }), showMore)}>
        <Card>
          <Stack gap={5}>
            <FormError title={errors.root?.server?.message} />
            {isRestored && (
              <Banner
                action={
                  <Button
                    size="sm"
                    onClick={() => {
                      removeDraft();
                      form.reset();
                    }}
                  >
                    {texts('new.draft_discard')}
                  </Button>
                }
              >
                {texts('new.draft_restored')}
              </Banner>
            )}
            <Fields>
              <ContactFields form={form} autoFocus />
            </Fields>
            <MoreToggle isOpen={isMoreOpen} onToggle={() => setMoreOpen(!isMoreOpen)} />
            {isMoreOpen && (
              <Stack gap={6} id={MORE_ID}>
                <Group title={texts('sections.personal')}>
                  <PersonalFields form={form} />
                </Group>
                <Group title={texts('sections.address')}>
                  <AddressFields form={form} />
                </Group>
                <Group title={texts('sections.insurance')}>
                  <InsuranceFields form={form} />
                </Group>
                <Group title={texts('sections.emergency')}>
                  <EmergencyFields form={form} />
                </Group>
              </Stack>
            )}
            <FormActions>
              <LinkButton href={LIST_PATH}>{texts('form.cancel')}</LinkButton>
              <Button type="submit" variant="primary" busy={create.isPending}>
                {texts('new.save')}
              </Button>
            </FormActions>
          </Stack>
        </Card>
      </form>
    </Page>
  );
}

/** True when a hidden field has a value. */
function hasMore(values: ClientFormValues): boolean {
  const fields = Object.keys(values) as (keyof ClientFormValues)[];
  return fields.some((field) => values[field] !== '' && !FIRST_FIELDS.includes(field));
}

const MORE_ID = 'more-client-data';

const Toggle = styled.button`
  display: flex;
  align-items: center;
  gap: 12px;
  width: calc(100% + 16px);
  min-height: 52px;
  margin: -4px -8px;
  padding: 4px 8px;
  border: 0;
  border-radius: 8px;
  background: none;
  text-align: left;
  cursor: pointer;
  &:hover {
    background: ${color.hover};
  }
  svg {
    flex: none;
    color: ${color.textMuted};
    transition: transform 160ms;
  }
  &[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`;

const ToggleTexts = styled.span`
  flex: 1;
  min-width: 0;
  display: grid;
`;

type MoreToggleProps = { readonly isOpen: boolean; readonly onToggle: () => void };

function MoreToggle({ isOpen, onToggle }: MoreToggleProps): ReactNode {
  const texts = useTexts();
  return (
    <Toggle
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? MORE_ID : undefined}
      onClick={onToggle}
    >
      <ToggleTexts>
        <Text as="span" weight="medium">
          {texts('new.more')}
        </Text>
        <Text as="span" size="small" tone="muted">
          {texts('new.more_detail')}
        </Text>
      </ToggleTexts>
      <ChevronDown size={18} aria-hidden />
    </Toggle>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <Stack gap={3}>
      <Heading level={2} size="card">
        {title}
      </Heading>
      <Fields>{children}</Fields>
    </Stack>
  );
}
