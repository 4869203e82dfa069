import { type Debt, type Debtor, openCentsOf } from '@alinha/contracts-billing';
import { useCompanyToday, useFormat, useSession, useTexts } from '@alinha/web-kit';
import { usePixMoney } from '@alinha/web-kit/pix';
import { groupBy, sumBy } from 'es-toolkit';
import { whatsAppHref } from '../clients/client-contact.ts';
import { useClients } from '../clients/clients.queries.ts';

export type CollectLink = {
  readonly clientId: number;
  readonly name: string;
  readonly amount: string;
  /** Until this day the client is not reminded; null when it has passed. */
  readonly agreedOn: string | null;
  /** Opens WhatsApp with a ready text. Null without a phone, and until the agreed date. */
  readonly href: string | null;
};

/** One link per client of the payments, with a text about all of them. */
export function useCollectLinks(payments: readonly Debt[], debtors: readonly Debtor[]) {
  const texts = useTexts();
  const format = useFormat();
  const { company } = useSession();
  const clients = useClients();
  const today = useCompanyToday();
  const pixMoney = usePixMoney();
  const pixText = (own: readonly Debt[]) => {
    const lines = own.flatMap((payment) =>
      payment.pix_link
        ? [`${pixMoney(openCentsOf(payment))} · ${format.date(payment.due_date)}: ${payment.pix_link}`]
        : [],
    );
    return lines.length === 0 ? ' ' : `\n\n${texts('finance.message_pix')}\n${lines.join('\n')}\n\n`;
  };
  const links = Object.values(groupBy(payments, ({ client_id }) => client_id)).map((own): CollectLink => {
    const { client_id: clientId = 0, client_name: name = '' } = own[0] ?? {};
    const phone = clients.data?.find(({ id }) => id === clientId)?.phone ?? null;
    const [due = ''] = own.map(({ due_date }) => due_date).sort();
    const cents = sumBy(own, openCentsOf);
    const amount = format.money(cents);
    const hasPix = own.some(({ pix_link }) => pix_link);
    const text = texts('finance.message', {
      name: name.split(' ')[0] ?? name,
      date: format.date(due),
      count: own.length,
      amount: hasPix ? pixMoney(cents) : amount,
      company: company?.name ?? '',
      pix: pixText(own),
    });
    const agreed = debtors.find(({ client_id }) => client_id === clientId)?.agreed_on ?? null;
    const agreedOn = agreed !== null && agreed >= today ? agreed : null;
    const isReminded = phone !== null && agreedOn === null;
    const href = isReminded ? `${whatsAppHref(phone)}?text=${encodeURIComponent(text)}` : null;
    return { clientId, name, amount, agreedOn, href };
  });
  return { links, clients };
}
