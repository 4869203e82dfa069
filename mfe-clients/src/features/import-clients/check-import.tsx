import {
  type ClientImport,
  clientImportRoutes,
  type ImportChoices,
  type ImportPreview,
} from '@alinha/contracts-clients';
import { Banner, Button, LinkButton, SectionCard, Stack, Switch, Text } from '@alinha/ui';
import {
  errorMessage,
  QueryError,
  queryClient,
  toast,
  useApiMutation,
  useFormat,
  useTexts,
} from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PAYWALL_PATH } from '../clients/client-limit.ts';
import { ColumnTable } from './column-table.tsx';
import { ConfirmBar } from './confirm-bar.tsx';
import { DuplicatesSection } from './duplicates-section.tsx';
import { importQuery, useImportPreview } from './import-clients.queries.ts';
import { ProblemsTable } from './problems-table.tsx';
import { useChoices } from './stored-choices.ts';

const FirstCells = styled.span`
  overflow-wrap: anywhere;
`;

type CheckImportProps = { readonly draft: ClientImport; readonly onAnotherFile: () => void };

/** The second step: mapping of columns, its result, and the start button. */
export function CheckImport({ draft, onAnotherFile }: CheckImportProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { choices, change, removeStored } = useChoices(draft);
  // A draft does not count the first row.
  const total = draft.total + (choices.has_header ? 0 : 1);
  const hasName = choices.mapping.name !== undefined;
  const preview = useImportPreview(draft.id, choices, { enabled: hasName });
  const confirm = useApiMutation(clientImportRoutes.confirm, {
    onSuccess: (started) => {
      removeStored();
      queryClient.setQueryData(importQuery(draft.id).queryKey, started);
    },
    onError: (error) => {
      toast.error(errorMessage(error, texts('import.start_failed')));
      // Shows why the start was refused, from a new preview.
      void preview.refetch();
    },
  });
  const found = hasName ? preview.data : undefined;
  const hasFailed = hasName && preview.isError;
  return (
    <Stack gap={5}>
      {!hasName && <Banner tone="warning">{texts('import.needs_name')}</Banner>}
      {isHeaderDoubtful(draft) && (
        <FirstRow
          isClient={!choices.has_header}
          firstRow={draft.columns}
          onChange={(isClient) => change({ has_header: !isClient })}
        />
      )}
      {found?.client_limit && <LimitBanner limit={found.client_limit} created={found.to_create} />}
      <SectionCard
        flush
        title={texts('import.columns')}
        description={texts('import.columns_text', {
          file: draft.file_name,
          count: total,
          total: format.number(total),
        })}
        action={<Button onClick={onAnotherFile}>{texts('import.another_file')}</Button>}
      >
        <ColumnTable
          draft={draft}
          choices={choices}
          onMapping={(changed) => change({ mapping: changed })}
          onDateOrder={(order) => change({ date_order: order })}
        />
      </SectionCard>
      {hasFailed && (
        <SectionCard title={texts('import.check')}>
          <QueryError compact text={texts('import.check_failed')} query={preview} />
        </SectionCard>
      )}
      {found && !hasFailed && (
        <Findings
          preview={found}
          choices={choices}
          onDuplicate={(choice) => change({ on_duplicate: choice })}
        />
      )}
      <ConfirmBar
        preview={hasFailed ? undefined : found}
        needsName={!hasName}
        isChecking={hasName && preview.isFetching}
        isStarting={confirm.isPending}
        onConfirm={() => confirm.mutate({ params: { id: draft.id }, body: choices })}
      />
    </Stack>
  );
}

/** True when no column of the first row is a known name, or the row looks like a client. */
function isHeaderDoubtful({ has_header, mapping }: ClientImport): boolean {
  return !has_header || Object.keys(mapping).length === 0;
}

type FirstRowProps = {
  readonly isClient: boolean;
  readonly firstRow: readonly string[];
  readonly onChange: (isClient: boolean) => void;
};

/** In a file without column names, the first client would be lost as the header. */
function FirstRow({ isClient, firstRow, onChange }: FirstRowProps): ReactNode {
  const texts = useTexts();
  const cells = firstRow.filter((cell) => cell !== '').join(' · ');
  return (
    <Banner tone="warning" title={texts(isClient ? 'import.no_header' : 'import.unknown_header')}>
      <Stack gap={2}>
        <FirstCells>{cells}</FirstCells>
        <Switch at="start" label={texts('import.first_is_client')} checked={isClient} onChange={onChange} />
      </Stack>
    </Banner>
  );
}

type FindingsProps = {
  readonly preview: ImportPreview;
  readonly choices: ImportChoices;
  readonly onDuplicate: (choice: ImportChoices['on_duplicate']) => void;
};

/** Duplicates and problems of the file; empty when there are none. */
function Findings({ preview, choices, onDuplicate }: FindingsProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { errors, errors_total } = preview;
  return (
    <>
      {preview.duplicates_total > 0 && (
        <DuplicatesSection preview={preview} choice={choices.on_duplicate} onChoose={onDuplicate} />
      )}
      {errors_total > 0 && (
        <SectionCard
          flush
          title={texts('import.errors_found', { count: errors_total, total: format.number(errors_total) })}
          description={<Text tone="muted">{texts('import.errors_text')}</Text>}
        >
          <ProblemsTable rows={errors} total={errors_total} />
        </SectionCard>
      )}
    </>
  );
}

type LimitBannerProps = {
  readonly limit: NonNullable<ImportPreview['client_limit']>;
  readonly created: number;
};

function LimitBanner({ limit, created }: LimitBannerProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Banner
      tone="warning"
      title={texts('import.limit_title')}
      action={<LinkButton href={PAYWALL_PATH}>{texts('import.limit_action')}</LinkButton>}
    >
      {texts('import.limit_text', {
        allowed: limit.allowed,
        active: format.number(limit.active),
        created: format.number(created),
      })}
    </Banner>
  );
}
