import type { Appointment } from '@alinha/contracts-agenda';
import { isOpen } from '@alinha/contracts-agenda';
import { Button, Skeleton } from '@alinha/ui';
import { DropdownMenu } from '@alinha/ui/panels';
import { useFormat, useSession, useTexts } from '@alinha/web-kit';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCompanyNow } from '../../../appointments/company-clock.ts';
import { whatsappAddress } from '../../../appointments/whatsapp-address.ts';
import { useClient } from '../agenda.queries.ts';
import { isUnpaid } from '../card/appointment-name.ts';

/** Opens a conversation with the client, empty or with a text about the appointment. */
export function WhatsappMenu({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const now = useCompanyNow();
  const { company } = useSession();
  const client = useClient(appointment.client_id);
  if (client.isPending) return <Skeleton shape="block" width={112} height={36} />;
  const address = whatsappAddress(client.data?.phone ?? null);
  if (!address) return null;
  const { client_name, employee_name: professional, start_datetime: start } = appointment;
  const words = {
    name: client_name.split(' ')[0] ?? client_name,
    professional,
    company: company?.name ?? '',
    date: format.longDate(start),
    time: format.time(start),
    amount: format.money(appointment.payment_amount_cents ?? 0),
  };
  const isAhead = start > now && isOpen(appointment);
  const subjects = [
    ...(isAhead ? (['confirm'] as const) : []),
    ...(isUnpaid(appointment) ? (['payment'] as const) : []),
    ...(isAhead ? [] : (['rebook'] as const)),
  ];
  return (
    <DropdownMenu
      align="start"
      trigger={<Button icon={<MessageCircle size={16} aria-hidden />}>{texts('agenda.whatsapp')}</Button>}
      items={[
        { label: texts('messages.conversation'), href: address, newWindow: true },
        { type: 'separator' },
        { type: 'label', label: texts('messages.ready') },
        ...subjects.map((subject) => ({
          label: texts(`messages.${subject}.title`),
          href: `${address}?text=${encodeURIComponent(texts(`messages.${subject}.text`, words))}`,
          newWindow: true,
        })),
      ]}
    />
  );
}
