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
import { forgetClientDraft, keepClientDraft, readClientDraft } from './client-draft.ts';
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

/** A new client; a company whose free tier is full is told before anything is typed. */
export function NewClientScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('new.title'));
  const limit = useClientLimit();
  const [wasAllowed, setWasAllowed] = useState(false);
  if (limit === 'free' && !wasAllowed) setWasAllowed(true);
  // Who has begun to type stays: the list may have grown on another desk meanwhile, and the server decides.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is filled once
  useEffect(() => {
    // Whoever comes with a name that was searched for means somebody else.
    const draft = userId === undefined || searched !== null ? null : readClientDraft(userId);
    if (!draft || form.formState.isDirty) return;
    form.reset(draft, { keepDefaultValues: true });
    setMoreOpen(hasMore(draft));
    setRestored(true);
  }, [userId]);
  const forgetDraft = () => {
    if (userId !== undefined) forgetClientDraft(userId);
    setRestored(false);
  };
  const leave = useUnsavedChanges(isDirty);
  // A wrong field must be there before it can take the focus.
  const showMore = (fields: object) => {
    if (Object.keys(fields).some((field) => field in EMPTY_CLIENT && !FIRST_FIELDS.includes(field))) {
      flushSync(() => setMoreOpen(true));
    }
  };
  const create = useApiMutation(clientRoutes.create, {
    invalidates: [clientRoutes.list],
    onSuccess: () => {
      forgetDraft();
      leave();
      toast.success(texts('new.created'));
      navigate(LIST_PATH);
    },
    onError: (error) => {
      if (error.code === 'CLIENT_LIMIT') {
        // The way on is to make room, and then to come back to what was typed.
        if (userId !== undefined) keepClientDraft(userId, form.getValues());
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
                      forgetDraft();
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

/** Whether something is known that the form hides at first. */
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
