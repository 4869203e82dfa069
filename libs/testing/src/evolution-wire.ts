import type { ServerResponse } from 'node:http';
import type { KnownInstance } from './evolution-server.ts';
import type { WebhookSettings } from './evolution-webhook-sender.ts';

/** One transparent pixel: what the code says is beside it. */
const IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export type Message = {
  readonly id: string;
  readonly remoteJid: string;
  readonly fromMe: boolean;
  readonly text: string;
};

export type Instance = {
  readonly id: string;
  readonly token: string;
  readonly webhook: WebhookSettings | null;
  /** Null while the server knows it from its database alone. */
  state: KnownInstance['state'] | null;
  owner: string | null;
  qrCount: number;
  /** Newest first. */
  readonly messages: Message[];
};

/** An answer of the API; `body` a string goes out as it is, with the type of a page. */
export type Answer = { readonly status: number; readonly body: unknown };

const ERROR_NAMES: Record<number, string> = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found' };
export const failure = (status: number, message: unknown): Answer => ({
  status,
  body: { status, error: ERROR_NAMES[status] ?? 'Error', response: { message } },
});

/**
 * How 2.3 makes an address of a number: of Brazilian mobiles outside the area codes 11 to 30 the ninth digit goes. Of an
 * address it makes nothing.
 */
export function jidOf(number: string): string {
  if (number.includes('@')) return number;
  const digits = number.replace(/\D/g, '');
  const [, area = '', rest = ''] = /^55(\d\d)9(\d{8})$/.exec(digits) ?? [];
  const isShort = Number(area) >= 31 && Number(rest[0]) >= 7;
  return `${isShort ? `55${area}${rest}` : digits}@s.whatsapp.net`;
}

export function qrOf(instance: Instance): object {
  const { qrCount: count } = instance;
  if (count === 0) return { count: 0 };
  return { pairingCode: null, code: codeOf(instance), base64: IMAGE, count };
}

/** A message as replies and webhooks carry it; one that quotes another has its text elsewhere. */
export function messageOf(
  instance: Instance,
  message: {
    readonly key: object;
    readonly text: string;
    readonly at: Date;
    readonly quotes?: string | undefined;
  },
) {
  const { key, text, at, quotes } = message;
  return {
    key,
    pushName: 'Você',
    status: 'PENDING',
    message: quotes
      ? { extendedTextMessage: { text, contextInfo: { stanzaId: quotes } } }
      : { conversation: text },
    contextInfo: quotes ? { stanzaId: quotes } : null,
    messageType: quotes ? 'extendedTextMessage' : 'conversation',
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

/** What the product calls an instance that it gave a name with a signed ending. */
export function shortNameOf(name: string): string {
  return name.replace(/-[0-9a-f]{16}$/, '');
}
