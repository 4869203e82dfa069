import { Button, Card, EmptyState, LoadingState, Page, Skeleton, Stack } from '@alinha/ui';
import { Navigate, QueryError, queryClient, usePageTitle, useSearchParams, useTexts } from '@alinha/web-kit';
import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { PAYWALL_PATH, useClientLimit } from '../clients/client-limit.ts';
import { CheckImport } from './check-import.tsx';
import { ChooseFile } from './choose-file.tsx';
import { importKey, useImport } from './import.queries.ts';
import { type Import as AnyImport, IMPORT_KINDS, type ImportKind } from './import-kinds.ts';
import { ImportResult } from './import-result.tsx';
import { ImportSteps } from './import-steps.tsx';

const PARAMETER = 'import';
const KIND = 'kind';

/** Imports a CSV in three steps. Kind and id of the import are in the address, so a reload resumes it. */
export function ImportScreen(): ReactNode {
  const texts = useTexts();
  const [parameters, setParameters] = useSearchParams();
  const kind = IMPORT_KINDS.find((known) => known === parameters.get(KIND)) ?? 'clients';
  const title = texts(`import.title.${kind}`);
  usePageTitle(title);
  const given = parameters.get(PARAMETER);
  const id = given !== null && /^\d{1,9}$/.test(given) ? Number(given) : null;
  const open = (opened: ImportKind, importId?: number) =>
    setParameters({
      ...(opened !== 'clients' && { [KIND]: opened }),
      ...(importId !== undefined && { [PARAMETER]: String(importId) }),
    });
  const take = (taken: AnyImport) => {
    queryClient.setQueryData(importKey(kind, taken.id), taken);
    open(kind, taken.id);
  };
  // Plans and sessions create no clients. Without a wrapper, a change of kind keeps the focus.
  if (useClientLimit() === 'exceeded' && kind === 'clients') return <Navigate to={PAYWALL_PATH} replace />;
  return (
    <Page title={title} back={{ href: '/app/clients', label: texts('clients.title') }}>
      {id === null ? (
        <>
          <ImportSteps current="file" />
          <ChooseFile kind={kind} onKind={open} onTaken={take} />
        </>
      ) : (
        <Import key={id} kind={kind} id={id} onAnotherFile={() => open(kind)} />
      )}
    </Page>
  );
}

type ImportProps = { readonly kind: ImportKind; readonly id: number; readonly onAnotherFile: () => void };

function Import({ kind, id, onAnotherFile }: ImportProps): ReactNode {
  const texts = useTexts();
  const found = useImport(kind, id);
  if (found.isError && !found.data) {
    return (
      <Card>
        {found.error.status === 404 ? (
          <EmptyState
            icon={<FileX size={22} aria-hidden />}
            text={texts('import.gone')}
            detail={texts('import.gone_detail')}
            action={
              <Button variant="primary" onClick={onAnotherFile}>
                {texts('import.choose')}
              </Button>
            }
          />
        ) : (
          <QueryError text={texts('import.load_failed')} query={found} />
        )}
      </Card>
    );
  }
  if (!found.data) return <ImportSkeleton />;
  const isDraft = found.data.status === 'draft';
  return (
    <>
      <ImportSteps current={isDraft ? 'check' : 'result'} />
      {isDraft ? (
        <CheckImport kind={kind} draft={found.data} onAnotherFile={onAnotherFile} />
      ) : (
        <ImportResult kind={kind} found={found.data} onAnotherFile={onAnotherFile} />
      )}
    </>
  );
}

function ImportSkeleton(): ReactNode {
  return (
    <LoadingState>
      <Stack gap={5}>
        <Skeleton width={240} height={24} />
        <Card>
          <Stack gap={5}>
            <Skeleton width="40%" />
            <Skeleton shape="block" height={160} />
          </Stack>
        </Card>
      </Stack>
    </LoadingState>
  );
}
