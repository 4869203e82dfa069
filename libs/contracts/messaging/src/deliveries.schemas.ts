import { type Contract, dateSchema, idParamSchema, idParamsSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { DELIVERY_PAGE_SIZE } from './constants.ts';

/**
 * `queued` waits for its turn or for another try, `sent` was taken by the provider, `failed` was given up after the last
 * try, `skipped` was not to be sent after all.
 */
export const deliveryStatusSchema = z.enum(['queued', 'sent', 'failed', 'skipped']);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

/** Why something was not sent, or not yet. */
export const deliveryReasonSchema = z.enum([
  'no_phone',
  'invalid_phone',
  'not_on_whatsapp',
  'not_connected',
  'provider_refused',
  'provider_unavailable',
  'appointment_moved',
  'appointment_deleted',
  'appointment_done',
  'client_changed',
  'client_archived',
  'started',
  'turned_off',
]);
export type DeliveryReason = z.infer<typeof deliveryReasonSchema>;

/** How far the phone says that the message got; null until it says so. */
export const receiptSchema = z.enum(['delivered', 'read']);
export type Receipt = z.infer<typeof receiptSchema>;

export const answerSchema = z.enum(['confirmed', 'cancel_requested']);
export type Answer = z.infer<typeof answerSchema>;

export const deliverySchema = z
  .strictObject({
    id: z.int(),
    kind: z.enum(['reminder', 'test']),
    status: deliveryStatusSchema,
    reason: deliveryReasonSchema.nullable(),
    appointment_id: z.int().nullable(),
    start_datetime: z
      .string()
      .nullable()
      .meta({ description: 'Start that it reminds of, company wall clock' }),
    client_id: z.int().nullable(),
    client_name: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'E.164' }),
    text: z.string().nullable().meta({ description: 'As it was sent' }),
    attempts: z.int(),
    due_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    sent_at: z.string().nullable(),
    next_attempt_at: z.string().nullable(),
    receipt: receiptSchema.nullable(),
    answer: answerSchema.nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;

/** Days are the company's, of the time at which it was due; both ends count. */
export const listDeliveriesQuerySchema = z
  .strictObject({
    status: deliveryStatusSchema.optional(),
    client_id: idParamSchema.optional(),
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    /** What comes after this one. */
    before_id: idParamSchema.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(DELIVERY_PAGE_SIZE),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'end_date_after_start',
  });
export type ListDeliveriesQuery = z.infer<typeof listDeliveriesQuerySchema>;

export const deliveryPageSchema = z
  .strictObject({
    rows: z.array(deliverySchema),
    /** How many there are of each status, whatever `status` asks for; the other filters count. */
    counts: z.strictObject({ queued: z.int(), sent: z.int(), failed: z.int(), skipped: z.int() }),
  })
  .meta({ id: 'DeliveryPage' });
export type DeliveryPage = z.infer<typeof deliveryPageSchema>;

export const testMessageInputSchema = z
  .strictObject({ phone: z.string().trim().min(1, 'required').max(30) })
  .meta({ id: 'TestMessageInput' });

export const deliveryContract = {
  list: {
    summary: 'What was sent, what waits and what was not sent and why, latest first',
    query: listDeliveriesQuerySchema,
    data: deliveryPageSchema,
  },
  resend: {
    summary:
      'Try a failed or skipped reminder again; 409 NOT_RESENDABLE when it was sent, waits, or its time is over',
    params: idParamsSchema,
    data: deliverySchema,
  },
  test: {
    summary: 'Send an example of the reminder to a phone; 409 NOT_CONNECTED, 502 when the provider fails',
    body: testMessageInputSchema,
    data: deliverySchema,
  },
} satisfies Contract;
