import type { QrPayload } from '@alinha/contracts-messaging';
import type { z } from 'zod';
import { type EvolutionApi, type EvolutionReply, isNameInUse, isUnknownInstance } from './evolution-api.ts';
import {
  connectionStateReplySchema,
  connectSchema,
  createdSchema,
  type EvolutionQr,
  foundMessagesSchema,
  instancesSchema,
  numbersSchema,
  sentSchema,
  textOfMessage,
} from './evolution-replies.ts';
import type { EvolutionWebhooks } from './evolution-webhooks.ts';
import { phoneOfAddress } from './whatsapp-address.ts';
import {
  type InstanceState,
  type OutgoingText,
  ProviderError,
  type ProviderFailure,
  SEND_LIMIT_MS,
  type WhatsappProvider,
} from './whatsapp-provider.ts';

const STATE_LIMIT_MS = 8_000;
/** The server waits up to two seconds for a code. */
const CONNECT_LIMIT_MS = 12_000;
/** The server waits up to five seconds for the first code. */
const CREATE_LIMIT_MS = 30_000;
const CALL_LIMIT_MS = 15_000;
const FOUND_PER_PAGE = 50;
/** Looked-up messages. Enough, because the latest come first and one number gets few. */
const PAGES_SEARCHED = 4;

/**
 * An Evolution API server (2.3). Addresses are used exactly as the server returned them, because its releases treat
 * Brazilian numbers differently.
 */
export class EvolutionProvider implements WhatsappProvider {
  readonly isTestMode = false;

  constructor(
    private readonly api: EvolutionApi,
    private readonly webhooks: EvolutionWebhooks,
  ) {}

  /** Tries an existing instance first: while its code is shown, this is called every few seconds. */
  async connect(instance: string): Promise<{ qr: QrPayload; state: InstanceState['state'] }> {
    return (await this.codeOf(instance)) ?? (await this.create(instance)) ?? (await this.existing(instance));
  }

  /** Null for an instance that does not exist. */
  private async codeOf(instance: string): Promise<{ qr: QrPayload; state: InstanceState['state'] } | null> {
    const path = `/instance/connect/${this.nameOf(instance)}`;
    const reply = await this.api.call({ method: 'GET', path, limitMs: CONNECT_LIMIT_MS });
    if (isUnknownInstance(reply)) return null;
    const body = parsedReply(connectSchema, reply, [200]);
    const state = stateNamed(body.instance?.state);
    return { qr: payloadOf(body), state: state === 'open' ? 'open' : 'connecting' };
  }

  /** Null when the instance already exists. */
  private async create(instance: string): Promise<{ qr: QrPayload; state: 'connecting' } | null> {
    const body = {
      instanceName: this.webhooks.names.of(instance),
      integration: 'WHATSAPP-BAILEYS',
      qrcode: true,
      groupsIgnore: true,
      webhook: this.webhooks.settingsOf(instance),
    };
    const reply = await this.api.call({
      method: 'POST',
      path: '/instance/create',
      body,
      limitMs: CREATE_LIMIT_MS,
    });
    if (isNameInUse(reply)) return null;
    const { qrcode } = parsedReply(createdSchema, reply, [201, 200]);
    return { qr: payloadOf(qrcode ?? {}), state: 'connecting' };
  }

  private async existing(instance: string): Promise<{ qr: QrPayload; state: InstanceState['state'] }> {
    const code = await this.codeOf(instance);
    if (!code)
      throw new ProviderError('unavailable', 'Evolution API reports the name as used and as unknown');
    return code;
  }

  async stateOf(instance: string): Promise<InstanceState> {
    const name = this.nameOf(instance);
    const path = `/instance/connectionState/${name}`;
    const reply = await this.api.call({ method: 'GET', path, limitMs: STATE_LIMIT_MS });
    if (isUnknownInstance(reply)) return { state: 'closed', phone: null };
    const state = stateNamed(parsedReply(connectionStateReplySchema, reply, [200]).instance.state);
    return { state, phone: state === 'open' ? await this.phoneOf(name) : null };
  }

  /** Null when the server does not report it. */
  private async phoneOf(name: string): Promise<string | null> {
    const path = `/instance/fetchInstances?instanceName=${name}`;
    try {
      const reply = await this.api.call({ method: 'GET', path, limitMs: STATE_LIMIT_MS });
      const [instance] = parsedReply(instancesSchema, reply, [200]);
      return phoneOfAddress(instance?.ownerJid ?? '');
    } catch (error) {
      if (error instanceof ProviderError) return null;
      throw error;
    }
  }

  async disconnect(instance: string): Promise<void> {
    const path = `/instance/logout/${this.nameOf(instance)}`;
    const reply = await this.api.call({ method: 'DELETE', path, limitMs: CALL_LIMIT_MS });
    if (!isUnknownInstance(reply)) expectStatus(reply, [200]);
  }

  /** The name stays in use until the server has delivered its webhooks, also after a successful reply. */
  async remove(instance: string): Promise<void> {
    await this.disconnect(instance).catch((error: unknown) => {
      if (!(error instanceof ProviderError) || error.failure !== 'not_connected') throw error;
    });
    const name = this.nameOf(instance);
    const deletion = { method: 'DELETE', path: `/instance/delete/${name}`, limitMs: CALL_LIMIT_MS } as const;
    const reply = await this.api.call(deletion);
    if (isUnknownInstance(reply)) return;
    expectStatus(reply, [200]);
    const path = `/instance/connectionState/${name}`;
    if (!isUnknownInstance(await this.api.call({ method: 'GET', path, limitMs: STATE_LIMIT_MS })))
      throw new ProviderError('unavailable', 'Evolution API still has the instance');
  }

  async findAddresses(
    instance: string,
    phones: readonly string[],
  ): Promise<ReadonlyMap<string, string | null>> {
    if (phones.length === 0) return new Map();
    const reply = await this.api.call({
      method: 'POST',
      path: `/chat/whatsappNumbers/${this.nameOf(instance)}`,
      body: { numbers: phones.map(digitsOf) },
      limitMs: CALL_LIMIT_MS,
    });
    requireInstance(reply);
    // The server knows the instance from its database only; it has no connection.
    if (reply.status === 400 && JSON.stringify(reply.body) === '{}')
      throw new ProviderError('not_connected', 'Evolution API has no client for the instance');
    const found = new Map(
      parsedReply(numbersSchema, reply, [200]).map(({ number, exists, jid }) => [
        digitsOf(number),
        exists ? jid : null,
      ]),
    );
    return new Map(
      phones.map((phone) => {
        const address = found.get(digitsOf(phone));
        if (address === undefined) throw new ProviderError('unavailable', 'Evolution API left out a number');
        return [phone, address];
      }),
    );
  }

  async sendText(instance: string, { address, text }: OutgoingText): Promise<string> {
    const reply = await this.api.call({
      method: 'POST',
      path: `/message/sendText/${this.nameOf(instance)}`,
      // For a preview the server would fetch the link before sending.
      body: { number: address, text, linkPreview: false },
      limitMs: SEND_LIMIT_MS,
      whenLost: 'unknown_outcome',
    });
    requireInstance(reply);
    if (reply.status === 400) throw new ProviderError(failureOfSend(reply), 'Evolution API did not send');
    return parsedReply(sentSchema, reply, [201, 200], 'unknown_outcome').key.id;
  }

  /**
   * Throws `unknown_outcome` when the server has no message of the instance: it may store none
   * (DATABASE_SAVE_DATA_NEW_MESSAGE), so a missing message proves nothing.
   */
  async findSent(instance: string, address: string, part: string): Promise<string | null> {
    let hasMessages = false;
    for (let page = 1; page <= PAGES_SEARCHED; page++) {
      const { records, pages } = await this.listSent(instance, page, address);
      const found = records.find(({ message }) => textOfMessage(message).includes(part));
      if (found) return found.key.id;
      hasMessages ||= records.length > 0;
      if (page >= pages) break;
    }
    if (!hasMessages && (await this.listSent(instance, 1)).records.length === 0)
      throw new ProviderError('unknown_outcome', 'Evolution API stores no messages of the instance');
    return null;
  }

  /** Latest first; to all addresses when none is given. */
  private async listSent(instance: string, page: number, address?: string) {
    const reply = await this.api.call({
      method: 'POST',
      path: `/chat/findMessages/${this.nameOf(instance)}`,
      body: { where: { key: { remoteJid: address, fromMe: true } }, page, offset: FOUND_PER_PAGE },
      limitMs: CALL_LIMIT_MS,
    });
    requireInstance(reply);
    return parsedReply(foundMessagesSchema, reply, [200, 201]).messages;
  }

  /** Encoded for a path. */
  private nameOf(instance: string): string {
    return encodeURIComponent(this.webhooks.names.of(instance));
  }
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '');

function stateNamed(state: string | null | undefined): InstanceState['state'] {
  const name = state?.toLowerCase();
  return name === 'open' || name === 'connecting' ? name : 'closed';
}

function payloadOf({ base64, code, pairingCode, count }: EvolutionQr): QrPayload {
  return {
    // The page uses this value as the URL of an image.
    base64: base64?.startsWith('data:image/') ? base64 : null,
    code: code ?? null,
    pairing_code: pairingCode ?? null,
    count: count ?? null,
    test_link: null,
  };
}

/** @throws ProviderError not_connected for an unknown instance. */
function requireInstance(reply: EvolutionReply): void {
  if (isUnknownInstance(reply))
    throw new ProviderError('not_connected', 'Evolution API has no such instance');
}

/** Every failure of sendText is a 400 with the error's text, even after the message was sent. */
function failureOfSend({ messages }: EvolutionReply): ProviderFailure {
  const isAbout = (pattern: RegExp) =>
    messages.some((message) => typeof message === 'string' && pattern.test(message));
  if (messages.some((message) => (message as { exists?: unknown } | null)?.exists === false))
    return 'refused';
  if (isAbout(/requires property|is required|does not (conform|meet)|is not of a type/i)) return 'refused';
  // Without a session the message could not be encrypted, so it was not sent.
  if (isAbout(/^SessionError/)) return 'unavailable';
  return 'unknown_outcome';
}

function expectStatus(
  { status }: EvolutionReply,
  expected: readonly number[],
  failure?: ProviderFailure,
): void {
  if (!expected.includes(status))
    throw new ProviderError(failure ?? 'unavailable', `Evolution API answered ${status}`);
}

function parsedReply<S extends z.ZodType>(
  schema: S,
  reply: EvolutionReply,
  expected: readonly number[],
  failure: ProviderFailure = 'unavailable',
): z.output<S> {
  expectStatus(reply, expected, failure);
  const result = schema.safeParse(reply.body);
  if (result.success) return result.data;
  throw new ProviderError(failure, `Evolution API answered ${reply.status} with an unexpected body`);
}
