import { type Package, specialtyRoutes } from '@alinha/contracts-agenda';
import { Checkbox } from '@alinha/ui';
import { QueryError, useApiQuery } from '@alinha/web-kit';
import { useFormContext, useWatch } from '@alinha/web-kit/form';
import { type ReactNode, useEffect } from 'react';
import { isPackage, type PaysWith } from '../pays-with.ts';
import { proposalOf } from '../service-proposal.ts';
import { useCreditTexts } from './credit-texts.ts';
import { usePackagesFor } from './packages.queries.ts';
import { useShortDay } from './short-day.ts';

type PackageBoxProps = {
  readonly sold: Package;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** "Usar pacote (7 de 10 livres, até 30/12)". */
function PackageBox({ sold, checked, onChange }: PackageBoxProps): ReactNode {
  const texts = useCreditTexts();
  const shortDay = useShortDay();
  const { free, sessions, valid_until } = sold;
  const label = texts('package.use', { free, count: sessions, date: shortDay(valid_until) });
  return <Checkbox label={label} checked={checked} onChange={onChange} />;
}

type PackageValues = {
  readonly date: string;
  readonly specialty_id: string | null;
  readonly pays_with: PaysWith;
  readonly is_free: boolean;
  readonly is_paid?: boolean;
  readonly payment_amount_cents: number | null;
};

type PackageBoxesProps = {
  /** Null while no client is chosen, and for a new one. */
  readonly clientId: number | null;
  /** Of a stored session: the package that pays it. Undefined where the package that expires first is proposed. */
  readonly current?: number | null;
};

/** Pays the session of the surrounding form with a package of its client and specialty. */
export function PackageBoxes({ clientId, current }: PackageBoxesProps): ReactNode {
  const texts = useCreditTexts();
  const specialties = useApiQuery(specialtyRoutes.list).data ?? [];
  const { control, getValues, setValue, clearErrors, formState } = useFormContext<PackageValues>();
  const [specialty, date, paysWith, isFree] = useWatch({
    control,
    name: ['specialty_id', 'date', 'pays_with', 'is_free'],
  });
  const specialtyId = specialty === null ? null : Number(specialty);
  const query = usePackagesFor({ clientId, specialtyId, date }, current);
  const { data, isError, refetch } = query;
  const fitting = clientId === null || specialtyId === null ? [] : data;
  const isLost = isPackage(paysWith) && fitting?.every(({ id }) => String(id) !== paysWith) === true;
  useEffect(() => {
    // Another client or service, or a later date.
    if (isLost) setValue('pays_with', null, { shouldDirty: true });
  }, [isLost, setValue]);
  const [first] = fitting ?? [];
  const proposed = first && current === undefined && paysWith === null && !isFree ? String(first.id) : null;
  useEffect(() => {
    if (proposed === null) return;
    setValue('pays_with', proposed);
    setValue('is_paid', false);
  }, [proposed, setValue]);
  const refusal = formState.errors.root?.server;
  useEffect(() => {
    // Somebody else may have booked its last session.
    if (refusal && isPackage(paysWith)) void refetch();
  }, [refusal, paysWith, refetch]);
  return (
    <>
      {fitting?.map((sold) => (
        <PackageBox
          key={sold.id}
          sold={sold}
          checked={paysWith === String(sold.id)}
          onChange={(uses) => {
            setValue('pays_with', uses ? String(sold.id) : 'money', { shouldDirty: true });
            if (!uses) {
              // A stored session of a package has no price.
              if (getValues('payment_amount_cents') === null)
                setValue('payment_amount_cents', proposalOf(specialties, specialty).cents);
              return;
            }
            if (current === undefined) setValue('is_paid', false, { shouldDirty: true });
            clearErrors('payment_amount_cents');
          }}
        />
      ))}
      {isError && !fitting && (
        <>
          <QueryError compact text={texts('package.load_failed')} query={query} />
          {/* A booking was not saved, because a package might pay it. */}
          {refusal && (
            <Checkbox
              label={texts('package.without')}
              checked={paysWith === 'money'}
              onChange={(without) => setValue('pays_with', without ? 'money' : null, { shouldDirty: true })}
            />
          )}
        </>
      )}
    </>
  );
}
