import { type ApiError, errorMessage, toast, useMutation, useTexts } from '@alinha/web-kit';

/** Fetches a file when asked to; a failure is told in a toast. */
export function useDownload(download: () => Promise<void>) {
  const texts = useTexts();
  return useMutation<void, ApiError>({
    mutationFn: download,
    onError: (error) => toast.error(errorMessage(error, texts('download_failed'))),
  });
}
