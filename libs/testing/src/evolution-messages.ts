import { randomUUID } from 'node:crypto';
import type { SentText } from './evolution-record.ts';
import { type Answer, failure, type Instance, jidOf, messageOf, shortNameOf } from './evolution-wire.ts';

type Surroundings = {
  readonly clock: () => Date;
  readonly emit: (name: string, event: string, data: unknown) => Promise<void>;
  readonly onSent: (sent: SentText) => void;
};

/** Error body of the real server when the phone is not connected. */
const CLOSED_CONNECTION = {
  data: null,
  isBoom: true,
  isServer: false,
  output: {
    statusCode: 428,
    payload: { statusCode: 428, error: 'Precondition Required', message: 'Connection Closed' },
    headers: {},
  },
};

/** Numbers and messages of the local Evolution API server: the routes below `/chat` and `/message`. */
export class EvolutionMessages {
  /** Addresses without WhatsApp. */
  readonly absent = new Set<string>();
  readonly sent: SentText[] = [];
  storesMessages = true;

  constructor(private readonly around: Surroundings) {}

  clear(): void {
    this.absent.clear();
    this.sent.length = 0;
    this.storesMessages = true;
  }

  whatsappNumbers(instance: Instance, body: Record<string, unknown>): Answer {
    const { numbers } = body as { numbers?: unknown };
    if (!Array.isArray(numbers)) return failure(400, [['instance requires property "numbers"']]);
    if (instance.state === null) return { status: 400, body: {} };
    if (instance.state !== 'open') return { status: 400, body: CLOSED_CONNECTION };
    return {
      status: 200,
      body: numbers.map((number) => {
        const jid = jidOf(String(number));
        return { jid, exists: !this.absent.has(jid), number: String(number) };
      }),
    };
  }

  sendText(name: string, instance: Instance, body: Record<string, unknown>): Answer {
    const { number, text } = body as { number?: string; text?: string };
    const missing = ['number', 'text'].filter((property) => body[property] === undefined);
    if (missing.length > 0)
      return failure(400, [missing.map((property) => `instance requires property "${property}"`)]);
    if (!number || !text) return failure(400, ['Text is required']);
    if (instance.state === 'connecting') return failure(500, ['Error: Connection Closed']);
    if (instance.state !== 'open') return failure(400, ['Error: Connection Closed']);
    const jid = jidOf(number);
    // An account exists under only one form of its number, with or without the ninth digit.
    if (this.absent.has(jid) || jidOf(jid.split('@')[0] ?? '') !== jid)
      return failure(400, [{ jid, exists: false, number }]);
    const id = `3EB0${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`;
    if (this.storesMessages) instance.messages.unshift({ id, remoteJid: jid, fromMe: true, text });
    const sent = { instance: shortNameOf(name), address: jid, text, id };
    this.sent.push(sent);
    this.around.onSent(sent);
    const key = { id, remoteJid: jid, fromMe: true };
    const message = messageOf(instance, { key, text, at: this.around.clock() });
    void this.around.emit(name, 'send.message', message);
    return { status: 201, body: message };
  }

  find(instance: Instance, body: Record<string, unknown>): Answer {
    const {
      where,
      page = 1,
      offset = 50,
    } = body as {
      where?: { key?: { remoteJid?: string; fromMe?: boolean } };
      page?: number;
      offset?: number;
    };
    const { remoteJid, fromMe } = where?.key ?? {};
    const found = instance.messages.filter(
      (message) =>
        (remoteJid === undefined || message.remoteJid === remoteJid) &&
        (fromMe === undefined || message.fromMe === fromMe),
    );
    const records = found
      .slice((page - 1) * offset, page * offset)
      .map(({ text, ...key }) => messageOf(instance, { key, text, at: this.around.clock() }));
    const pages = Math.ceil(found.length / offset);
    return { status: 200, body: { messages: { total: found.length, pages, currentPage: page, records } } };
  }
}
