import type { Specialty } from '@alinha/contracts-agenda';
import { useFormContext } from '@alinha/web-kit/form';
import type { ReactNode } from 'react';
import { endTimeAfter } from './appointment-times.ts';
import { ProfessionalField, SpecialtyField } from './choice-fields.tsx';
import type { Choices } from './choices.queries.ts';
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
  /** Fallback price in cents for a specialty without a price. */
  readonly otherPrice?: (id: string | null) => number | null;
};

/** Returns a function that sets end and price of a specialty, unless the user typed them. */
function useFillIn({ specialties, otherPrice }: ServiceFieldProps): (id: string | null) => void {
  const { getValues, setValue, formState } = useFormContext<ServiceValues>();
  const { isSubmitted } = formState;
  return (id) => {
    const { start_time, has_typed_end, has_typed_price } = getValues();
    const { minutes, cents } = proposalOf(specialties, id);
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    if (start_time && !has_typed_end) setValue('end_time', endTimeAfter(start_time, minutes), options);
    if (!has_typed_price) setValue('payment_amount_cents', cents ?? otherPrice?.(id) ?? null, options);
  };
}

/** Specialty of a booking; sets the end and the price too. */
export function ServiceField(props: ServiceFieldProps): ReactNode {
  return <SpecialtyField specialties={props.specialties} onChoose={useFillIn(props)} />;
}

type ServiceProfessionalFieldProps = ServiceFieldProps & { readonly employees: Choices['employees'] };

/** Professional of a booking; sets the default specialty with its end and price too. */
export function ServiceProfessionalField({
  employees,
  ...service
}: ServiceProfessionalFieldProps): ReactNode {
  const fillIn = useFillIn(service);
  return <ProfessionalField employees={employees} specialties={service.specialties} onSpecialty={fillIn} />;
}
