import type { Payment } from '@alinha/contracts-billing';
import { Button, LinkButton, List, ListRow, Text } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { QueryError, useFormat, useSession, useTexts } from '@alinha/web-kit';
import { groupBy, sumBy } from 'es-toolkit';
import type { ReactNode } from 'react';
import { whatsAppHref } from '../clients/client-contact.ts';
import { useClients } from '../clients/clients.queries.ts';
import { openCentsOf } from '../payments/payment-amounts.ts';

type CollectDialogProps = { readonly payments: readonly Payment[]; readonly onClose: () => void };

/** A link per client that opens WhatsApp with a ready text about what is open. Nothing is sent by itself. */
export function CollectDialog({ payments, onClose }: CollectDialogProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const { company } = useSession();
  const clients = useClients();
  const byClient = Object.values(groupBy(payments, ({ client_id }) => client_id));
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
          {byClient.map((own) => {
            const [first] = own;
            if (!first) return null;
            const { client_id, client_name: name } = first;
            const phone = clients.data?.find(({ id }) => id === client_id)?.phone ?? null;
            const due = own.map(({ due_date }) => due_date).sort()[0] ?? first.due_date;
            const amount = format.money(sumBy(own, openCentsOf));
            const words = {
              name: name.split(' ')[0] ?? name,
              amount,
              date: format.date(due),
              company: company?.name ?? '',
              count: own.length,
            };
            return (
              <ListRow
                key={client_id}
                primary={name}
                secondary={amount}
                trailing={
                  phone === null ? (
                    <Text as="span" tone="muted">
                      {texts('finance.no_phone')}
                    </Text>
                  ) : (
                    <LinkButton
                      size="sm"
                      href={`${whatsAppHref(phone)}?text=${encodeURIComponent(texts('finance.message', words))}`}
                      target="_blank"
                      rel="noopener noreferrer"
                      aria-label={texts('clients.whatsapp', { name })}
                    >
                      {texts('record.whatsapp')}
                    </LinkButton>
                  )
                }
              />
            );
          })}
        </List>
      )}
    </Dialog>
  );
}
