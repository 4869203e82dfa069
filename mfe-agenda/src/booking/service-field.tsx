import type { Specialty } from '@alinha/contracts-agenda';
import { useFormContext } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { endTimeAfter } from './appointment-times.ts';
import { SpecialtyField } from './choice-fields.tsx';
import { proposalOf } from './service-proposal.ts';

type ServiceValues = {
  readonly start_time: string;
  readonly end_time: string;
  /** The user typed the end, so no specialty replaces it. */
  readonly has_typed_end?: boolean | undefined;
  readonly payment_amount_cents: number | null;
  readonly has_typed_price?: boolean | undefined;
};

type ServiceFieldProps = {
  readonly specialties: readonly Specialty[];
  /** Price in cents of a specialty that has none. */
  readonly otherPrice?: (id: string | null) => number | null;
};

/** Specialty of a booking. Choosing one fills in the end and the price, unless the user typed them. */
export function ServiceField({ specialties, otherPrice }: ServiceFieldProps): ReactNode {
  const { getValues, setValue, formState } = useFormContext<ServiceValues>();
  const { isSubmitted } = formState;
  const fillIn = (id: string | null) => {
    const { start_time, has_typed_end, has_typed_price } = getValues();
    const { minutes, cents } = proposalOf(specialties, id);
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    if (start_time && !has_typed_end) setValue('end_time', endTimeAfter(start_time, minutes), options);
    if (!has_typed_price) setValue('payment_amount_cents', cents ?? otherPrice?.(id) ?? null, options);
  };
  return <SpecialtyField specialties={specialties} onChoose={fillIn} />;
}
