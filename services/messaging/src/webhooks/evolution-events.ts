import { z } from 'zod';
import { messageSchema, quotedBy, quoteSchema, textOfMessage } from '../provider/evolution-replies.ts';
import { phoneOfAddress } from '../provider/whatsapp-address.ts';

const upsertSchema = z.looseObject({
  key: z.looseObject({
    id: z.string().min(1).max(200),
    fromMe: z.boolean().nullish(),
    remoteJid: z.string(),
    remoteJidAlt: z.string().nullish(),
  }),
  /** Some releases send it next to the key. */
  remoteJidAlt: z.string().nullish(),
  message: messageSchema.nullish(),
  contextInfo: quoteSchema,
  messageTimestamp: z.coerce.number().nullish(),
});

/**
 * The client's message in the data of `messages.upsert`. Null for own messages, groups, messages without text and invalid data.
 */
export function incomingText(data: unknown) {
  const result = upsertSchema.safeParse(data);
  if (!result.success || result.data.key.fromMe) return null;
  const { key, remoteJidAlt, message, contextInfo, messageTimestamp } = result.data;
  const text = textOfMessage(message);
  if (text === '') return null;
  const addresses = [key.remoteJid, key.remoteJidAlt, remoteJidAlt];
  if (!addresses.some((address) => /@(s\.whatsapp\.net|c\.us|lid)$/.test(address ?? ''))) return null;
  // Empty when WhatsApp hides the sender's number (`@lid`).
  const phones = addresses.map((address) => phoneOfAddress(address ?? '')).filter((phone) => phone !== null);
  return {
    id: key.id,
    phones: [...new Set(phones)],
    text,
    quotes: quotedBy(message) ?? contextInfo?.stanzaId ?? null,
    writtenAt: messageTimestamp ? new Date(messageTimestamp * 1000) : null,
  };
}

const receiptSchema = z.looseObject({ keyId: z.string().min(1).max(200), status: z.string() });
const RECEIPTS: ReadonlyMap<string, 'delivered' | 'read'> = new Map([
  ['DELIVERY_ACK', 'delivered'],
  ['READ', 'read'],
  ['PLAYED', 'read'],
]);

/** The receipt in the data of `messages.update`; null when it has none. */
export function receiptOf(data: unknown): { messageId: string; receipt: 'delivered' | 'read' } | null {
  const result = receiptSchema.safeParse(data);
  if (!result.success) return null;
  const receipt = RECEIPTS.get(result.data.status);
  return receipt ? { messageId: result.data.keyId, receipt } : null;
}

const qrSchema = z.looseObject({
  qrcode: z.looseObject({
    base64: z.string().startsWith('data:image/'),
    code: z.string().nullish(),
    pairingCode: z.string().nullish(),
    count: z.int().nullish(),
  }),
});

/** The QR code in the data of `qrcode.updated`; null when the server creates no more codes. */
export function qrCodeOf(data: unknown) {
  const result = qrSchema.safeParse(data);
  if (!result.success) return null;
  const { base64, code, pairingCode, count } = result.data.qrcode;
  return {
    base64,
    code: code ?? null,
    pairing_code: pairingCode ?? null,
    count: count ?? null,
    test_link: null,
  };
}

/** The number of the connected phone in the data of `connection.update`. */
export function ownPhone(data: unknown): string | null {
  const { wuid } = (data ?? {}) as { wuid?: unknown };
  return typeof wuid === 'string' ? phoneOfAddress(wuid) : null;
}

const LOGGED_OUT = 401;

/** True when the phone was unlinked, so the Evolution server does not reconnect it. */
export function isUnlinked(event: string, data: unknown): boolean {
  if (event === 'logout.instance' || event === 'remove.instance') return true;
  const { state, statusReason, disconnectionReasonCode } = (data ?? {}) as Record<string, unknown>;
  return disconnectionReasonCode === LOGGED_OUT || (state === 'close' && statusReason === LOGGED_OUT);
}
