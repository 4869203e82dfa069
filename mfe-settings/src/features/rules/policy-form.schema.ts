import { cancellationPolicySchema } from '@alinha/contracts-agenda';
import { z } from 'zod';

const { shape } = cancellationPolicySchema;

/** A number that is null while its field is empty. */
const typed = (number: z.ZodType<number, number>) =>
  z
    .number()
    .nullable()
    .refine((value) => value !== null, 'required')
    .transform((value) => value ?? 0)
    .pipe(number);

export const policyFormSchema = z.strictObject({
  ...shape,
  notice_hours: typed(shape.notice_hours),
  max_live: typed(shape.max_live),
  max_per_month: typed(shape.max_per_month),
});

export type PolicyFormValues = z.input<typeof policyFormSchema>;
