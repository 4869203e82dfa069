import type { Session } from '@alinha/contracts-accounts';
import {
  Badge,
  Button,
  Card,
  List,
  ListRow,
  LoadingState,
  Page,
  SectionCard,
  SkeletonList,
  Stack,
  Text,
} from '@alinha/ui';
import { ConfirmDialog } from '@alinha/ui/panels';
import {
  errorMessage,
  QueryError,
  toast,
  useCompanyClock,
  useFormat,
  useLanguage,
  usePageTitle,
  useTexts,
} from '@alinha/web-kit';
import { Monitor, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { deviceText, lastUseText, placeText } from './session-texts.ts';
import { useEndOtherSessions, useEndSession, useSessions } from './sessions.queries.ts';

/** A line of the second text, which wraps on phones. */
const Line = styled.div`
  white-space: normal;
  overflow-wrap: anywhere;
`;

const PHONE_SYSTEMS: ReadonlySet<string | null> = new Set(['iOS', 'Android']);

function SessionRow({ session }: { readonly session: Session }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const language = useLanguage();
  const now = useCompanyClock();
  const end = useEndSession(session.id);
  const device = deviceText(session, texts);
  const Icon = PHONE_SYSTEMS.has(session.system) ? Smartphone : Monitor;
  const signedIn = texts('sessions.signed_in', { date: format.date(session.signed_in_at) });
  const place = placeText(session, language, texts);
  const endIt = async () => {
    try {
      await end.mutateAsync({ params: { id: session.id } });
      toast.success(texts('sessions.ended'));
    } catch (error) {
      toast.error(errorMessage(error, texts('sessions.end_failed')));
    }
  };
  return (
    <ListRow
      leading={<Icon size={20} strokeWidth={1.75} aria-hidden style={{ flex: 'none' }} />}
      primary={device}
      secondary={
        <>
          <Line>{lastUseText(session, { now, language, texts, format })}</Line>
          <Line>{place === null ? signedIn : `${signedIn} · ${place}`}</Line>
        </>
      }
      trailing={
        session.current ? (
          <Badge tone="brand">{texts('sessions.this_device')}</Badge>
        ) : (
          <Button
            size="sm"
            busy={end.isPending}
            aria-label={texts('sessions.end_named', { device })}
            onClick={() => void endIt()}
          >
            {texts('sessions.end')}
          </Button>
        )
      }
    />
  );
}

function EndOthersButton({ count }: { readonly count: number }): ReactNode {
  const texts = useTexts();
  const endOthers = useEndOtherSessions();
  const [open, setOpen] = useState(false);
  const confirm = async () => {
    try {
      const { ended } = await endOthers.mutateAsync();
      toast.success(texts('sessions.others_ended', { count: ended }));
    } catch (error) {
      toast.error(errorMessage(error, texts('sessions.end_failed')));
    }
    setOpen(false);
  };
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {texts('sessions.end_others')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={texts('sessions.end_others_title', { count })}
        text={texts('sessions.end_others_text')}
        confirmLabel={texts('sessions.end_others')}
        cancelLabel={texts('settings.cancel')}
        danger
        onConfirm={confirm}
      />
    </>
  );
}

/** The user's own sessions, with buttons to end them. */
export function SessionsScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('sessions.title'));
  const sessions = useSessions();
  const { data } = sessions;
  const others = data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Page
      title={texts('sessions.title')}
      description={texts('sessions.description')}
      width="narrow"
      back={{ href: '/app/settings', label: texts('settings.title') }}
    >
      {data ? (
        <Stack gap={4}>
          <SectionCard
            title={texts('sessions.list')}
            flush
            action={others > 0 ? <EndOthersButton count={others} /> : undefined}
          >
            <List>
              {data.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </List>
          </SectionCard>
          <Text tone="muted">{texts('sessions.unfamiliar')}</Text>
        </Stack>
      ) : (
        <Card>
          {sessions.isError ? (
            <QueryError text={texts('sessions.load_failed')} query={sessions} />
          ) : (
            <LoadingState>
              <SkeletonList rows={3} avatar={false} />
            </LoadingState>
          )}
        </Card>
      )}
    </Page>
  );
}
