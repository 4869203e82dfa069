import type { Contract } from '@alinha/contracts-core';
import { z } from 'zod';

/** An instance's name is made by the browser, at random; the server binds it to the first company that connects it. */
export const instanceNameSchema = z.string().regex(/^[a-z0-9-]{8,64}$/, 'instance_name');

/** `closed` also when the provider does not know the instance; `error` when it could not be asked. */
export const connectionStateSchema = z.enum(['open', 'connecting', 'closed', 'error']);
export type ConnectionState = z.infer<typeof connectionStateSchema>;

/** What is shown to the phone; without `base64` the image is not ready yet, and comes with the state. */
export const qrPayloadSchema = z
  .strictObject({
    base64: z.string().nullable().meta({ description: 'Image data URL' }),
    code: z.string().nullable().meta({ description: 'What the image says' }),
    pairing_code: z.string().nullable(),
    count: z.int().nullable().meta({ description: 'How many codes were shown so far' }),
    test_link: z.string().nullable().meta({ description: 'The simulated phone, in test mode only' }),
  })
  .meta({ id: 'QrPayload' });
export type QrPayload = z.infer<typeof qrPayloadSchema>;

/**
 * Why no phone is connected, where that is known: the provider's server has no licence, or no way to WhatsApp; or the
 * phone is signed out as soon as its connection is back.
 */
export const connectionReasonSchema = z.enum(['license_required', 'unreachable', 'sign_out_pending']);
export type ConnectionReason = z.infer<typeof connectionReasonSchema>;

export const connectionSchema = z
  .strictObject({
    instance: z.strictObject({ instanceName: z.string(), state: connectionStateSchema }),
    phone: z.string().nullable().meta({ description: 'Number of the phone that is connected, E.164' }),
    /** For admins: a newer QR code while one waits to be scanned; in test mode the way to the simulated phone. */
    payload: qrPayloadSchema.nullable(),
    test_mode: z.boolean().meta({ description: 'A simulated phone stands for WhatsApp' }),
    reason: connectionReasonSchema.nullable().optional(),
  })
  .meta({ id: 'WhatsappConnection' });
export type WhatsappConnection = z.infer<typeof connectionSchema>;

const nameInputSchema = z.strictObject({ instance_name: instanceNameSchema });

export const connectionContract = {
  connect: {
    summary:
      "Bind an instance to the company and ask for its QR code; 404 for another company's instance. One that a phone was connected to gets no other code",
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
      'Sign the phone out, at once or as soon as its connection is back; what is due waits until a phone is connected again',
    body: nameInputSchema.meta({ id: 'DisconnectWhatsappInput' }),
    data: connectionSchema,
  },
} satisfies Contract;
