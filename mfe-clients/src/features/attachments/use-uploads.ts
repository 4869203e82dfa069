import { ATTACHMENT_FIELD, ATTACHMENT_MAX_BYTES, attachmentRoutes } from '@alinha/contracts-agenda';
import { ApiError, errorMessage, invalidate, uploadForm, useTexts } from '@alinha/web-kit';
import { useState } from 'react';

type Running = {
  readonly name: string;
  readonly number: number;
  readonly total: number;
  /** Sent part, from 0 to 1. */
  readonly share: number;
};

/** Sends files one after the other. A refused one does not stop the others. */
export function useUploads(clientId: number) {
  const texts = useTexts();
  const [running, setRunning] = useState<Running | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const problemOf = (name: string, error: unknown): string => {
    if (error instanceof ApiError && error.code === 'BODY_TOO_LARGE')
      return texts('attachments.too_large', { name });
    const field = error instanceof ApiError ? error.fields[ATTACHMENT_FIELD] : undefined;
    const reason = field ?? errorMessage(error, texts('attachments.upload_failed'));
    return texts('attachments.refused', { name, reason });
  };

  const send = async (file: File, onProgress: (share: number) => void): Promise<string | null> => {
    if (file.size > ATTACHMENT_MAX_BYTES) return texts('attachments.too_large', { name: file.name });
    const body = new FormData();
    body.append(ATTACHMENT_FIELD, file);
    try {
      await uploadForm(
        attachmentRoutes.upload,
        { params: { id: clientId }, query: {}, body },
        { onProgress },
      );
      return null;
    } catch (error) {
      return problemOf(file.name, error);
    }
  };

  const upload = async (files: readonly File[]): Promise<void> => {
    if (running || files.length === 0) return;
    setProblems([]);
    for (const [index, file] of files.entries()) {
      const place = { name: file.name, number: index + 1, total: files.length };
      setRunning({ ...place, share: 0 });
      const problem = await send(file, (share) => setRunning({ ...place, share }));
      if (problem !== null) setProblems((known) => [...known, problem]);
    }
    setRunning(null);
    await invalidate(attachmentRoutes.list);
  };

  return { running, problems, dismiss: () => setProblems([]), upload };
}
