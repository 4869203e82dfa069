import { deactivateEmployeeInputSchema, offboardingActionSchema } from '@alinha/contracts-accounts';
import { z } from 'zod';

/** The form's choice is a string; the contract needs the id. */
export const offboardingFormSchema = z
  .object({ appointments: offboardingActionSchema, successor_id: z.string().nullable() })
  .transform(
    ({ appointments, successor_id }): z.input<typeof deactivateEmployeeInputSchema> => ({
      appointments,
      successor_id: appointments === 'move' && successor_id !== null ? Number(successor_id) : null,
      allow_overbooking: false,
    }),
  )
  .pipe(deactivateEmployeeInputSchema);

export type OffboardingFormValues = z.input<typeof offboardingFormSchema>;

/** The default choice loses no appointment. */
export const DEFAULT_CHOICE: OffboardingFormValues = { appointments: 'move', successor_id: null };
