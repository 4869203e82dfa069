import type { ServerResponse } from 'node:http';
import type { KnownInstance, WebhookSettings } from './evolution-record.ts';

/** QR image in replies: one transparent pixel. Its text is the field `code`. */
const IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export type Message = {
  readonly id: string;
  readonly remoteJid: string;
  readonly fromMe: boolean;
  readonly text: string;
};

/** An instance of the local Evolution API server. */
export type Instance = {
  readonly id: string;
  readonly token: string;
  readonly webhook: WebhookSettings | null;
  /** Null while the server knows the instance from its database only. */
  state: KnownInstance['state'] | null;
  owner: string | null;
  qrCount: number;
  /** Running WhatsApp clients. More than one is an error of the caller, because they share one credential. */
  sockets: number;
  /** Newest first. */
  readonly messages: Message[];
};

/** A reply of the API; a string `body` is sent as HTML. */
export type Answer = { readonly status: number; readonly body: unknown };

const ERROR_NAMES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
};
export const failure = (status: number, message: unknown): Answer => ({
  status,
  body: { status, error: ERROR_NAMES[status] ?? 'Error', response: { message } },
});

/**
 * WhatsApp address of a number, as in version 2.3 of the Evolution API. A Brazilian mobile with area code 31 or higher
 * loses its ninth digit if the next digit is 7 or higher. A value that already is an address is returned unchanged.
 */
export function jidOf(number: string): string {
  if (number.includes('@')) return number;
  const digits = number.replace(/\D/g, '');
  const [, area = '', rest = ''] = /^55(\d\d)9(\d{8})$/.exec(digits) ?? [];
  const isShort = Number(area) >= 31 && Number(rest[0]) >= 7;
  return `${isShort ? `55${area}${rest}` : digits}@s.whatsapp.net`;
}

/** QR code as in replies: only the count before the first code. */
export function qrOf(instance: Instance): { readonly count: number; readonly code?: string } {
  const { qrCount: count } = instance;
  if (count === 0) return { count: 0 };
  return { ...{ pairingCode: null, base64: IMAGE }, code: codeOf(instance), count };
}

/**
 * A message as in replies and webhooks: the text in `conversation`, a quoted message in `contextInfo`. With disappearing
 * messages both are inside an `ephemeralMessage` instead.
 */
export function messageOf(
  instance: Instance,
  message: {
    readonly key: object;
    readonly text: string;
    readonly at: Date;
    readonly quotes?: string | undefined;
    readonly disappears?: boolean | undefined;
  },
) {
  const { key, text, at, quotes, disappears } = message;
  const contextInfo = quotes ? { stanzaId: quotes } : null;
  const wrapped = { ephemeralMessage: { message: { extendedTextMessage: { text, contextInfo } } } };
  return {
    key,
    pushName: 'Você',
    status: 'PENDING',
    message: disappears ? wrapped : { conversation: text },
    contextInfo: disappears ? null : contextInfo,
    messageType: disappears ? 'ephemeralMessage' : 'conversation',
    messageTimestamp: Math.floor(at.getTime() / 1000),
    instanceId: instance.id,
    source: 'web',
  };
}

export function codeOf({ id, qrCount }: Instance): string {
  return `2@${id},${qrCount}`;
}

export function send(response: ServerResponse, { status, body }: Answer): void {
  const isPage = typeof body === 'string';
  const type = isPage ? 'text/html' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type }).end(isPage ? body : JSON.stringify(body ?? null));
}

/** Name of an instance without its signed suffix. */
export function shortNameOf(name: string): string {
  return name.replace(/-[0-9a-f]{16}$/, '');
}
