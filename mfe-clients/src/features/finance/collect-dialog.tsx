import type { Debt, Debtor } from '@alinha/contracts-billing';
import { Button, LinkButton, List, ListRow } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { QueryError, useFormat, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { type CollectLink, useCollectLinks } from './collect-links.ts';
import { useLogMessage } from './finance.queries.ts';

type CollectDialogProps = {
  readonly payments: readonly Debt[];
  readonly debtors: readonly Debtor[];
  readonly onClose: () => void;
};

/** A link per client that opens WhatsApp with a ready text about what is open. Nothing is sent by itself. */
export function CollectDialog({ payments, debtors, onClose }: CollectDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { links, clients } = useCollectLinks(payments, debtors);
  const log = useLogMessage();
  /** Why the client is not written to. */
  const reasonOf = ({ href, agreedOn }: Pick<CollectLink, 'href' | 'agreedOn'>) => {
    if (href !== null) return null;
    return agreedOn === null
      ? texts('finance.no_phone')
      : texts('finance.agreed', { date: format.date(agreedOn) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={texts('finance.collect')}
      description={texts('finance.collect_hint')}
      footer={<Button onClick={onClose}>{texts('finance.close')}</Button>}
    >
      {clients.isError && !clients.data ? (
        <QueryError compact text={texts('finance.phones_failed')} query={clients} />
      ) : (
        <List aria-label={texts('finance.collect')}>
          {links.map(({ clientId, name, amount, agreedOn, href }) => (
            <ListRow
              key={clientId}
              primary={name}
              secondary={[amount, reasonOf({ href, agreedOn })].filter(Boolean).join(' · ')}
              trailing={
                href !== null && (
                  <LinkButton
                    size="sm"
                    href={href}
                    target="_blank"
                    rel="noopener noreferrer"
                    onClick={() => log.mutate({ body: { client_id: clientId } })}
                    aria-label={texts('clients.whatsapp', { name })}
                  >
                    {texts('record.whatsapp')}
                  </LinkButton>
                )
              }
            />
          ))}
        </List>
      )}
    </Dialog>
  );
}
