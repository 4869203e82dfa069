import type { Appointment } from '@alinha/contracts-agenda';
import { Badge } from '@alinha/ui';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { isPaidByCredit } from '../../appointments/prepaid.ts';
import { useCreditTexts } from './credit-texts.ts';

/** Says that a credit or a package pays an appointment. */
export function PrepaidBadge({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const texts = useCreditTexts();
  return (
    <Badge tone="info" icon={<Ticket size={12} aria-hidden />}>
      {texts(isPaidByCredit(appointment) ? 'paid' : 'package.paid')}
    </Badge>
  );
}
