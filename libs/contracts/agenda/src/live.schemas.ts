import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';

/** Change notification: the agenda changed within [start, end). A screen that shows it refetches. */
export const agendaChangeSchema = z
  .strictObject({
    start: z.string(),
    end: z.string().nullable().meta({ description: 'Null: no end' }),
  })
  .meta({ id: 'AgendaChange' });
export type AgendaChange = z.infer<typeof agendaChangeSchema>;

export const liveContract = {
  stream: {
    summary: "Server-sent events: each `agenda` event's data is an AgendaChange of the caller's company",
    data: agendaChangeSchema,
  },
} satisfies Contract;
