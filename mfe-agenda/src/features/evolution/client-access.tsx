import { type ClientAccess, chartAccessRoutes } from '@alinha/contracts-agenda';
import { Banner } from '@alinha/ui';
import { useApiQuery, useCompanyToday, useFormat, useOwnAgendaOnly } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useNoteTexts } from './note-texts.ts';

/**
 * What the user may do with the notes of a client; undefined until it is known. Users who see all clients send no request.
 * The last release has no such route, and refuses changes by itself: after a failure, everything is offered.
 */
export function useClientAccess(clientId: number | undefined): ClientAccess | undefined {
  const isLimited = useOwnAgendaOnly() !== null;
  const { data, isError } = useApiQuery(
    chartAccessRoutes.get,
    { params: { id: clientId ?? 0 } },
    { enabled: isLimited && clientId !== undefined, staleTime: 0 },
  );
  if (!isLimited || (isError && !data)) return { kind: 'full', expires_at: null };
  return data;
}

/** Until when the user may read the client's notes; nothing without a justified access. */
export function AccessNotice({ access }: { readonly access: ClientAccess }): ReactNode {
  const texts = useNoteTexts();
  const format = useFormat();
  const today = useCompanyToday();
  const end = access.expires_at;
  if (!end) return null;
  const time = format.time(end);
  return (
    <Banner>
      {end.startsWith(today)
        ? texts('evolution.access.until', { time })
        : texts('evolution.access.until_tomorrow', { time })}
    </Banner>
  );
}
