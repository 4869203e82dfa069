import type { CompanyExport } from '@alinha/contracts-agenda';
import { Banner, Button, LoadingState, SectionCard, Skeleton, Stack, Text } from '@alinha/ui';
import { ProgressBar } from '@alinha/ui/panels';
import {
  currentLanguage,
  errorMessage,
  QueryError,
  toast,
  useFormat,
  useSession,
  useTexts,
} from '@alinha/web-kit';
import { Download, FileArchive } from 'lucide-react';
import type { ReactNode } from 'react';
import { filePath, useAllowDownload, useCompanyExport, useStartExport } from './company-export.queries.ts';

const MEGABYTE = 1024 * 1024;

/** `1,4 MB`. At least 0.1, because no file is empty. */
function megabytes(bytes: number): string {
  const options = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(currentLanguage(), options).format(Math.max(0.1, bytes / MEGABYTE));
}

/** Exports everything of the company as one file, for administrators. */
export function CompanyExportCard(): ReactNode {
  const texts = useTexts();
  const isAdmin = useSession().user?.is_admin === true;
  const latest = useCompanyExport({ enabled: isAdmin });
  if (!isAdmin) return null;
  return (
    <SectionCard title={texts('company_export.title')} description={texts('company_export.text')}>
      {latest.data !== undefined ? (
        <Stack gap={4}>
          {latest.data && <LatestExport latest={latest.data} />}
          {latest.data?.status !== 'running' && <StartButton isFirst={latest.data?.status !== 'ready'} />}
        </Stack>
      ) : latest.isError ? (
        <QueryError compact text={texts('company_export.load_failed')} query={latest} />
      ) : (
        <LoadingState>
          <Skeleton width="60%" />
        </LoadingState>
      )}
    </SectionCard>
  );
}

function LatestExport({ latest }: { readonly latest: CompanyExport }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { status, done, total, expires_at } = latest;
  if (status === 'running') {
    const count = texts('company_export.progress', { done, total });
    return (
      <Stack gap={2}>
        <ProgressBar label={texts('company_export.running')} value={done} max={total} valueText={count} />
        <Text size="small" tone="muted">
          {total === 0 ? texts('company_export.starting') : count}
        </Text>
        <Text size="small" tone="muted">
          {texts('company_export.leave')}
        </Text>
      </Stack>
    );
  }
  if (status === 'failed') return <Banner tone="danger">{texts('company_export.failed')}</Banner>;
  if (status === 'expired') return <Text tone="muted">{texts('company_export.expired')}</Text>;
  const requested = texts('company_export.requested', {
    name: latest.requested_by_name,
    when: format.dateTime(latest.requested_at),
  });
  return (
    <Banner
      tone="info"
      title={texts('company_export.ready', { size: megabytes(latest.size ?? 0) })}
      action={<DownloadButton id={latest.id} />}
    >
      {requested} {texts('company_export.until', { when: format.dateTime(expires_at ?? '') })}
    </Banner>
  );
}

function DownloadButton({ id }: { readonly id: number }): ReactNode {
  const texts = useTexts();
  const allow = useAllowDownload();
  const download = async () => {
    try {
      await allow.mutateAsync({ params: { id } });
      window.location.assign(filePath(id));
    } catch (error) {
      toast.error(errorMessage(error, texts('company_export.download_failed')));
    }
  };
  return (
    <Button
      size="sm"
      icon={<Download size={16} aria-hidden />}
      busy={allow.isPending}
      onClick={() => void download()}
    >
      {texts('company_export.download')}
    </Button>
  );
}

/** `isFirst`: no file is ready. */
function StartButton({ isFirst }: { readonly isFirst: boolean }): ReactNode {
  const texts = useTexts();
  const start = useStartExport();
  const startExport = async () => {
    try {
      await start.mutateAsync();
    } catch (error) {
      toast.error(errorMessage(error, texts('company_export.start_failed')));
    }
  };
  return (
    <div>
      <Button
        icon={<FileArchive size={16} aria-hidden />}
        busy={start.isPending}
        onClick={() => void startExport()}
      >
        {texts(isFirst ? 'company_export.start' : 'company_export.start_again')}
      </Button>
    </div>
  );
}
