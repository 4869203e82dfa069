import { type ClientImport, clientImportRoutes } from '@alinha/contracts-clients';
import {
  Button,
  Card,
  color,
  Heading,
  LinkButton,
  media,
  ProgressBar,
  SectionCard,
  Stack,
  Stat,
  Text,
} from '@alinha/ui';
import { downloadFile, useFormat, useTexts } from '@alinha/web-kit';
import { Check, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useDownload } from '../../use-download.ts';
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

type ImportResultProps = { readonly found: ClientImport; readonly onAnotherFile: () => void };

/** The third step: progress, then result. */
export function ImportResult({ found, onAnotherFile }: ImportResultProps): ReactNode {
  const isDone = found.status === 'done';
  return (
    <Stack gap={5}>
      <Card>{isDone ? <Done found={found} onAnotherFile={onAnotherFile} /> : <Running found={found} />}</Card>
      {isDone && found.failed > 0 && <Failures found={found} />}
    </Stack>
  );
}

function Running({ found }: { readonly found: ClientImport }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const done = found.created + found.updated + found.skipped + found.failed;
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

function Done({ found, onAnotherFile }: ImportResultProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
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
        {SUMS.map((name) => (
          <Stat key={name} label={texts(`import.sum.${name}`)} value={format.number(found[name])} />
        ))}
      </Sums>
      <Actions>
        <LinkButton href="/app/clients" variant="primary">
          {texts('import.see_clients')}
        </LinkButton>
        <Button onClick={onAnotherFile}>{texts('import.one_more')}</Button>
      </Actions>
    </Stack>
  );
}

function Failures({ found }: { readonly found: ClientImport }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { id, failed, failures } = found;
  const download = useDownload(() => downloadFile(clientImportRoutes.failures, { params: { id } }));
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
      <ProblemsTable rows={failures} total={failed} />
    </SectionCard>
  );
}
