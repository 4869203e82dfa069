import { Button, color, layer, media, radius, Spinner, shadow, Text } from '@alinha/ui';
import { useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ImportKind, Preview } from './import-kinds.ts';

// Stays visible under long lists.
const Bar = styled.div`
  position: sticky;
  bottom: 12px;
  z-index: ${layer.sticky};
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px 20px;
  padding: 12px 12px 12px 20px;
  background: ${color.raised};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  box-shadow: ${shadow.floating};
  @media ${media.phone} {
    flex-direction: column;
    align-items: stretch;
    padding: 12px 16px;
  }
`;

const Sums = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 16px;
  min-height: 20px;
`;

type ConfirmBarProps = {
  readonly kind: ImportKind;
  readonly preview: Preview | undefined;
  /** A required column is missing, so there is no preview. */
  readonly needsColumns: boolean;
  readonly isChecking: boolean;
  readonly isStarting: boolean;
  readonly onConfirm: () => void;
};

/** Counts of the import and the start button. */
export function ConfirmBar(props: ConfirmBarProps): ReactNode {
  const { kind, preview, needsColumns, isChecking, isStarting, onConfirm } = props;
  const texts = useTexts();
  const format = useFormat();
  const count = preview ? preview.to_create + (preview.to_update ?? 0) : 0;
  const sums = preview
    ? ([
        ['to_create', preview.to_create, 'default'],
        ['to_update', preview.to_update ?? 0, 'default'],
        [kind === 'clients' ? 'to_skip' : 'existing', preview.to_skip, 'muted'],
        ['charged_now', preview.charged_now ?? 0, 'default'],
        ['without_charge', preview.without_charge ?? 0, 'default'],
        ['with_conflicts', preview.conflicts_total ?? 0, 'danger'],
        ['with_errors', preview.errors_total, 'danger'],
      ] as const)
    : [];
  const isBlocked = !preview || count === 0 || Boolean(preview.client_limit);
  return (
    <Bar>
      <Sums role="status" aria-busy={isChecking || undefined}>
        {sums
          .filter(([, number]) => number > 0)
          .map(([name, number, tone]) => (
            <Text as="span" key={name} tone={tone} weight="medium" numeric>
              {texts(`import.${name}`, { count: number, total: format.number(number) })}
            </Text>
          ))}
        {needsColumns && <Text tone="muted">{texts('import.columns_first')}</Text>}
        {isChecking && <Spinner label={texts('import.checking')} />}
        {preview && count === 0 && !isChecking && <Text tone="muted">{texts('import.nothing')}</Text>}
      </Sums>
      <Button variant="primary" busy={isStarting} disabled={isBlocked || isChecking} onClick={onConfirm}>
        {count === 0
          ? texts('import.start')
          : texts(`import.start_count.${kind}`, { count, total: format.number(count) })}
      </Button>
    </Bar>
  );
}
