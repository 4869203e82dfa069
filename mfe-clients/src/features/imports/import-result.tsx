import { Button, Card, color, Heading, LinkButton, media, SectionCard, Stack, Text } from '@alinha/ui';
import { ProgressBar, Stat } from '@alinha/ui/panels';
import { downloadFile, useFormat, useTexts } from '@alinha/web-kit';
import { Check, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useDownload } from '../../use-download.ts';
import { type Import, type ImportKind, routesOf } from './import-kinds.ts';
import { ProblemsTable } from './problems-table.tsx';

const Title = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
`;

const Mark = styled.div`
  display: grid;
  place-items: center;
  flex: none;
  width: 40px;
  height: 40px;
  color: ${color.brandText};
  background: ${color.brandTint};
  border-radius: 50%;
`;

const Sums = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 16px;
  @media ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

type ImportResultProps = {
  readonly kind: ImportKind;
  readonly found: Import;
  readonly onAnotherFile: () => void;
};

/** The third step: progress, then result. */
export function ImportResult({ kind, found, onAnotherFile }: ImportResultProps): ReactNode {
  const isDone = found.status === 'done';
  return (
    <Stack gap={5}>
      <Card>
        {isDone ? (
          <Done kind={kind} found={found} onAnotherFile={onAnotherFile} />
        ) : (
          <Running found={found} />
        )}
      </Card>
      {isDone && found.failed > 0 && <Failures kind={kind} found={found} />}
    </Stack>
  );
}

function Running({ found }: { readonly found: Import }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const done = found.created + (found.updated ?? 0) + found.skipped + found.failed;
  const progress = texts('import.progress', {
    done: format.number(done),
    total: format.number(found.total),
  });
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Heading level={2}>{texts('import.running')}</Heading>
        <Text tone="muted">{texts('import.running_text')}</Text>
      </Stack>
      <ProgressBar label={texts('import.running')} value={done} max={found.total} valueText={progress} />
      <Text size="small" tone="muted" numeric>
        {progress}
      </Text>
    </Stack>
  );
}

const SUMS = ['created', 'updated', 'skipped', 'failed'] as const;
const SHOWN: Readonly<
  Record<ImportKind, { readonly href: string; readonly sums: readonly (typeof SUMS)[number][] }>
> = {
  clients: { href: '/app/clients', sums: SUMS },
  plans: { href: '/app/appointments', sums: ['created', 'skipped', 'failed'] },
  sessions: { href: '/app/appointments', sums: ['created', 'skipped', 'failed'] },
};

function Done({ kind, found, onAnotherFile }: ImportResultProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { href, sums } = SHOWN[kind];
  return (
    <Stack gap={5}>
      <Title role="status">
        <Mark>
          <Check size={22} aria-hidden />
        </Mark>
        <Stack gap={0}>
          <Heading level={2}>{texts('import.done')}</Heading>
          <Text tone="muted">{found.file_name}</Text>
        </Stack>
      </Title>
      <Sums>
        {sums.map((name) => (
          <Stat
            key={name}
            label={texts(
              kind !== 'clients' && name === 'skipped' ? 'import.sum.existing' : `import.sum.${name}`,
            )}
            value={format.number(found[name] ?? 0)}
          />
        ))}
      </Sums>
      <Actions>
        <LinkButton href={href} variant="primary">
          {texts(kind === 'clients' ? 'import.see_clients' : 'import.see_agenda')}
        </LinkButton>
        <Button onClick={onAnotherFile}>{texts('import.one_more')}</Button>
      </Actions>
    </Stack>
  );
}

function Failures({ kind, found }: Pick<ImportResultProps, 'kind' | 'found'>): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { id, failed, failures } = found;
  const download = useDownload(() => downloadFile(routesOf(kind).failures, { params: { id } }));
  return (
    <SectionCard
      flush
      title={texts('import.failed_title', { count: failed, total: format.number(failed) })}
      description={texts('import.failed_text')}
      action={
        <Button
          icon={<Download size={16} aria-hidden />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {texts('import.download_failed_rows')}
        </Button>
      }
    >
      <ProblemsTable kind={kind} caption={texts('import.errors')} rows={failures} total={failed} />
    </SectionCard>
  );
}
