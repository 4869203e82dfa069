import { type Company, companyRoutes } from '@alinha/contracts-accounts';
import { DEFAULT_TIME_ZONE } from '@alinha/contracts-core';
import {
  Button,
  Card,
  color,
  FormError,
  Heading,
  LoadingState,
  Logo,
  Skeleton,
  Stack,
  space,
  Text,
} from '@alinha/ui';
import { RadioGroup } from '@alinha/ui/panels';
import {
  type ApiError,
  apiQuery,
  errorMessage,
  Navigate,
  QueryError,
  queryClient,
  setLanguage,
  useApiMutation,
  useApiQuery,
  useLanguage,
  useNavigate,
  usePageTitle,
  useSession,
  useTexts,
} from '@alinha/web-kit';
import { browserTimeZone } from '@alinha/web-kit/form';
import { TimeZoneField } from '@alinha/web-kit/time-zone-field';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { LANGUAGES } from '../entrance/language-switch.tsx';
import { LiveClock } from './live-clock.tsx';

const Sheet = styled.div`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${space[6]};
  min-height: 100dvh;
  padding: ${space[6]} ${space[4]} ${space[10]};
  background: linear-gradient(180deg, ${color.brandTint}, ${color.background} 320px);
`;

const Column = styled(Stack)`
  width: min(480px, 100%);
`;

const Titles = styled.div`
  display: grid;
  gap: ${space[1]};
  text-align: center;
  text-wrap: balance;
`;

/** First settings of a new company. Only its administrator may save them. */
export function OnboardingScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('onboarding.title'));
  const { status, user } = useSession();
  const company = useApiQuery(companyRoutes.get, undefined, { enabled: user !== null });
  if (status === 'signed-out') return <Navigate to="/login" replace />;
  if (user && !user.is_admin) return <Navigate to="/app/appointments" replace />;
  return (
    <Sheet>
      <Logo size={32} />
      <Column gap={5}>
        <Titles>
          <Heading level={1}>{texts('onboarding.title')}</Heading>
          <Text tone="muted">{texts('onboarding.description')}</Text>
        </Titles>
        <Card>
          {company.data ? (
            <FirstSettings company={company.data} />
          ) : company.isError ? (
            <QueryError compact text={texts('onboarding.load_failed')} query={company} />
          ) : (
            <FirstSettingsSkeleton />
          )}
        </Card>
      </Column>
    </Sheet>
  );
}

/** A zone other than the default was chosen, so it stays. The default is replaced by the browser's zone. */
function proposedTimeZone({ timezone }: Company): string {
  return timezone === DEFAULT_TIME_ZONE ? browserTimeZone() : timezone;
}

function FirstSettings({ company }: { readonly company: Company }): ReactNode {
  const texts = useTexts();
  const navigate = useNavigate();
  const language = useLanguage();
  const [timeZone, setTimeZone] = useState(() => proposedTimeZone(company));
  const save = useApiMutation(companyRoutes.update, {
    onSuccess: (saved) => {
      queryClient.setQueryData(apiQuery(companyRoutes.get).queryKey, saved);
      navigate('/app/appointments', { replace: true });
    },
  });
  const error: ApiError | null = save.error;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ body: { language, timezone: timeZone } });
      }}
    >
      <Stack gap={5}>
        {error && !error.fields.timezone && (
          <FormError title={texts('onboarding.save_failed')} detail={errorMessage(error)} />
        )}
        <RadioGroup
          label={texts('onboarding.language')}
          layout="cards"
          options={LANGUAGES}
          value={language}
          onChange={(chosen) => void setLanguage(chosen)}
        />
        <TimeZoneField
          label={texts('onboarding.time_zone')}
          hint={texts('onboarding.time_zone_hint')}
          error={error?.fields.timezone}
          value={timeZone}
          onChange={setTimeZone}
        />
        <LiveClock timeZone={timeZone} />
        <Button type="submit" variant="primary" block busy={save.isPending || save.isSuccess}>
          {texts('onboarding.save')}
        </Button>
      </Stack>
    </form>
  );
}

function FirstSettingsSkeleton(): ReactNode {
  return (
    <LoadingState>
      <Stack gap={5}>
        <Skeleton shape="block" height={72} />
        <Skeleton shape="block" height={84} />
        <Skeleton shape="block" height={136} />
        <Skeleton shape="block" height={36} />
      </Stack>
    </LoadingState>
  );
}
