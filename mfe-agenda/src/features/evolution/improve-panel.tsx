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
import { Check, Sparkles } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useNoteTexts } from './note-texts.ts';
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
  /** The current note. */
  readonly note: string;
  readonly onUse: (text: string) => void;
  /** Discards the suggestion, or cancels its request. */
  readonly onKeep: () => void;
};

/** The suggested text beside the note, for the user to accept or discard. */
export function ImprovePanel({ suggestion, note, onUse, onKeep }: ImprovePanelProps): ReactNode {
  const texts = useNoteTexts();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { original, text } = suggestion;
  const isLoaded = text !== null;
  useEffect(() => {
    if (isLoaded) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isLoaded]);
  return (
    <Panel as="section" ref={panel} aria-labelledby={titleId} aria-busy={!isLoaded || undefined}>
      <Stack gap={3}>
        <Head>
          <Sparkles size={16} aria-hidden />
          <Heading level={2} size="card" id={titleId}>
            {texts('evolution.improve.suggestion')}
          </Heading>
        </Head>
        <VisuallyHidden role="status">
          {isLoaded ? texts('evolution.improve.ready') : texts('evolution.improve.waiting')}
        </VisuallyHidden>
        {isLoaded ? (
          <Wording>{text}</Wording>
        ) : (
          <div>
            <Skeleton width="94%" />
            <Skeleton width="88%" />
            <Skeleton width="62%" />
          </div>
        )}
        {isLoaded && note !== original && (
          <Text size="small" tone="warning">
            {texts('evolution.improve.stale')}
          </Text>
        )}
        <Choice>
          {isLoaded && (
            <Button variant="primary" icon={<Check size={16} aria-hidden />} onClick={() => onUse(text)}>
              {texts('evolution.improve.use')}
            </Button>
          )}
          <Button onClick={onKeep}>
            {isLoaded ? texts('evolution.improve.keep') : texts('evolution.cancel')}
          </Button>
        </Choice>
      </Stack>
    </Panel>
  );
}
