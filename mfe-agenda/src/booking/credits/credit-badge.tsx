import { Badge } from '@alinha/ui';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCreditTexts } from './credit-texts.ts';

/** Says that a credit pays an appointment. */
export function CreditBadge(): ReactNode {
  const texts = useCreditTexts();
  return (
    <Badge tone="info" icon={<Ticket size={12} aria-hidden />}>
      {texts('paid')}
    </Badge>
  );
}
