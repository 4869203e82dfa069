import { type FormEvent, useState } from 'react';
import type { PaysWith } from '../pays-with.ts';
import { useCreditTexts } from './credit-texts.ts';
import { readPackageFor } from './packages.queries.ts';

type BookingValues = {
  readonly client_id: string | null;
  /** A client to be created, who has no packages. Missing in forms that create none. */
  readonly new_client?: object | null;
  readonly specialty_id: string | null;
  readonly date: string;
  readonly pays_with: PaysWith;
  readonly is_free: boolean;
};

type BookingForm = {
  getValues(): BookingValues;
  setValue(name: 'pays_with' | 'is_paid', value: string | boolean): void;
  setError(name: 'root.server', error: { readonly message: string }): void;
};

/** Submits a booking form after its packages are read: a fast user saves before the form has proposed one. */
export function useSaveWithPackage(form: BookingForm) {
  const texts = useCreditTexts();
  const [isReading, setReading] = useState(false);
  const propose = async () => {
    const { client_id, new_client, specialty_id, date, pays_with, is_free } = form.getValues();
    if (pays_with !== null || is_free || !client_id || new_client || !specialty_id) return;
    const first = await readPackageFor({
      clientId: Number(client_id),
      specialtyId: Number(specialty_id),
      date,
    });
    if (!first) return;
    form.setValue('pays_with', String(first.id));
    form.setValue('is_paid', false);
  };
  const saveWithPackage = async (event: FormEvent, submit: () => Promise<void>): Promise<void> => {
    event.preventDefault();
    if (isReading) return;
    setReading(true);
    try {
      await propose();
    } catch {
      form.setError('root.server', { message: texts('package.load_failed') });
      return;
    } finally {
      setReading(false);
    }
    await submit();
  };
  return { saveWithPackage, isReading };
}
