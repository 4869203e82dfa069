import type { Language } from '@alinha/contracts-core';
import {
  Avatar,
  color,
  DEFAULT_PROFESSIONAL_COLOR,
  Divider,
  fontWeight,
  LoadingState,
  LogoMark,
  media,
  radius,
  Skeleton,
  Stack,
  space,
  typeStep,
} from '@alinha/ui';
import { type ApiError, QueryError, useTexts } from '@alinha/web-kit';
import { Link2Off } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useShownLanguage } from '../entrance/shown-language.ts';
import { Outcome } from './outcome.tsx';
import { When } from './session-when.tsx';

const Sheet = styled.div`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: ${space[5]};
  min-height: 100dvh;
  padding: ${space[6]} ${space[4]} max(${space[6]}, env(safe-area-inset-bottom));
  background: linear-gradient(180deg, ${color.brandTint}, ${color.background} 320px);
`;

const Company = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  max-width: min(420px, 100%);
  ${typeStep('lead')}
  font-weight: ${fontWeight.semibold};
  overflow-wrap: anywhere;
`;

const Panel = styled.section`
  width: min(420px, 100%);
  padding: ${space[6]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.dialog};
  @media ${media.phone} {
    padding: ${space[5]};
  }
`;

const Foot = styled.footer`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  color: ${color.textMuted};
  ${typeStep('small')}
`;

/** Larger than other buttons, because clients press them with a thumb. */
export const Choices = styled(Stack)`
  > button {
    min-height: 48px;
  }
`;

type OfCompany = { readonly company_name: string; readonly language: Language };

type AnswerPageProps<Data extends OfCompany> = {
  readonly read: ComponentProps<typeof QueryError>['query'] & {
    readonly data: Data | undefined;
    readonly error: ApiError | null;
  };
  readonly failedText: string;
  readonly children: (data: Data) => ReactNode;
};

/** A page that a link in a message opens, in the company's language. The link alone authorizes the answer. */
export function AnswerPage<Data extends OfCompany>(props: AnswerPageProps<Data>): ReactNode {
  const { read, failedText, children } = props;
  const texts = useTexts();
  const { data, error } = read;
  const isInLanguage = useShownLanguage(data?.language);
  return (
    <Sheet>
      {data && isInLanguage ? (
        <>
          <Company>
            <Avatar name={data.company_name} color={DEFAULT_PROFESSIONAL_COLOR} size={40} />
            {data.company_name}
          </Company>
          <Panel>
            <Stack gap={5}>{children(data)}</Stack>
          </Panel>
        </>
      ) : (
        <Panel>
          {error === null ? (
            <AnswerSkeleton />
          ) : error.status === 404 || error.status === 400 ? (
            <Outcome
              tone="calm"
              icon={<Link2Off size={26} aria-hidden />}
              title={texts('answer.invalid')}
              text={texts('answer.invalid_text')}
            />
          ) : (
            <QueryError compact text={failedText} query={read} />
          )}
        </Panel>
      )}
      <Foot>
        <LogoMark size={18} />
        {texts('answer.product')}
      </Foot>
    </Sheet>
  );
}

function AnswerSkeleton(): ReactNode {
  return (
    <LoadingState>
      <Stack gap={5}>
        <When>
          <Skeleton shape="block" width={84} height={92} />
          <Stack gap={2}>
            <Skeleton width={92} />
            <Skeleton width={140} height={24} />
            <Skeleton width={120} />
          </Stack>
        </When>
        <Divider />
        <Skeleton shape="block" height={48} />
        <Skeleton shape="block" height={48} />
      </Stack>
    </LoadingState>
  );
}
