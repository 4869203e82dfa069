import type { ImportPreview } from '@alinha/contracts-clients';
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
import { ConflictsSection } from './conflicts-section.tsx';
import { DuplicatesSection } from './duplicates-section.tsx';
import { importKey, useImportPreview } from './import.queries.ts';
import {
  type Choices,
  fieldKeyOf,
  type Import,
  type ImportKind,
  missingFields,
  type Preview,
  routesOf,
  sentChoices,
} from './import-kinds.ts';
import { ProblemsTable } from './problems-table.tsx';
import { useChoices } from './stored-choices.ts';

const FirstCells = styled.span`
  overflow-wrap: anywhere;
`;

type CheckImportProps = {
  readonly kind: ImportKind;
  readonly draft: Import;
  readonly onAnotherFile: () => void;
};

/** The second step: mapping of columns, its result, and the start button. */
export function CheckImport({ kind, draft, onAnotherFile }: CheckImportProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { choices, change, removeStored } = useChoices(kind, draft);
  // A draft does not count the first row.
  const total = draft.total + (choices.has_header ? 0 : 1);
  const missing = missingFields(kind, choices.mapping);
  const isMapped = missing.length === 0;
  const preview = useImportPreview(kind, draft.id, choices, { enabled: isMapped });
  const confirm = useApiMutation(routesOf(kind).confirm, {
    onSuccess: (started) => {
      removeStored();
      queryClient.setQueryData(importKey(kind, draft.id), started);
    },
    onError: (error) => {
      toast.error(errorMessage(error, texts('import.start_failed')));
      // Shows why the start was refused, from a new preview.
      void preview.refetch();
    },
  });
  const found = isMapped ? preview.data : undefined;
  const hasFailed = isMapped && preview.isError;
  return (
    <Stack gap={5}>
      {!isMapped && (
        <Banner tone="warning">
          {texts('import.needs_columns', {
            count: missing.length,
            fields: format.list(missing.map((field) => texts(`import.fields.${fieldKeyOf(field, kind)}`))),
          })}
        </Banner>
      )}
      {isHeaderDoubtful(draft) && (
        <FirstRow
          isRecord={!choices.has_header}
          firstRow={draft.columns}
          onChange={(isRecord) => change({ has_header: !isRecord })}
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
          kind={kind}
          draft={draft}
          choices={choices}
          onMapping={(changed) => change({ mapping: changed })}
          onDateOrder={(order) => change({ date_order: order })}
        />
      </SectionCard>
      {hasFailed && (
        <SectionCard title={texts('import.check')}>
          <QueryError
            compact
            text={Object.values(preview.error.fields)[0] ?? texts('import.check_failed')}
            query={preview}
          />
        </SectionCard>
      )}
      {found && !hasFailed && <Findings kind={kind} preview={found} choices={choices} onChange={change} />}
      <ConfirmBar
        kind={kind}
        preview={hasFailed ? undefined : found}
        needsColumns={!isMapped}
        isChecking={isMapped && preview.isFetching}
        isStarting={confirm.isPending}
        onConfirm={() => confirm.mutate({ params: { id: draft.id }, body: sentChoices(kind, choices) })}
      />
    </Stack>
  );
}

/** True when no column of the first row is a known name, or the row looks like a record. */
function isHeaderDoubtful({ has_header, mapping }: Import): boolean {
  return !has_header || Object.keys(mapping).length === 0;
}

type FirstRowProps = {
  readonly isRecord: boolean;
  readonly firstRow: readonly string[];
  readonly onChange: (isRecord: boolean) => void;
};

/** In a file without column names, the first record would be lost as the header. */
function FirstRow({ isRecord, firstRow, onChange }: FirstRowProps): ReactNode {
  const texts = useTexts();
  const cells = firstRow.filter((cell) => cell !== '').join(' · ');
  return (
    <Banner tone="warning" title={texts(isRecord ? 'import.no_header' : 'import.unknown_header')}>
      <Stack gap={2}>
        <FirstCells>{cells}</FirstCells>
        <Switch at="start" label={texts('import.first_is_record')} checked={isRecord} onChange={onChange} />
      </Stack>
    </Banner>
  );
}

type FindingsProps = {
  readonly kind: ImportKind;
  readonly preview: Preview;
  readonly choices: Choices;
  readonly onChange: (changes: Partial<Choices>) => void;
};

/** Duplicates, conflicts and problems of the file; empty when there are none. */
function Findings({ kind, preview, choices, onChange }: FindingsProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const {
    errors,
    errors_total,
    duplicates = [],
    duplicates_total = 0,
    conflicts = [],
    conflicts_total = 0,
  } = preview;
  return (
    <>
      {duplicates_total > 0 && (
        <DuplicatesSection
          duplicates={duplicates}
          total={duplicates_total}
          choice={choices.on_duplicate ?? 'skip'}
          onChoose={(choice) => onChange({ on_duplicate: choice })}
        />
      )}
      {conflicts_total > 0 && (
        <ConflictsSection
          kind={kind}
          rows={conflicts}
          total={conflicts_total}
          skips={choices.skip_conflicts ?? false}
          onSkip={(skips) => onChange({ skip_conflicts: skips })}
        />
      )}
      {errors_total > 0 && (
        <SectionCard
          flush
          title={texts('import.errors_found', { count: errors_total, total: format.number(errors_total) })}
          description={<Text tone="muted">{texts('import.errors_text')}</Text>}
        >
          <ProblemsTable kind={kind} caption={texts('import.errors')} rows={errors} total={errors_total} />
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
