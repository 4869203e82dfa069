import { type Contract, dateSchema, idParamSchema, idParamsSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import { DELIVERY_PAGE_SIZE } from './constants.ts';

/**
 * `queued` waits for its first attempt or a retry, `sent` was accepted by the provider, `failed` has no attempts left,
 * `skipped` was cancelled before it was sent.
 */
export const deliveryStatusSchema = z.enum(['queued', 'sent', 'failed', 'skipped']);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

/** Reason why a message is not sent, or not sent yet. */
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
  'offer_expired',
  'not_due',
  'agreed',
  'opted_out',
  'paid',
  'written',
  'too_late',
]);
export type DeliveryReason = z.infer<typeof deliveryReasonSchema>;

/** Receipt of the client's phone; null until it arrives. */
export const receiptSchema = z.enum(['delivered', 'read']);
export type Receipt = z.infer<typeof receiptSchema>;

export const answerSchema = z.enum(['confirmed', 'cancel_requested']);
export type Answer = z.infer<typeof answerSchema>;

const deliverySchema = z
  .strictObject({
    id: z.int(),
    kind: z.enum(['reminder', 'test', 'offer', 'credit', 'outcome', 'dunning']).meta({
      description:
        'Of a free place, an expiring credit, the outcome of an answer to an offer, or unpaid payments',
    }),
    status: deliveryStatusSchema,
    reason: deliveryReasonSchema.nullable(),
    appointment_id: z.int().nullable(),
    start_datetime: z
      .string()
      .nullable()
      .meta({ description: "Start in the reminder, company's wall clock" }),
    client_id: z.int().nullable(),
    client_name: z.string().nullable(),
    phone: z.string().nullable().meta({ description: 'E.164' }),
    text: z.string().nullable().meta({ description: 'Text as sent' }),
    attempts: z.int(),
    due_at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
    sent_at: z.string().nullable(),
    next_attempt_at: z.string().nullable(),
    receipt: receiptSchema.nullable(),
    answer: answerSchema.nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof deliverySchema>;

/** `from` and `to` are days of `due_at` on the company's clock, both included. */
const listDeliveriesQuerySchema = z
  .strictObject({
    status: deliveryStatusSchema.optional(),
    client_id: idParamSchema.optional(),
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    /** Returns deliveries older than this one. */
    before_id: idParamSchema.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(DELIVERY_PAGE_SIZE),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'end_date_after_start',
  });
export type ListDeliveriesQuery = z.infer<typeof listDeliveriesQuerySchema>;

const deliveryPageSchema = z
  .strictObject({
    rows: z.array(deliverySchema),
    /** Number of deliveries per status. The filter `status` does not apply; the other filters do. */
    counts: z.strictObject({ queued: z.int(), sent: z.int(), failed: z.int(), skipped: z.int() }),
  })
  .meta({ id: 'DeliveryPage' });
export type DeliveryPage = z.infer<typeof deliveryPageSchema>;

const testMessageInputSchema = z
  .strictObject({ phone: z.string().trim().min(1, 'required').max(30) })
  .meta({ id: 'TestMessageInput' });

export const deliveryContract = {
  list: {
    summary: 'Sent, queued, failed and skipped messages, latest first',
    query: listDeliveriesQuerySchema,
    data: deliveryPageSchema,
  },
  resend: {
    summary:
      'Retry a failed or skipped reminder; 409 NOT_RESENDABLE when it is sent or queued, or its appointment started or changed',
    params: idParamsSchema,
    data: deliverySchema,
  },
  test: {
    summary: 'Send a sample reminder to a phone; 409 NOT_CONNECTED, 502 when the provider fails',
    body: testMessageInputSchema,
    data: deliverySchema,
  },
} satisfies Contract;
