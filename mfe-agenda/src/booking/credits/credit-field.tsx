import { QueryError } from '@alinha/web-kit';
import { useFormContext, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useEffect } from 'react';
import { CreditBox } from './credit-box.tsx';
import { useCreditTexts } from './credit-texts.ts';
import { useCreditsFor } from './credits.queries.ts';

type CreditValues = {
  readonly client_id: string | null;
  /** A client to be created, who has no credits. Missing in forms that create none. */
  readonly new_client?: object | null;
  readonly date: string;
  readonly use_credit: boolean;
  readonly is_paid: boolean;
  readonly payment_amount_cents: number | null;
};

/** Pays the booking of the surrounding form with a credit of its client. */
export function CreditField(): ReactNode {
  const texts = useCreditTexts();
  const { control, setValue, clearErrors, formState } = useFormContext<CreditValues>();
  const [client, newClient, date, isUsing] = useWatch({
    control,
    name: ['client_id', 'new_client', 'date', 'use_credit'],
  });
  const clientId = client === null || newClient ? null : Number(client);
  const query = useCreditsFor(clientId, date);
  const { data, isError, refetch } = query;
  const credits = clientId === null ? [] : data;
  const hasNone = credits?.length === 0;
  useEffect(() => {
    // Another client or a later date.
    if (isUsing && hasNone) setValue('use_credit', false, { shouldDirty: true });
  }, [isUsing, hasNone, setValue]);
  const refusal = formState.errors.root?.server;
  useEffect(() => {
    // Somebody else may have used the credit.
    if (refusal && isUsing) void refetch();
  }, [refusal, isUsing, refetch]);
  return (
    <>
      <CreditBox
        credits={credits}
        checked={isUsing}
        onChange={(uses) => {
          setValue('use_credit', uses, { shouldDirty: true });
          if (!uses) return;
          setValue('is_paid', false, { shouldDirty: true });
          clearErrors('payment_amount_cents');
        }}
      />
      {isError && !credits && <QueryError compact text={texts('load_failed')} query={query} />}
    </>
  );
}
