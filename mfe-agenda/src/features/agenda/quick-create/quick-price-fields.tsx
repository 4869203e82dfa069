import { FieldRow } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import type { Choices } from '../../../booking/choices.queries.ts';
import { PrepaidField } from '../../../booking/credits/prepaid-field.tsx';
import { ChargeBoxes, PaidWithField, PriceField } from '../../../booking/price-fields.tsx';
import { ServiceField } from '../../../booking/service-field.tsx';

type QuickPriceFieldsProps = {
  readonly specialties: Choices['specialties'];
  /** Price in cents of a specialty that has none. */
  readonly otherPrice: (id: string | null) => number | null;
};

/** Specialty and price of a booking. */
export function QuickPriceFields({ specialties, otherPrice }: QuickPriceFieldsProps): ReactNode {
  const texts = useTexts();
  return (
    <>
      <PrepaidField />
      <FieldRow>
        {specialties.length > 0 && <ServiceField specialties={specialties} otherPrice={otherPrice} />}
        <PriceField />
      </FieldRow>
      <ChargeBoxes paidLabel={texts('quick.paid')} />
      <PaidWithField />
    </>
  );
}
