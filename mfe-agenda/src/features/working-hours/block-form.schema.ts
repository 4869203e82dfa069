import {
  type Block,
  type BlockInput,
  blockInputSchema,
  blockKindSchema,
  weekdaySchema,
} from '@alinha/contracts-agenda';
import { dateSchema } from '@alinha/contracts-core';
import { z } from 'zod';

/** The whole company, in a list of professionals. */
export const COMPANY = 'company';

/** A block as it is typed; what is switched off stays in its field and does not count. */
export const blockFormSchema = z
  .object({
    kind: blockKindSchema,
    name: z.string(),
    who: z.string(),
    start_date: z.string().min(1, 'required').pipe(dateSchema),
    end_date: z.string(),
    has_end: z.boolean(),
    is_all_day: z.boolean(),
    start_time: z.string(),
    end_time: z.string(),
    weekdays: z.array(weekdaySchema),
  })
  .transform(
    ({ who, has_end, is_all_day, ...typed }): z.input<typeof blockInputSchema> => ({
      ...typed,
      employee_id: who === COMPANY ? null : Number(who),
      end_date: has_end ? typed.end_date : null,
      start_time: is_all_day ? null : typed.start_time,
      end_time: is_all_day ? null : typed.end_time,
    }),
  )
  .pipe(blockInputSchema);
export type BlockValues = z.input<typeof blockFormSchema>;

export function valuesOf(block: Block | BlockInput): BlockValues {
  return {
    kind: block.kind,
    name: block.name ?? '',
    who: block.employee_id === null ? COMPANY : String(block.employee_id),
    start_date: block.start_date,
    end_date: block.end_date ?? '',
    has_end: block.end_date !== null,
    is_all_day: block.start_time === null,
    start_time: block.start_time ?? '',
    end_time: block.end_time ?? '',
    weekdays: [...block.weekdays],
  };
}
