import {
  type CreateSpecialtyInput,
  createSpecialtyInputSchema,
  DEFAULT_DURATION_MINUTES,
} from '@alinha/contracts-agenda';
import type { ValidationKey } from '@alinha/contracts-core';
import { z } from 'zod';

const REQUIRED: ValidationKey = 'required';

/** The duration may be empty while typing. */
export const specialtyFormSchema = z
  .object({
    name: createSpecialtyInputSchema.shape.name,
    duration_minutes: z
      .number()
      .nullable()
      .transform((minutes, context) => {
        if (minutes !== null) return minutes;
        context.addIssue({ code: 'custom', message: REQUIRED, continue: true });
        return z.NEVER;
      })
      .pipe(createSpecialtyInputSchema.shape.duration_minutes.unwrap()),
    price_cents: createSpecialtyInputSchema.shape.price_cents,
    bookable_online: z.boolean(),
  })
  .transform((specialty): CreateSpecialtyInput => specialty)
  .pipe(createSpecialtyInputSchema);

export type SpecialtyFormValues = z.input<typeof specialtyFormSchema>;

export const specialtyFormValues = (specialty: CreateSpecialtyInput): SpecialtyFormValues => ({
  name: specialty.name,
  duration_minutes: specialty.duration_minutes ?? DEFAULT_DURATION_MINUTES,
  price_cents: specialty.price_cents ?? null,
  bookable_online: specialty.bookable_online ?? false,
});
