import { CloudOff, Inbox, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../controls/button.tsx';
import { Text, VisuallyHidden } from '../layout/typography.tsx';
import { typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight, radius, space } from '../theme/tokens.ts';
import { useUiTexts } from '../ui-provider.tsx';
import { Spinner } from './spinner.tsx';

const Centre = styled.div<{ $compact: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space[3]};
  padding: ${({ $compact }) => ($compact ? `${space[6]} ${space[4]}` : `${space[12]} ${space[5]}`)};
  text-align: center;
`;

const IconCircle = styled.div<{ $danger?: boolean }>`
  display: grid;
  place-items: center;
  width: 48px;
  height: 48px;
  border-radius: 50%;
  background: ${({ $danger }) => ($danger ? color.dangerTint : color.brandTint)};
  color: ${({ $danger }) => ($danger ? color.dangerText : color.brandText)};
`;

const Sentence = styled.div`
  max-width: 40ch;
  text-wrap: balance;
`;

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  /** One sentence: what is not here yet. */
  readonly text: string;
  readonly detail?: ReactNode;
  /** The one action that fills it. */
  readonly action?: ReactNode;
  /** Less room around it, inside a card. */
  readonly compact?: boolean | undefined;
}

/** A list with nothing in it yet. */
export function EmptyState({ icon, text, detail, action, compact = false }: EmptyStateProps): ReactNode {
  return (
    <Centre $compact={compact}>
      <IconCircle>{icon ?? <Inbox size={22} aria-hidden />}</IconCircle>
      <Sentence>
        <Text weight="medium">{text}</Text>
        {detail !== undefined && (
          <Text as="div" tone="muted">
            {detail}
          </Text>
        )}
      </Sentence>
      {action}
    </Centre>
  );
}

export interface ErrorStateProps {
  /** What failed, as a sentence. */
  readonly text: string;
  readonly detail?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
  readonly compact?: boolean | undefined;
}

/** What failed, and the way to try again. */
export function ErrorState({
  text,
  detail,
  onRetry,
  retrying = false,
  compact = false,
}: ErrorStateProps): ReactNode {
  const texts = useUiTexts();
  return (
    <Centre $compact={compact} role="alert">
      <IconCircle $danger>
        <CloudOff size={22} aria-hidden />
      </IconCircle>
      <Sentence>
        <Text weight="medium">{text}</Text>
        {detail !== undefined && (
          <Text as="div" tone="muted">
            {detail}
          </Text>
        )}
      </Sentence>
      {onRetry !== undefined && (
        <Button icon={<RotateCw size={16} aria-hidden />} busy={retrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </Centre>
  );
}

export interface LoadingStateProps {
  /** "Carregando…" when left out. */
  readonly text?: string | undefined;
  /** A skeleton in the final layout; a spinner with the text when left out. */
  readonly children?: ReactNode;
  readonly compact?: boolean | undefined;
}

/** Something is coming. With children, the text is only spoken. */
export function LoadingState({ text, children, compact = false }: LoadingStateProps): ReactNode {
  const texts = useUiTexts();
  if (children !== undefined) {
    return (
      <div aria-busy="true">
        <VisuallyHidden role="status">{text ?? texts.loading}</VisuallyHidden>
        {children}
      </div>
    );
  }
  return (
    <Centre $compact={compact} role="status">
      <Spinner size={22} />
      <Text tone="muted">{text ?? texts.loading}</Text>
    </Centre>
  );
}

const Panel = styled.section`
  width: min(440px, calc(100% - 32px));
  margin: ${space[12]} auto;
  padding: ${space[8]} ${space[5]};
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space[4]};
  text-align: center;
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
`;

const PanelTitle = styled.h2`
  ${typeStep('lead')}
  font-weight: ${fontWeight.semibold};
`;

export interface ErrorPanelProps {
  /** "A agenda não carregou". */
  readonly title: string;
  /** What the person can still do. */
  readonly text: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
  /** A second way out, as a link to another part. */
  readonly action?: ReactNode;
}

/** Stands in for a whole part of the app that failed to load; the rest keeps working. */
export function ErrorPanel({ title, text, onRetry, retrying = false, action }: ErrorPanelProps): ReactNode {
  const texts = useUiTexts();
  return (
    <Panel role="alert">
      <IconCircle $danger>
        <CloudOff size={22} aria-hidden />
      </IconCircle>
      <div>
        <PanelTitle>{title}</PanelTitle>
        <Text as="div" tone="muted">
          {text}
        </Text>
      </div>
      {onRetry !== undefined && (
        <Button variant="primary" icon={<RotateCw size={16} aria-hidden />} busy={retrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      {action}
    </Panel>
  );
}
