import type { PixSettings } from '@alinha/contracts-billing';
import { LinkButton, LoadingState, SectionCard, Skeleton, Stack, Text } from '@alinha/ui';
import { hasPermission, QueryError, useSession, useTexts } from '@alinha/web-kit';
import { Pencil, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePix, usePixSettlement } from './pix.queries.ts';
import { shownKey } from './shown-key.ts';

const FORM = '/app/settings/pix';

/** The PIX key of the company, with a button for people who manage money. */
export function PixCard(): ReactNode {
  const texts = useTexts();
  const pix = usePix();
  const { data: settlement } = usePixSettlement();
  const managesMoney = hasPermission(useSession(), 'money.manage');
  return (
    <SectionCard
      title={texts('pix.title')}
      description={texts(settlement?.automatic ? 'pix.card_automatic' : 'pix.card')}
      action={
        managesMoney &&
        pix.data && (
          <LinkButton
            href={FORM}
            size="sm"
            aria-label={texts('pix.edit_label')}
            icon={<Pencil size={14} aria-hidden />}
          >
            {texts('pix.edit')}
          </LinkButton>
        )
      }
    >
      {settlement?.automatic && (
        <Text as="div" weight="medium">
          {texts(`pix.by_${settlement.provider}`)}
        </Text>
      )}
      {pix.data ? (
        <Key pix={pix.data} />
      ) : pix.isError ? (
        <QueryError compact text={texts('pix.load_failed')} query={pix} />
      ) : pix.isPending ? (
        <LoadingState>
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </LoadingState>
      ) : managesMoney ? (
        <LinkButton href={FORM} icon={<QrCode size={16} aria-hidden />}>
          {texts('pix.add')}
        </LinkButton>
      ) : (
        <Text tone="muted">{texts('pix.none')}</Text>
      )}
    </SectionCard>
  );
}

function Key({ pix }: { readonly pix: PixSettings }): ReactNode {
  const texts = useTexts();
  return (
    <Stack gap={1}>
      <Text as="div" weight="medium">
        {texts('pix.key_of', { type: texts(`pix.type.${pix.type}`), key: shownKey(pix) })}
      </Text>
      <Text as="div" tone="muted">
        {[pix.receiver_name, pix.city].join(' · ')}
      </Text>
    </Stack>
  );
}
