import type { ClientAccess } from '@alinha/contracts-agenda';
import { Banner } from '@alinha/ui';
import { useCompanyToday, useFormat } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { useNoteTexts } from './note-texts.ts';

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
