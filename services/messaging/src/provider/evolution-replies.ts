import { z } from 'zod';

/** Of each reply only what is used; newer releases may add what they like. */

const qrSchema = z.looseObject({
  pairingCode: z.string().nullish(),
  code: z.string().nullish(),
  base64: z.string().nullish(),
  count: z.int().nullish(),
});
export type EvolutionQr = z.infer<typeof qrSchema>;

export const createdSchema = z.looseObject({ qrcode: qrSchema.nullish() });

/** Either where a connected instance stands, or what the phone is to scan. */
export const connectSchema = qrSchema.extend({
  instance: z.looseObject({ state: z.string().nullish() }).nullish(),
});

/** `state` is missing while the server knows the instance from its database alone. */
export const connectionStateReplySchema = z.looseObject({
  instance: z.looseObject({ state: z.string().nullish() }),
});

export const instancesSchema = z.array(z.looseObject({ ownerJid: z.string().nullish() }));

export const numbersSchema = z.array(
  z.looseObject({ jid: z.string(), exists: z.boolean(), number: z.string() }),
);

export const sentSchema = z.looseObject({ key: z.looseObject({ id: z.string().min(1) }) });

/** Text of a message as WhatsApp carries it: plain, or with a link or a quotation. */
export const messageTextSchema = z.looseObject({
  conversation: z.string().nullish(),
  extendedTextMessage: z.looseObject({ text: z.string().nullish() }).nullish(),
});

export const foundMessagesSchema = z.looseObject({
  messages: z.looseObject({
    pages: z.int(),
    records: z.array(
      z.looseObject({
        key: z.looseObject({ id: z.string(), fromMe: z.boolean().nullish() }),
        message: messageTextSchema.nullish(),
      }),
    ),
  }),
});

export function textOfMessage(message: z.infer<typeof messageTextSchema> | null | undefined): string {
  return message?.conversation ?? message?.extendedTextMessage?.text ?? '';
}
