import type { TestPhone } from '@alinha/contracts-messaging';
import {
  Badge,
  Banner,
  Button,
  color,
  EmptyState,
  ErrorState,
  fontWeight,
  LoadingState,
  media,
  radius,
  Skeleton,
  Stack,
  space,
  Text,
  typeStep,
} from '@alinha/ui';
import { Select } from '@alinha/ui/panels';
import { errorMessage, usePageTitle, useParams, useTexts } from '@alinha/web-kit';
import { FlaskConical, Link2Off, MessageCircle, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useShownLanguage } from '../entrance/shown-language.ts';
import { conversationsOf, phoneText } from './conversations.ts';
import { MessageList } from './message-list.tsx';
import { ReplyBar } from './reply-bar.tsx';
import { isReplaced, useTestPhone } from './test-phone.queries.ts';

const Sheet = styled.div`
  display: grid;
  justify-items: center;
  align-items: center;
  height: 100dvh;
  background: ${color.background};
  @media ${media.tabletUp} {
    padding: ${space[6]};
  }
`;

const Phone = styled.section`
  display: flex;
  flex-direction: column;
  width: min(480px, 100%);
  height: 100%;
  min-height: 0;
  overflow: hidden;
  background: ${color.surface};
  @media ${media.tabletUp} {
    max-height: 820px;
    border: 1px solid ${color.border};
    border-radius: 28px;
    box-shadow: 0 0 0 8px ${color.neutralTint};
  }
`;

const Mode = styled.div`
  display: flex;
  align-items: center;
  justify-content: center;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[2]};
  padding: ${space[2]} ${space[4]};
  background: ${color.warningTint};
  color: ${color.warningText};
  ${typeStep('small')}
  text-align: center;
  b {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    font-weight: ${fontWeight.semibold};
  }
`;

const Head = styled.header`
  display: grid;
  gap: ${space[3]};
  padding: ${space[3]} ${space[4]};
  border-bottom: 1px solid ${color.border};
`;

const Names = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]};
  h1 {
    min-width: 0;
    ${typeStep('lead')}
    font-weight: ${fontWeight.semibold};
    overflow-wrap: anywhere;
  }
`;

const Middle = styled.div`
  flex: 1;
  display: grid;
  align-content: center;
  min-height: 0;
  overflow-y: auto;
  padding: ${space[4]};
  background: ${color.sunken};
`;

const Closed = styled.div`
  padding: ${space[3]} ${space[4]};
  border-top: 1px solid ${color.border};
`;

const Placeholders = styled(Stack)`
  border-radius: ${radius.card};
`;

/** The simulated phone of test mode. Opening it scans the QR code. */
export function TestPhoneScreen(): ReactNode {
  const texts = useTexts();
  const { token = '' } = useParams();
  usePageTitle(texts('test_phone.title'));
  const { phone, scan, connect } = useTestPhone(token);
  const isInLanguage = useShownLanguage(phone.data?.language);
  const error = phone.data && !isReplaced(phone.error) ? null : (scan.error ?? phone.error);
  return (
    <Sheet>
      <Phone aria-label={texts('test_phone.title')}>
        <Mode role="note">
          <b>
            <FlaskConical size={14} aria-hidden />
            {texts('test_phone.mode')}
          </b>
          {texts('test_phone.mode_text')}
        </Mode>
        {phone.data && isInLanguage && error === null ? (
          <>
            {phone.isError && <Banner tone="warning">{texts('test_phone.stale')}</Banner>}
            <Chat token={token} phone={phone.data} onConnect={connect} isConnecting={scan.isPending} />
          </>
        ) : error === null ? (
          <ChatSkeleton />
        ) : (
          <Middle>
            {error.status === 404 || error.status === 400 ? (
              <EmptyState
                icon={<Link2Off size={22} aria-hidden />}
                text={texts('test_phone.invalid')}
                detail={texts('test_phone.invalid_text')}
              />
            ) : (
              <ErrorState
                text={texts('test_phone.load_failed')}
                detail={errorMessage(error)}
                onRetry={scan.isSuccess ? () => void phone.refetch() : connect}
                retrying={scan.isPending || phone.isFetching}
              />
            )}
          </Middle>
        )}
      </Phone>
    </Sheet>
  );
}

type ChatProps = {
  readonly token: string;
  readonly phone: TestPhone;
  readonly onConnect: () => void;
  readonly isConnecting: boolean;
};

function Chat({ token, phone, onConnect, isConnecting }: ChatProps): ReactNode {
  const texts = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const conversations = conversationsOf(phone.messages);
  // Without a choice, the latest conversation is shown.
  const shown = conversations.find((one) => one.phone === chosen) ?? conversations[0];
  if (shown && chosen === null) setChosen(shown.phone);
  return (
    <>
      <Head>
        <Names>
          <h1>{phone.company_name}</h1>
          <Badge tone={phone.is_connected ? 'brand' : 'neutral'} icon={<Smartphone size={12} aria-hidden />}>
            {phone.is_connected ? texts('test_phone.connected') : texts('test_phone.disconnected')}
          </Badge>
        </Names>
        {conversations.length > 1 && shown ? (
          <Select
            label={texts('test_phone.number')}
            options={conversations.map((one) => ({ value: one.phone, label: phoneText(one.phone) }))}
            value={shown.phone}
            onChange={setChosen}
          />
        ) : (
          shown && <Text tone="muted">{phoneText(shown.phone)}</Text>
        )}
      </Head>
      {shown ? (
        <MessageList conversation={shown} />
      ) : (
        <Middle>
          <EmptyState
            compact
            icon={<MessageCircle size={22} aria-hidden />}
            text={texts('test_phone.empty')}
            detail={texts('test_phone.empty_text')}
          />
        </Middle>
      )}
      {!phone.is_connected ? (
        <Closed>
          <Stack gap={2}>
            <div>
              <Text weight="medium">{texts('test_phone.closed')}</Text>
              <Text tone="muted">{texts('test_phone.closed_text')}</Text>
            </div>
            <Button variant="primary" block busy={isConnecting} onClick={onConnect}>
              {texts('test_phone.connect')}
            </Button>
          </Stack>
        </Closed>
      ) : (
        shown && <ReplyBar key={shown.phone} token={token} conversation={shown} />
      )}
    </>
  );
}

function ChatSkeleton(): ReactNode {
  return (
    <Middle>
      <LoadingState>
        <Placeholders gap={3}>
          <Skeleton shape="block" width="72%" height={72} />
          <Skeleton shape="block" width="60%" height={56} />
        </Placeholders>
      </LoadingState>
    </Middle>
  );
}
