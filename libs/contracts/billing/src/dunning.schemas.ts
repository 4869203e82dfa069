import {
  type Contract,
  idParamSchema,
  idParamsSchema,
  idSchema,
  MESSAGE_HOURS,
  requiredText,
  unknownVariables,
} from '@alinha/contracts-core';
import { z } from 'zod';
import { DUNNING_TEXT_LENGTH, DUNNING_VARIABLES } from './dunning-text.ts';

const VARIABLES = Object.values(DUNNING_VARIABLES).flatMap((names) => Object.values(names));

/** A text of a company may have the variables of both languages. */
const textSchema = requiredText(DUNNING_TEXT_LENGTH)
  .superRefine((text, context) => {
    const unknown = unknownVariables(text, VARIABLES);
    if (unknown.length === 0) return;
    context.addIssue({ code: 'custom', message: 'template_variable', params: { names: unknown.join(', ') } });
  })
  .nullable()
  .meta({ description: "Null for the product's text in the company's language" });

const hourSchema = z
  .int('dunning_hour')
  .min(MESSAGE_HOURS.first, 'dunning_hour')
  .max(MESSAGE_HOURS.last, 'dunning_hour');

// The order is checked only when both hours are valid.
const hoursSchema = z.looseObject({ first_hour: hourSchema, last_hour: hourSchema });

const fields = {
  first_hour: hourSchema.meta({ description: "From this hour of the company's clock" }),
  last_hour: hourSchema.meta({ description: 'No message from this hour on' }),
  before_1: textSchema,
  after_1: textSchema,
  after_3: textSchema,
  after_7: textSchema,
};
const hoursInOrder = [
  ({ first_hour, last_hour }: z.infer<typeof hoursSchema>) => first_hour < last_hour,
  {
    path: ['last_hour'],
    error: 'end_after_start',
    when: ({ value }: { readonly value: unknown }) => hoursSchema.safeParse(value).success,
  },
] satisfies [unknown, unknown];

export const dunningSettingsSchema = z
  .strictObject({ enabled: z.boolean(), ...fields })
  .refine(...hoursInOrder)
  .meta({ id: 'DunningSettings' });
export type DunningSettings = z.infer<typeof dunningSettingsSchema>;

const saveInputSchema = z
  .strictObject({
    enabled: z.boolean().optional().meta({ description: 'Unchanged when missing' }),
    ...fields,
  })
  .refine(...hoursInOrder)
  .meta({ id: 'DunningSettingsInput' });
export type SaveDunningInput = z.infer<typeof saveInputSchema>;

export const dunningStatusSchema = z.enum(['queued', 'sent', 'failed', 'skipped']);
export type DunningStatus = z.infer<typeof dunningStatusSchema>;

/** Why a message was not sent. */
export const dunningReasonSchema = z.enum([
  // An agreed date of the client is not over.
  'agreed',
  'opted_out',
  'paid',
  // Reminders were turned off, or the time was outside the hours.
  'turned_off',
  'client_archived',
  // A user wrote to the client by hand.
  'written',
  // The day of the message is over.
  'too_late',
  // Problems of the client's number, the company's phone or the provider.
  'no_phone',
  'invalid_phone',
  'not_on_whatsapp',
  'not_connected',
  'provider_refused',
  'provider_unavailable',
]);
export type DunningReason = z.infer<typeof dunningReasonSchema>;

export const dunningMessageSchema = z
  .strictObject({
    id: z.int(),
    client_id: z.int(),
    client_name: z.string(),
    day: z.string().meta({ description: 'Day of the message, YYYY-MM-DD' }),
    status: dunningStatusSchema,
    reason: dunningReasonSchema.nullable(),
    sent_at: z.string().nullable().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    sent_by: z
      .int()
      .nullable()
      .meta({ description: 'Id of the user who opened WhatsApp to write by hand; null for the product' }),
  })
  .meta({ id: 'DunningMessage' });
export type DunningMessage = z.infer<typeof dunningMessageSchema>;

export const clientDunningSchema = z
  .strictObject({
    wanted: z
      .boolean()
      .meta({ description: 'False when the client gets no automatic messages about payments' }),
    since: z
      .string()
      .nullable()
      .meta({ description: "Null when wanted. Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
  })
  .meta({ id: 'ClientDunning' });
export type ClientDunning = z.infer<typeof clientDunningSchema>;

export const dunningContract = {
  get: {
    summary: 'Settings of automatic WhatsApp messages about unpaid payments, off at first',
    data: dunningSettingsSchema,
  },
  save: { summary: 'Change these settings', body: saveInputSchema, data: dunningSettingsSchema },
  messages: {
    summary:
      'Messages about unpaid payments, latest first, at most 50; `before_id` is the last id of the previous page',
    query: z.strictObject({ before_id: idParamSchema.optional() }),
    data: z.array(dunningMessageSchema),
  },
  write: {
    summary:
      'Record that the user opened WhatsApp to write to a client about unpaid payments. The client then gets no ' +
      'automatic message on this day. Later calls of the day change nothing',
    body: z.strictObject({ client_id: idSchema }).meta({ id: 'WriteDunningInput' }),
    data: dunningMessageSchema,
  },
  ofClient: {
    summary: 'Whether a client gets automatic messages about payments',
    params: idParamsSchema,
    data: clientDunningSchema,
  },
  saveClient: {
    summary: 'Turn these messages off or on for a client',
    params: idParamsSchema,
    body: z.strictObject({ wanted: z.boolean() }).meta({ id: 'ClientDunningInput' }),
    data: clientDunningSchema,
  },
} satisfies Contract;
