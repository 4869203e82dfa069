import { z } from 'zod';

/** The used fields of each reply. Newer releases may add others. */

const qrSchema = z.looseObject({
  pairingCode: z.string().nullish(),
  code: z.string().nullish(),
  base64: z.string().nullish(),
  count: z.int().nullish(),
});
export type EvolutionQr = z.infer<typeof qrSchema>;

export const createdSchema = z.looseObject({ qrcode: qrSchema.nullish() });

/** State of a connected instance, or the code to scan. */
export const connectSchema = qrSchema.extend({
  instance: z.looseObject({ state: z.string().nullish() }).nullish(),
});

/** `state` is missing while the server knows the instance from its database only. */
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

/** A plain message, or one with a link or quote. Chats with disappearing messages wrap it. */
export const messageSchema = plainMessageSchema.extend({
  ephemeralMessage: z.looseObject({ message: plainMessageSchema.nullish() }).nullish(),
});
export type EvolutionMessage = z.infer<typeof messageSchema>;
/** Some releases place the quote beside the message. */
export const quoteSchema = quoting;

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

/** Id of the quoted message; null without a quote. */
export function quotedBy(message: EvolutionMessage | null | undefined): string | null {
  const plain = message?.ephemeralMessage?.message ?? message;
  return plain?.extendedTextMessage?.contextInfo?.stanzaId ?? plain?.contextInfo?.stanzaId ?? null;
}
