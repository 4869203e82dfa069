import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';

/** Random name from the browser. The server binds it to the first company that connects it. */
export const instanceNameSchema = z.string().regex(/^[a-z0-9-]{8,64}$/, 'instance_name');

/** `closed`: not connected, or unknown to the provider. `error`: the provider is unavailable. */
export const connectionStateSchema = z.enum(['open', 'connecting', 'closed', 'error']);
export type ConnectionState = z.infer<typeof connectionStateSchema>;

/** QR code for the phone. Without `base64` the image is not ready; a later read of the state returns it. */
export const qrPayloadSchema = z
  .strictObject({
    base64: z.string().nullable().meta({ description: 'Image data URL' }),
    code: z.string().nullable().meta({ description: 'Content of the image' }),
    pairing_code: z.string().nullable(),
    count: z.int().nullable().meta({ description: 'Number of codes shown so far' }),
    test_link: z
      .string()
      .nullable()
      .meta({ description: 'Address of the simulated phone, in test mode only' }),
  })
  .meta({ id: 'QrPayload' });
export type QrPayload = z.infer<typeof qrPayloadSchema>;

/**
 * Known reasons for a missing connection: the provider's server has no licence, it cannot reach WhatsApp, or the phone
 * will be signed out when it is connected again.
 */
const connectionReasonSchema = z.enum(['license_required', 'unreachable', 'sign_out_pending']);
export type ConnectionReason = z.infer<typeof connectionReasonSchema>;

const connectionSchema = z
  .strictObject({
    instance: z.strictObject({ instanceName: z.string(), state: connectionStateSchema }),
    phone: z.string().nullable().meta({ description: 'Number of the connected phone, E.164' }),
    /** For administrators: the current QR code until it is scanned; in test mode the link to the simulated phone. */
    payload: qrPayloadSchema.nullable(),
    test_mode: z.boolean().meta({ description: 'A simulated phone replaces WhatsApp' }),
    reason: connectionReasonSchema.nullable().optional(),
  })
  .meta({ id: 'WhatsappConnection' });
export type WhatsappConnection = z.infer<typeof connectionSchema>;

const nameInputSchema = z.strictObject({ instance_name: instanceNameSchema });

export const connectionContract = {
  connect: {
    summary:
      "Bind an instance to the company and return its QR code; 404 for another company's instance. No new code once a phone was connected",
    body: nameInputSchema.meta({ id: 'ConnectWhatsappInput' }),
    data: z
      .strictObject({ payload: qrPayloadSchema, state: connectionStateSchema })
      .meta({ id: 'ConnectReply' }),
  },
  state: {
    summary: "State of one of the company's instances",
    query: nameInputSchema,
    data: connectionSchema,
  },
  disconnect: {
    summary:
      'Sign the phone out, at once or when it is connected again; due reminders wait until a phone is connected',
    body: nameInputSchema.meta({ id: 'DisconnectWhatsappInput' }),
    data: connectionSchema,
  },
} satisfies Contract;
