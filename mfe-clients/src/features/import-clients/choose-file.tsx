import { type ClientImport, clientImportRoutes, IMPORT_MAX_BYTES } from '@alinha/contracts-clients';
import { Banner, Button, Card, Stack, Text } from '@alinha/ui';
import { type ApiError, downloadFile, errorMessage, useApiMutation, useTexts } from '@alinha/web-kit';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useDownload } from '../../use-download.ts';
import { FileDrop } from './file-drop.tsx';

const Template = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
`;

/** The first step: uploads and parses a file; no client is created yet. */
export function ChooseFile({ onTaken }: { readonly onTaken: (taken: ClientImport) => void }): ReactNode {
  const texts = useTexts();
  const [isTooLarge, setTooLarge] = useState(false);
  const upload = useApiMutation(clientImportRoutes.create, { onSuccess: onTaken });
  const template = useDownload(() => downloadFile(clientImportRoutes.template));
  const send = (file: File) => {
    const isOver = file.size > IMPORT_MAX_BYTES;
    setTooLarge(isOver);
    if (isOver) {
      upload.reset();
      return;
    }
    const form = new FormData();
    form.append('file', file);
    upload.mutate({ body: form });
  };
  const problem = isTooLarge
    ? texts('import.too_large')
    : upload.error && problemOf(upload.error, texts('import.too_large'), texts('import.upload_failed'));
  const again = upload.error?.isTemporary ? upload.variables : undefined;
  return (
    <Card>
      <Stack gap={5}>
        {problem && (
          <Banner
            tone="danger"
            action={again && <Button onClick={() => upload.mutate(again)}>{texts('import.again')}</Button>}
          >
            {problem}
          </Banner>
        )}
        <FileDrop busy={upload.isPending} onFile={send} />
        <Template>
          <Text tone="muted">{texts('import.template_text')}</Text>
          <Button
            icon={<Download size={16} aria-hidden />}
            busy={template.isPending}
            onClick={() => template.mutate()}
          >
            {texts('import.template')}
          </Button>
        </Template>
      </Stack>
    </Card>
  );
}

function problemOf(error: ApiError, tooLarge: string, fallback: string): string {
  if (error.code === 'BODY_TOO_LARGE') return tooLarge;
  return error.fields.file ?? errorMessage(error, fallback);
}
