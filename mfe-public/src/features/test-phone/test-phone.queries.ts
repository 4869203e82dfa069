import { type TestPhone, testPhoneRoutes } from '@alinha/contracts-messaging';
import { type ApiError, apiQuery, queryClient, useApiMutation, useQuery } from '@alinha/web-kit';
import { useEffect, useRef } from 'react';

/** Polling interval: new messages appear within three seconds. */
const REFRESH_MS = 3_000;

const cachePhone = (token: string) => (phone: TestPhone) =>
  queryClient.setQueryData(apiQuery(testPhoneRoutes.get, { params: { token } }).queryKey, phone);

/** Another phone replaced this one, so it never becomes available again. */
export const isReplaced = (error: ApiError | null) => error?.status === 404;

/** The phone of a QR code. Opening the page scans the code once per visit; then the messages are polled. */
export function useTestPhone(token: string) {
  const scan = useApiMutation(testPhoneRoutes.scan, { onSuccess: cachePhone(token) });
  const scanned = useRef('');
  const { mutate } = scan;
  useEffect(() => {
    if (scanned.current === token) return;
    scanned.current = token;
    mutate({ params: { token } });
  }, [token, mutate]);
  const phone = useQuery({
    ...apiQuery(testPhoneRoutes.get, { params: { token } }),
    enabled: scan.isSuccess,
    staleTime: REFRESH_MS,
    refetchInterval: ({ state }) => !isReplaced(state.error) && REFRESH_MS,
  });
  return { phone, scan, connect: () => mutate({ params: { token } }) };
}

export function useReplyFromPhone(token: string) {
  return useApiMutation(testPhoneRoutes.reply, { onSuccess: cachePhone(token) });
}
