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
  /** One sentence that says what is empty. */
  readonly text: string;
  readonly detail?: ReactNode;
  /** The action that fills it. */
  readonly action?: ReactNode;
  /** Less padding, for a card. */
  readonly compact?: boolean | undefined;
}

/** Empty state of a list. */
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
  /** The failure as a sentence. */
  readonly text: string;
  readonly detail?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
  readonly compact?: boolean | undefined;
}

/** A failure with a retry button. */
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
  /** Default "Carregando…". */
  readonly text?: string | undefined;
  /** A skeleton in the final layout; default: a spinner with the text. */
  readonly children?: ReactNode;
}

/** Loading state. With children, the text is only announced. */
export function LoadingState({ text, children }: LoadingStateProps): ReactNode {
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
    <Centre $compact={false} role="status">
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
  /** Actions that are still possible. */
  readonly text: ReactNode;
  readonly onRetry?: (() => void) | undefined;
}

/** Replaces a part of the app that failed to load; the rest keeps working. */
export function ErrorPanel({ title, text, onRetry }: ErrorPanelProps): ReactNode {
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
        <Button variant="primary" icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </Panel>
  );
}
