import { type Contract, languageSchema, requiredText } from '@alinha/contracts-core';
import { z } from 'zod';

const tokenParams = z.strictObject({ token: z.string().regex(/^[\w-]{20,120}$/) });

/** The simulated phone of test mode with its received and sent messages, latest last. */
const testPhoneSchema = z
  .strictObject({
    company_name: z.string(),
    language: languageSchema,
    is_connected: z.boolean(),
    messages: z.array(
      z.strictObject({
        id: z.int(),
        direction: z.enum(['to_client', 'from_client']),
        phone: z.string(),
        text: z.string(),
        at: z.string().meta({ description: "Company's wall clock, YYYY-MM-DD HH:mm:ss" }),
      }),
    ),
  })
  .meta({ id: 'TestPhone' });
export type TestPhone = z.infer<typeof testPhoneSchema>;

export const testPhoneContract = {
  get: {
    summary: 'The simulated phone: whether it is connected, and its last 200 messages',
    params: tokenParams,
    data: testPhoneSchema,
  },
  scan: {
    summary: 'Simulate the scan of the QR code: the instance opens',
    params: tokenParams,
    data: testPhoneSchema,
  },
  reply: {
    summary: 'Simulate a reply of a client from a number that received a message',
    params: tokenParams,
    body: z
      .strictObject({ phone: requiredText(30), text: requiredText(500) })
      .meta({ id: 'TestPhoneReplyInput' }),
    data: testPhoneSchema,
  },
} satisfies Contract;
