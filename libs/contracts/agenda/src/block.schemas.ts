import {
  type Contract,
  dateSchema,
  deletedSchema,
  idParamsSchema,
  idSchema,
  optionalText,
  timeSchema,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { listIntervalProblem } from './list-interval.ts';
import { weekdaySchema } from './working-hours.schemas.ts';

export const blockKindSchema = z.enum(['holiday', 'vacation', 'lunch', 'other']);
export type BlockKind = z.infer<typeof blockKindSchema>;

const shape = {
  kind: blockKindSchema,
  name: z.string().nullable().meta({ description: 'For example "Carnaval"' }),
  employee_id: z.int().nullable().meta({ description: 'Null closes the whole company' }),
  start_date: z.string().meta({ description: 'First day, YYYY-MM-DD' }),
  end_date: z.string().nullable().meta({ description: 'Last day, included; null has no end' }),
  start_time: z.string().nullable().meta({ description: 'HH:mm; null closes the whole day' }),
  end_time: z.string().nullable(),
  weekdays: z.array(weekdaySchema).meta({ description: 'Empty means every day' }),
};

/**
 * Time without appointments: on the `weekdays` from `start_date` to `end_date`, from `start_time` to `end_time` or all
 * day. A holiday is one day, a vacation several days, lunch some weekdays without an end.
 */
export const blockSchema = z
  .strictObject({ id: z.int(), ...shape, employee_name: z.string().nullable() })
  .meta({ id: 'Block' });
export type Block = z.infer<typeof blockSchema>;

export const blockInputSchema = z
  .strictObject({
    kind: blockKindSchema,
    name: optionalText(80).default(null),
    employee_id: idSchema.nullable(),
    start_date: dateSchema,
    end_date: dateSchema.nullable(),
    start_time: timeSchema.nullable().default(null),
    end_time: timeSchema.nullable().default(null),
    weekdays: z.array(weekdaySchema).max(7).default([]),
  })
  .superRefine(({ start_date, end_date, start_time, end_time }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (end_date !== null && end_date < start_date) refuse('end_date', 'end_date_after_start');
    if ((start_time === null) !== (end_time === null)) {
      refuse(start_time === null ? 'start_time' : 'end_time', 'required');
    }
    if (start_time !== null && end_time !== null && end_time <= start_time) {
      refuse('end_time', 'end_after_start');
    }
  })
  .meta({ id: 'BlockInput' });
export type BlockInput = z.infer<typeof blockInputSchema>;

/** When both are given, only blocks that close a day of [start, end). */
const listBlocksQuerySchema = z
  .strictObject({ start: dateSchema.optional(), end: dateSchema.optional() })
  .superRefine(({ start, end }, context) => {
    const problem = start !== undefined && end !== undefined && listIntervalProblem(start, end);
    if (problem) context.addIssue({ code: 'custom', path: ['end'], message: problem });
  });
export type ListBlocksQuery = z.infer<typeof listBlocksQuerySchema>;

export const blockContract = {
  list: {
    summary: 'Blocks of the company and of its professionals, by first day',
    query: listBlocksQuerySchema,
    data: z.array(blockSchema),
  },
  create: {
    summary: 'Add a block: administrators for anyone, others for themselves; existing appointments stay',
    body: blockInputSchema,
    data: blockSchema,
  },
  update: {
    summary: 'Replace a block',
    params: idParamsSchema,
    body: blockInputSchema,
    data: blockSchema,
  },
  delete: { summary: 'Delete a block', params: idParamsSchema, data: deletedSchema },
} satisfies Contract;
