import type { PublicNotices } from '@alinha/contracts-agenda';
import { Button, FormError, Heading, Stack, Text } from '@alinha/ui';
import { errorMessage, usePageTitle, useParams, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { AnswerPage, Choices } from '../answer-page/answer-page.tsx';
import { NoticesOff } from './notices-off.tsx';
import { useAnswerNotices, useNotices } from './offer-answer.queries.ts';

/** The page on which a client turns messages about places and credits off or on. */
export function NoticesScreen(): ReactNode {
  const texts = useTexts();
  const { token = '' } = useParams();
  usePageTitle(texts('notices.title'));
  return (
    <AnswerPage read={useNotices(token)} failedText={texts('notices.load_failed')}>
      {(notices) => <NoticesPart token={token} notices={notices} />}
    </AnswerPage>
  );
}

type NoticesPartProps = { readonly token: string; readonly notices: PublicNotices };

function NoticesPart({ token, notices }: NoticesPartProps): ReactNode {
  const texts = useTexts();
  const saving = useAnswerNotices(token);
  const { company_name: company, wanted } = notices;
  const save = (isWanted: boolean) => saving.mutate({ params: { token }, body: { wanted: isWanted } });
  return (
    <>
      <Stack gap={2}>
        <Heading level={1}>{texts('notices.title')}</Heading>
        <Text tone="muted">{texts('notices.text', { company })}</Text>
      </Stack>
      {saving.isError && <FormError title={texts('answer.failed')} detail={errorMessage(saving.error)} />}
      {wanted ? (
        <Choices gap={3}>
          <Button block busy={saving.isPending} onClick={() => save(false)}>
            {texts('offer.stop')}
          </Button>
        </Choices>
      ) : (
        <NoticesOff company={company} busy={saving.isPending} onResume={() => save(true)} />
      )}
    </>
  );
}
