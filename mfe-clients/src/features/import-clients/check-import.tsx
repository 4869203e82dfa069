import {
  type ClientImport,
  clientImportEndpoints,
  type ImportChoices,
  type ImportPreview,
} from '@alinha/contracts-clients';
import { Banner, Button, ErrorState, LinkButton, SectionCard, Stack, Text } from '@alinha/ui';
import { errorMessage, queryClient, toast, useApiMutation, useFormat, useTexts } from '@alinha/web-kit';
import { type ReactNode, useState } from 'react';
import { PAYWALL_PATH } from '../clients/client-limit.ts';
import { ColumnTable } from './column-table.tsx';
import { ConfirmBar } from './confirm-bar.tsx';
import { DuplicatesSection } from './duplicates-section.tsx';
import { importQuery, useImportPreview } from './import-clients.queries.ts';
import { ProblemsTable } from './problems-table.tsx';

type CheckImportProps = { readonly draft: ClientImport; readonly onAnotherFile: () => void };

/** The second step: where each column goes, what that comes to, and the word to begin. */
export function CheckImport({ draft, onAnotherFile }: CheckImportProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { mapping, date_order, on_duplicate } = draft;
  const [choices, setChoices] = useState<ImportChoices>({ mapping, date_order, on_duplicate });
  const change = (changes: Partial<ImportChoices>) => setChoices((before) => ({ ...before, ...changes }));
  const hasName = choices.mapping.name !== undefined;
  const preview = useImportPreview(draft.id, choices, { enabled: hasName });
  const confirm = useApiMutation(clientImportEndpoints.confirm, {
    onSuccess: (started) => queryClient.setQueryData(importQuery(draft.id).queryKey, started),
    onError: (error) => {
      toast.error(errorMessage(error, texts('import.start_failed')));
      // Whatever was in the way is told by what it would come to now.
      void preview.refetch();
    },
  });
  const found = hasName ? preview.data : undefined;
  const hasFailed = hasName && preview.isError;
  return (
    <Stack gap={5}>
      {!hasName && <Banner tone="warning">{texts('import.needs_name')}</Banner>}
      {found?.client_limit && <LimitBanner limit={found.client_limit} created={found.to_create} />}
      <SectionCard
        flush
        title={texts('import.columns')}
        description={texts('import.columns_text', {
          file: draft.file_name,
          count: draft.total,
          total: format.number(draft.total),
        })}
        action={<Button onClick={onAnotherFile}>{texts('import.another_file')}</Button>}
      >
        <ColumnTable
          draft={draft}
          mapping={choices.mapping}
          dateOrder={choices.date_order}
          onMapping={(changed) => change({ mapping: changed })}
          onDateOrder={(order) => change({ date_order: order })}
        />
      </SectionCard>
      {hasFailed && (
        <SectionCard title={texts('import.check')}>
          <ErrorState
            compact
            text={texts('import.check_failed')}
            detail={preview.error.message}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
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
        isChecking={hasName && preview.isFetching}
        isStarting={confirm.isPending}
        onConfirm={() => confirm.mutate({ params: { id: draft.id }, body: choices })}
      />
    </Stack>
  );
}

type FindingsProps = {
  readonly preview: ImportPreview;
  readonly choices: ImportChoices;
  readonly onDuplicate: (choice: ImportChoices['on_duplicate']) => void;
};

/** Who is there already, and what is wrong. Nothing when all is well. */
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
