import {
  Button,
  Card,
  color,
  Heading,
  media,
  Skeleton,
  Stack,
  space,
  Text,
  VisuallyHidden,
} from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { Check, Sparkles } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import type { Suggestion } from './use-improvement.ts';

const Panel = styled(Card)`
  align-self: start;
  background: ${color.brandTint};
  border-color: color-mix(in srgb, ${color.brandMark} 45%, transparent);
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  color: ${color.brandText};
`;

/** Styled like the note. */
const Wording = styled.div`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Choice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  @media ${media.phone} {
    > * {
      flex: 1 1 auto;
    }
  }
`;

type ImprovePanelProps = {
  readonly suggestion: Suggestion;
  /** The note as it is now. */
  readonly note: string;
  readonly onUse: (text: string) => void;
  /** Leaves the note as it is; gives up waiting, too. */
  readonly onKeep: () => void;
};

/** The better wording beside the note; a person decides. */
export function ImprovePanel({ suggestion, note, onUse, onKeep }: ImprovePanelProps): ReactNode {
  const texts = useTexts();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { original, text } = suggestion;
  const isThere = text !== null;
  useEffect(() => {
    if (isThere) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return (
    <Panel as="section" ref={panel} aria-labelledby={titleId} aria-busy={!isThere || undefined}>
      <Stack gap={3}>
        <Head>
          <Sparkles size={16} aria-hidden />
          <Heading level={2} size="card" id={titleId}>
            {texts('evolution.improve.suggestion')}
          </Heading>
        </Head>
        <VisuallyHidden role="status">
          {isThere ? texts('evolution.improve.ready') : texts('evolution.improve.waiting')}
        </VisuallyHidden>
        {isThere ? (
          <Wording>{text}</Wording>
        ) : (
          <div>
            <Skeleton width="94%" />
            <Skeleton width="88%" />
            <Skeleton width="62%" />
          </div>
        )}
        {isThere && note !== original && (
          <Text size="small" tone="warning">
            {texts('evolution.improve.stale')}
          </Text>
        )}
        <Choice>
          {isThere && (
            <Button variant="primary" icon={<Check size={16} aria-hidden />} onClick={() => onUse(text)}>
              {texts('evolution.improve.use')}
            </Button>
          )}
          <Button onClick={onKeep}>
            {isThere ? texts('evolution.improve.keep') : texts('evolution.cancel')}
          </Button>
        </Choice>
      </Stack>
    </Panel>
  );
}
