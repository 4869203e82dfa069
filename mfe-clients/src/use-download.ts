import { type ApiError, errorMessage, toast, useMutation, useTexts } from '@alinha/web-kit';

/** Downloads a file on request; a toast shows a failure. */
export function useDownload(download: () => Promise<void>) {
  const texts = useTexts();
  return useMutation<void, ApiError>({
    mutationFn: download,
    onError: (error) => toast.error(errorMessage(error, texts('download_failed'))),
  });
}
