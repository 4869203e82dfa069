import { FieldRow } from '@alinha/ui';
import { useSession, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import type { Choices } from '../../../booking/choices.queries.ts';
import { ChargeBoxes, PriceField } from '../../../booking/price-fields.tsx';
import { ServiceField } from '../../../booking/service-field.tsx';
import { lastPrice } from './last-prices.ts';

type QuickPriceFieldsProps = { readonly specialties: Choices['specialties'] };

/** Specialty and price of a booking. A specialty without a price proposes the last one that the user charged. */
export function QuickPriceFields({ specialties }: QuickPriceFieldsProps): ReactNode {
  const texts = useTexts();
  const { user } = useSession();
  return (
    <>
      <FieldRow>
        {specialties.length > 0 && (
          <ServiceField
            specialties={specialties}
            otherPrice={(id) => (user ? lastPrice(user.id, id) : null)}
          />
        )}
        <PriceField />
      </FieldRow>
      <ChargeBoxes paidLabel={texts('quick.paid')} />
    </>
  );
}
