import { type TestPhone, testPhoneRoutes } from '@alinha/contracts-messaging';
import { type ApiError, apiQuery, queryClient, useApiMutation, useQuery } from '@alinha/web-kit';
import { useEffect, useRef } from 'react';

/** As soon as a message could be read aloud that it came. */
const REFRESH_MS = 3_000;

const keep = (token: string) => (phone: TestPhone) =>
  queryClient.setQueryData(apiQuery(testPhoneRoutes.get, { params: { token } }).queryKey, phone);

/** Another phone was connected in its place: it never comes back. */
export const isGone = (error: ApiError | null) => error?.status === 404;

/** The phone behind a QR code: to open it is to scan, once for each visit; then it is looked at again and again. */
export function useTestPhone(token: string) {
  const scan = useApiMutation(testPhoneRoutes.scan, { onSuccess: keep(token) });
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
    refetchInterval: ({ state }) => !isGone(state.error) && REFRESH_MS,
  });
  return { phone, scan, connect: () => mutate({ params: { token } }) };
}

export function useReplyFromPhone(token: string) {
  return useApiMutation(testPhoneRoutes.reply, { onSuccess: keep(token) });
}
