import {
  type BlockInput,
  type BlockKind,
  blockInputSchema,
  blockKindSchema,
  weekdaySchema,
} from '@alinha/contracts-agenda';
import type { ValidationKey } from '@alinha/contracts-core';
import { z } from 'zod';
import { MONDAY_TO_FRIDAY } from './week-ranges.ts';

/** Option of the whole company in a list of professionals. */
export const COMPANY = 'company';

const REQUIRED: ValidationKey = 'required';

const typedSchema = z.object({
  kind: blockKindSchema,
  name: z.string(),
  /** A professional's id, or {@link COMPANY}. */
  employee_id: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  has_end: z.boolean(),
  is_all_day: z.boolean(),
  start_time: z.string(),
  end_time: z.string(),
  weekdays: z.array(weekdaySchema),
});
/** Dates are `YYYY-MM-DD` and times `HH:mm`, empty until chosen. */
export type BlockValues = z.infer<typeof typedSchema>;

/** A block of one day needs no weekdays. */
export const isOneDay = ({ has_end, start_date, end_date }: BlockValues): boolean =>
  has_end && start_date === end_date;

/** Schema of the form. Values of disabled fields stay in the form but are not sent. */
export const blockFormSchema = typedSchema
  .superRefine(({ has_end, is_all_day, ...typed }, context) => {
    const needed = [
      'start_date' as const,
      ...(has_end ? ['end_date' as const] : []),
      ...(is_all_day ? [] : ['start_time' as const, 'end_time' as const]),
    ];
    for (const field of needed) {
      if (typed[field] === '') context.addIssue({ code: 'custom', path: [field], message: REQUIRED });
    }
  })
  .transform((typed): z.input<typeof blockInputSchema> => {
    const { has_end, is_all_day, employee_id, ...same } = typed;
    return {
      ...same,
      employee_id: employee_id === COMPANY ? null : Number(employee_id),
      end_date: has_end ? typed.end_date : null,
      start_time: is_all_day ? null : typed.start_time,
      end_time: is_all_day ? null : typed.end_time,
      weekdays: isOneDay(typed) ? [] : typed.weekdays,
    };
  })
  .pipe(blockInputSchema);

export function valuesOf(block: BlockInput): BlockValues {
  return {
    kind: block.kind,
    name: block.name ?? '',
    employee_id: block.employee_id === null ? COMPANY : String(block.employee_id),
    start_date: block.start_date,
    end_date: block.end_date ?? '',
    has_end: block.end_date !== null,
    is_all_day: block.start_time === null,
    start_time: block.start_time ?? '',
    end_time: block.end_time ?? '',
    weekdays: [...block.weekdays],
  };
}

type Times = Pick<BlockValues, 'has_end' | 'is_all_day' | 'start_time' | 'end_time' | 'weekdays'>;

/** Default times of a kind of block. */
export const usualTimes = (kind: BlockKind): Times =>
  kind === 'lunch'
    ? {
        has_end: false,
        is_all_day: false,
        start_time: '12:00',
        end_time: '13:00',
        weekdays: [...MONDAY_TO_FRIDAY],
      }
    : { has_end: true, is_all_day: true, start_time: '', end_time: '', weekdays: [] };
