import type { ClientImport } from '@alinha/contracts-clients';
import { Button, Card, EmptyState, LoadingState, Page, Skeleton, Stack } from '@alinha/ui';
import { QueryError, queryClient, usePageTitle, useSearchParams, useTexts } from '@alinha/web-kit';
import { FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import { LimitGuard } from '../clients/limit-guard.tsx';
import { CheckImport } from './check-import.tsx';
import { ChooseFile } from './choose-file.tsx';
import { importQuery, useImport } from './import-clients.queries.ts';
import { ImportResult } from './import-result.tsx';
import { ImportSteps } from './import-steps.tsx';

const PARAMETER = 'import';

/** Imports clients from a CSV in three steps. The import's id is in the address, so a reload resumes it. */
export function ImportClientsScreen(): ReactNode {
  const texts = useTexts();
  usePageTitle(texts('import.title'));
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get(PARAMETER);
  const id = given !== null && /^\d{1,9}$/.test(given) ? Number(given) : null;
  const begin = () => setParameters({});
  const take = (taken: ClientImport) => {
    queryClient.setQueryData(importQuery(taken.id).queryKey, taken);
    setParameters({ [PARAMETER]: String(taken.id) });
  };
  return (
    <LimitGuard>
      <Page title={texts('import.title')} back={{ href: '/app/clients', label: texts('clients.title') }}>
        {id === null ? (
          <>
            <ImportSteps current="file" />
            <ChooseFile onTaken={take} />
          </>
        ) : (
          <Import key={id} id={id} onAnotherFile={begin} />
        )}
      </Page>
    </LimitGuard>
  );
}

type ImportProps = { readonly id: number; readonly onAnotherFile: () => void };

function Import({ id, onAnotherFile }: ImportProps): ReactNode {
  const texts = useTexts();
  const found = useImport(id);
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
        <CheckImport draft={found.data} onAnotherFile={onAnotherFile} />
      ) : (
        <ImportResult found={found.data} onAnotherFile={onAnotherFile} />
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
