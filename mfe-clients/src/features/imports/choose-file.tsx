import { bookingImportRoutes } from '@alinha/contracts-agenda';
import { clientImportRoutes } from '@alinha/contracts-clients';
import { Banner, Button, Card, Stack, Text } from '@alinha/ui';
import { RadioGroup } from '@alinha/ui/panels';
import { type ApiError, downloadFile, errorMessage, useApiMutation, useTexts } from '@alinha/web-kit';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useDownload } from '../../use-download.ts';
import { FileDrop } from './file-drop.tsx';
import { IMPORT_KINDS, type Import, type ImportKind, maxBytesOf } from './import-kinds.ts';

const Template = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 16px;
`;

type ChooseFileProps = {
  readonly kind: ImportKind;
  readonly onKind: (kind: ImportKind) => void;
  readonly onTaken: (taken: Import) => void;
};

/** The first step: uploads and parses a file; nothing is imported yet. */
export function ChooseFile({ kind, onKind, onTaken }: ChooseFileProps): ReactNode {
  const texts = useTexts();
  const [isTooLarge, setTooLarge] = useState(false);
  const [sent, setSent] = useState<FormData | null>(null);
  const clients = useApiMutation(clientImportRoutes.create, { onSuccess: onTaken });
  const bookings = useApiMutation(bookingImportRoutes.create, { onSuccess: onTaken });
  const upload = kind === 'clients' ? clients : bookings;
  const template = useDownload(() =>
    kind === 'clients'
      ? downloadFile(clientImportRoutes.template)
      : downloadFile(bookingImportRoutes.template, { query: { kind } }),
  );
  const choose = (chosen: ImportKind) => {
    upload.reset();
    setTooLarge(false);
    onKind(chosen);
  };
  const sendForm = (body: FormData) => {
    setSent(body);
    if (kind === 'clients') clients.mutate({ body });
    else bookings.mutate({ query: { kind }, body });
  };
  const send = (file: File) => {
    const isOver = file.size > maxBytesOf(kind);
    setTooLarge(isOver);
    if (isOver) {
      upload.reset();
      return;
    }
    const form = new FormData();
    form.append('file', file);
    sendForm(form);
  };
  const tooLarge = texts(`import.too_large.${kind}`);
  const problem = isTooLarge
    ? tooLarge
    : upload.error && problemOf(upload.error, tooLarge, texts('import.upload_failed'));
  const again = upload.error?.isTemporary ? sent : null;
  return (
    <Card>
      <Stack gap={5}>
        {problem && (
          <Banner
            tone="danger"
            action={again && <Button onClick={() => sendForm(again)}>{texts('import.again')}</Button>}
          >
            {problem}
          </Banner>
        )}
        <RadioGroup<ImportKind>
          label={texts('import.what')}
          layout="cards"
          value={kind}
          onChange={choose}
          options={IMPORT_KINDS.map((known) => ({
            value: known,
            label: texts(`import.kind.${known}`),
            description: texts(`import.kind_text.${known}`),
          }))}
        />
        <FileDrop busy={upload.isPending} limits={texts(`import.limits.${kind}`)} onFile={send} />
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
