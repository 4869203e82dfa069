import { chartAccessRoutes } from '@alinha/contracts-agenda';
import { Banner } from '@alinha/ui';
import {
  ReadOnlyProvider,
  useApiQuery,
  useCompanyToday,
  useFormat,
  useOwnAgendaOnly,
  useTexts,
} from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** What the user may do with a client; null: of an invalid address. Requested only for users who see only own clients. */
export function useClientAccess(clientId: number | null) {
  const enabled = useOwnAgendaOnly() !== null && clientId !== null;
  return useApiQuery(chartAccessRoutes.get, { params: { id: clientId ?? 0 } }, { enabled, staleTime: 0 });
}

type ClientAccessProps = { readonly clientId: number; readonly children: ReactNode };

/** Hides changes of a client whom the user may only read, and until that is known. The server refuses them anyway. */
export function ClientAccess({ clientId, children }: ClientAccessProps): ReactNode {
  const isLimited = useOwnAgendaOnly() !== null;
  const { data, isError } = useClientAccess(clientId);
  const mayChange = !isLimited || data?.kind === 'full' || (!data && isError);
  return <ReadOnlyProvider value={!mayChange}>{children}</ReadOnlyProvider>;
}

/** Until when the user may read the client; nothing without a justified access. */
export function AccessNotice({ clientId }: Pick<ClientAccessProps, 'clientId'>): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const today = useCompanyToday();
  const end = useClientAccess(clientId).data?.expires_at;
  if (!end) return null;
  const time = format.time(end);
  return (
    <Banner>
      {end.startsWith(today) ? texts('access.until', { time }) : texts('access.until_tomorrow', { time })}
    </Banner>
  );
}
