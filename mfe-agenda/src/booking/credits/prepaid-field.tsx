import { QueryError } from '@alinha/web-kit';
import { useFormContext, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PaysWith } from '../pays-with.ts';
import { CreditBox } from './credit-box.tsx';
import { useCreditTexts } from './credit-texts.ts';
import { useCreditsFor } from './credits.queries.ts';
import { PackageBoxes } from './package-boxes.tsx';

type PrepaidValues = {
  readonly client_id: string | null;
  /** A client to be created, who has no credits. Missing in forms that create none. */
  readonly new_client?: object | null;
  readonly specialty_id: string | null;
  readonly date: string;
  readonly pays_with: PaysWith;
  readonly is_paid: boolean;
  readonly payment_amount_cents: number | null;
};

/** Pays the booking of the surrounding form with a package or a credit of its client. */
export function PrepaidField(): ReactNode {
  const texts = useCreditTexts();
  const { control, setValue, clearErrors, formState } = useFormContext<PrepaidValues>();
  const [client, newClient, specialty, date, paysWith] = useWatch({
    control,
    name: ['client_id', 'new_client', 'specialty_id', 'date', 'pays_with'],
  });
  const clientId = client === null || newClient ? null : Number(client);
  const isUsing = paysWith === 'credit';
  const query = useCreditsFor(clientId, date);
  const { data, isError, refetch } = query;
  const credits = clientId === null ? [] : data;
  const hasNone = credits?.length === 0;
  useEffect(() => {
    // Another client or a later date.
    if (isUsing && hasNone) setValue('pays_with', null, { shouldDirty: true });
  }, [isUsing, hasNone, setValue]);
  const subject = `${clientId} ${specialty}`;
  const former = useRef({ subject, paysWith });
  useEffect(() => {
    const before = former.current;
    former.current = { subject, paysWith };
    // The package was refused for another client or service. A restored draft changes both.
    const isRefused = paysWith === 'money' && before.paysWith === 'money';
    if (isRefused && before.subject !== subject) setValue('pays_with', null);
  }, [subject, paysWith, setValue]);
  const refusal = formState.errors.root?.server;
  useEffect(() => {
    // Somebody else may have used the credit.
    if (refusal && isUsing) void refetch();
  }, [refusal, isUsing, refetch]);
  return (
    <>
      <PackageBoxes clientId={clientId} />
      <CreditBox
        credits={credits}
        checked={isUsing}
        onChange={(uses) => {
          setValue('pays_with', uses ? 'credit' : null, { shouldDirty: true });
          if (!uses) return;
          setValue('is_paid', false, { shouldDirty: true });
          clearErrors('payment_amount_cents');
        }}
      />
      {isError && !credits && <QueryError compact text={texts('load_failed')} query={query} />}
    </>
  );
}
