import { deactivateEmployeeInputSchema, leftBehindSchema } from '@alinha/contracts-accounts';
import { z } from 'zod';

/** A choice of the form is a text; the contract wants the id. */
export const departureFormSchema = z
  .object({ appointments: leftBehindSchema, successor_id: z.string().nullable() })
  .transform(
    ({ appointments, successor_id }): z.input<typeof deactivateEmployeeInputSchema> => ({
      appointments,
      successor_id: appointments === 'move' && successor_id !== null ? Number(successor_id) : null,
      allow_overbooking: false,
    }),
  )
  .pipe(deactivateEmployeeInputSchema);

export type DepartureFormValues = z.input<typeof departureFormSchema>;

/** Nothing is lost by the choice that stands there first. */
export const UNDECIDED: DepartureFormValues = { appointments: 'move', successor_id: null };
