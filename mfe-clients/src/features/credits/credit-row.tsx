import type { Credit } from '@alinha/contracts-agenda';
import { Badge, Button, TextLink } from '@alinha/ui';
import { type Format, type Texts, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { RecordRow } from '../client-record/record-row.tsx';

/** Where a credit came from. */
export function originText(credit: Credit, texts: Texts, format: Format): string {
  const { reason, origin_start: start, granted_by_name: by, note } = credit;
  const origin =
    reason === 'granted'
      ? texts('credits.reason.granted', { name: by ?? texts('credits.somebody') })
      : texts(`credits.reason.${reason}`, {
          when: start === null ? texts('credits.deleted_session') : format.dateTime(start),
        });
  return [origin, note].filter(Boolean).join(' · ');
}

/** What became of a credit. */
function Outcome({ credit }: { readonly credit: Credit }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { state, used_by: used, revoked_at: revokedAt, revoke_reason: reason } = credit;
  const date = format.date(credit.expires_on);
  if (state === 'live') return texts('credits.valid_until', { date });
  if (used) {
    return (
      <TextLink href={`/app/appointments/${used.appointment_id}/edit`}>
        {texts('credits.used_in', { when: format.dateTime(used.start_datetime) })}
      </TextLink>
    );
  }
  if (state === 'expired') return texts('credits.expired_on', { date });
  if (state === 'revoked')
    return reason === null || revokedAt === null
      ? texts('credits.revoked_by_system')
      : texts('credits.revoked_because', { date: format.date(revokedAt), reason });
  return texts('credits.was_valid_until', { date });
}

type CreditRowProps = { readonly credit: Credit; readonly onRevoke: (() => void) | undefined };

/** A credit in words: until when or for which session, and why the client has it. */
export function CreditRow({ credit, onRevoke }: CreditRowProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { state, plan_name: plan } = credit;
  const origin = originText(credit, texts, format);
  return (
    <RecordRow primary={<Outcome credit={credit} />} secondary={[origin, plan].filter(Boolean).join(' · ')}>
      <Badge tone={state === 'live' ? 'brand' : 'neutral'}>{texts(`credits.state.${state}`)}</Badge>
      {onRevoke && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={texts('credits.revoke_named', { origin, date: format.date(credit.expires_on) })}
          onClick={onRevoke}
        >
          {texts('credits.revoke')}
        </Button>
      )}
    </RecordRow>
  );
}
