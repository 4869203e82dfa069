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

const quoting = z.looseObject({ stanzaId: z.string().nullish() }).nullish();

const plainMessageSchema = z.looseObject({
  conversation: z.string().nullish(),
  extendedTextMessage: z.looseObject({ text: z.string().nullish(), contextInfo: quoting }).nullish(),
  contextInfo: quoting,
});

/** A message as WhatsApp carries it: plain, or with a link or a quotation; a chat whose messages disappear wraps it. */
export const messageSchema = plainMessageSchema.extend({
  ephemeralMessage: z.looseObject({ message: plainMessageSchema.nullish() }).nullish(),
});
export type EvolutionMessage = z.infer<typeof messageSchema>;
/** What a message quotes, where some releases put it: beside the message. */
export const quotationSchema = quoting;

export const foundMessagesSchema = z.looseObject({
  messages: z.looseObject({
    pages: z.int(),
    records: z.array(
      z.looseObject({
        key: z.looseObject({ id: z.string(), fromMe: z.boolean().nullish() }),
        message: messageSchema.nullish(),
      }),
    ),
  }),
});

export function textOfMessage(message: EvolutionMessage | null | undefined): string {
  const plain = message?.ephemeralMessage?.message ?? message;
  return plain?.conversation ?? plain?.extendedTextMessage?.text ?? '';
}

/** Id of the message that one answers; null for one that quotes nothing. */
export function quotedBy(message: EvolutionMessage | null | undefined): string | null {
  const plain = message?.ephemeralMessage?.message ?? message;
  return plain?.extendedTextMessage?.contextInfo?.stanzaId ?? plain?.contextInfo?.stanzaId ?? null;
}
