import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type {
  EvolutionCall,
  EvolutionCommand,
  EvolutionFailure,
  EvolutionRecord,
  EvolutionRoute,
  IncomingText,
  KnownInstance,
  SentText,
} from './evolution-server.ts';
import { EvolutionWebhookSender, type WebhookSettings } from './evolution-webhook-sender.ts';
import {
  type Answer,
  codeOf,
  failure,
  type Instance,
  jidOf,
  messageOf,
  qrOf,
  send,
  shortNameOf,
} from './evolution-wire.ts';

export type EvolutionStateOptions = {
  readonly clock: () => Date;
  readonly retryMs: number;
  readonly key: string;
  readonly controlPath: string;
  readonly failureOf: (call: EvolutionCall) => EvolutionFailure | null;
  readonly onSent: (sent: SentText) => void;
};

/** Instances, phones and messages of a local Evolution API server; see `startEvolutionServer`. */
export class EvolutionState {
  private instances = new Map<string, Instance>();
  private absent = new Set<string>();
  private sent: EvolutionRecord['sent'][number][] = [];
  private calls: string[] = [];
  private planned = new Map<EvolutionRoute, EvolutionFailure[]>();
  private withholdsQr = false;
  private keepsMessages = true;
  private readonly webhooks: EvolutionWebhookSender;

  constructor(private readonly options: EvolutionStateOptions) {
    this.webhooks = new EvolutionWebhookSender(options.clock, options.retryMs);
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    if (pathname === this.options.controlPath) {
      const result = await this.control(method, text);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
      return;
    }
    if (request.headers.apikey !== this.options.key) return send(response, failure(401, 'Unauthorized'));
    const [, group = '', action = '', encodedName = ''] = pathname.split('/');
    const name = decodeURIComponent(encodedName);
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    this.calls.push(`${method} /${group}/${action}`);

    const call = { route: action as EvolutionRoute, instance: shortNameOf(name), body };
    const planned = this.planned.get(call.route)?.shift() ?? this.options.failureOf(call);
    if (planned && 'silent' in planned && !planned.afterwards) return;
    if (planned && 'hangUp' in planned && planned.hangUp === 'before') {
      response.destroy();
      return;
    }
    if (planned && 'status' in planned && !planned.afterwards) return send(response, planned);
    const answer = await this.answer(`${method} /${group}/${action}`, name, body, searchParams);
    if (planned && 'silent' in planned) return;
    if (planned && 'hangUp' in planned) {
      response.destroy();
      return;
    }
    send(response, planned && 'status' in planned ? planned : answer);
  }

  private async answer(
    route: string,
    name: string,
    body: Record<string, unknown>,
    query: URLSearchParams,
  ): Promise<Answer> {
    if (route === 'POST /instance/create') return this.create(body);
    if (route === 'GET /instance/fetchInstances') return this.fetchInstances(query.get('instanceName') ?? '');
    const instance = this.instances.get(name);
    if (!instance) return failure(404, [`The "${name}" instance does not exist`]);
    switch (route) {
      case 'GET /instance/connect':
        return this.connect(name, instance);
      case 'GET /instance/connectionState':
        return {
          status: 200,
          body: { instance: { instanceName: name, ...(instance.state && { state: instance.state }) } },
        };
      case 'DELETE /instance/logout':
        return this.logOut(name, instance);
      case 'DELETE /instance/delete':
        this.instances.delete(name);
        void this.tell(name, 'remove.instance', { instanceName: name, instanceId: instance.id }, instance);
        return {
          status: 200,
          body: { status: 'SUCCESS', error: false, response: { message: 'Instance deleted' } },
        };
      case 'POST /chat/whatsappNumbers':
        return this.whatsappNumbers(instance, body);
      case 'POST /message/sendText':
        return this.sendText(name, instance, body);
      case 'POST /chat/findMessages':
        return this.findMessages(instance, body);
      default:
        return failure(404, [`Cannot ${route.replace(' ', ' ')}/${name}`]);
    }
  }

  private create(body: Record<string, unknown>): Answer {
    const { instanceName, integration, webhook, qrcode } = body as {
      instanceName?: string;
      integration?: string;
      webhook?: WebhookSettings;
      qrcode?: boolean;
    };
    if (!instanceName) return failure(400, [['instance requires property "instanceName"']]);
    if (integration !== 'WHATSAPP-BAILEYS') return failure(400, ['Invalid integration']);
    if (this.instances.has(instanceName))
      return failure(403, [`This name "${instanceName}" is already in use.`]);
    const instance: Instance = {
      id: randomUUID(),
      token: randomUUID().toUpperCase(),
      webhook: webhook ?? null,
      state: qrcode ? 'connecting' : 'close',
      owner: null,
      qrCount: qrcode && !this.withholdsQr ? 1 : 0,
      messages: [],
    };
    this.instances.set(instanceName, instance);
    return {
      status: 201,
      body: {
        instance: {
          instanceName,
          instanceId: instance.id,
          integration,
          webhookWaBusiness: null,
          accessTokenWaBusiness: '',
          status: instance.state,
        },
        hash: instance.token,
        webhook: { webhookUrl: webhook?.url, webhookHeaders: webhook?.headers },
        settings: {},
        qrcode: qrOf(instance),
      },
    };
  }

  private connect(name: string, instance: Instance): Answer {
    if (instance.state === 'open')
      return { status: 200, body: { instance: { instanceName: name, state: 'open' } } };
    if (instance.state !== 'connecting') {
      instance.state = 'connecting';
      instance.qrCount = this.withholdsQr ? 0 : 1;
    }
    return { status: 200, body: qrOf(instance) };
  }

  private fetchInstances(name: string): Answer {
    const instance = this.instances.get(name);
    if (!instance) return failure(404, [`Instance "${name}" not found`]);
    const { id, state, owner } = instance;
    const ownerJid = owner && `${owner}@s.whatsapp.net`;
    return { status: 200, body: [{ id, name, connectionStatus: state, ownerJid, profileName: 'Clínica' }] };
  }

  private logOut(name: string, instance: Instance): Answer {
    if (instance.state !== 'open') return failure(400, [`The "${name}" instance is not connected`]);
    instance.state = 'close';
    instance.owner = null;
    void this.tell(name, 'logout.instance', null);
    return {
      status: 200,
      body: { status: 'SUCCESS', error: false, response: { message: 'Instance logged out' } },
    };
  }

  private whatsappNumbers(instance: Instance, body: Record<string, unknown>): Answer {
    const { numbers } = body as { numbers?: unknown };
    if (!Array.isArray(numbers)) return failure(400, [['instance requires property "numbers"']]);
    if (instance.state !== 'open') return failure(400, ['Error: Connection Closed']);
    return {
      status: 200,
      body: numbers.map((number) => {
        const jid = jidOf(String(number));
        return { jid, exists: !this.absent.has(jid), number: String(number) };
      }),
    };
  }

  private sendText(name: string, instance: Instance, body: Record<string, unknown>): Answer {
    const { number, text } = body as { number?: string; text?: string };
    const missing = ['number', 'text'].filter((property) => body[property] === undefined);
    if (missing.length > 0)
      return failure(400, [missing.map((property) => `instance requires property "${property}"`)]);
    if (!number || !text) return failure(400, ['Text is required']);
    if (instance.state !== 'open') return failure(400, ['Error: Connection Closed']);
    const jid = jidOf(number);
    // An account is known by one spelling of its number.
    if (this.absent.has(jid) || jidOf(jid.split('@')[0] ?? '') !== jid)
      return failure(400, [{ jid, exists: false, number }]);
    const id = `3EB0${randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()}`;
    if (this.keepsMessages) instance.messages.unshift({ id, remoteJid: jid, fromMe: true, text });
    const sent = { instance: shortNameOf(name), address: jid, text, id };
    this.sent.push(sent);
    this.options.onSent(sent);
    const message = this.message(instance, { id, remoteJid: jid, fromMe: true }, text);
    void this.tell(name, 'send.message', message);
    return { status: 201, body: message };
  }

  private message(instance: Instance, key: object, text: string, quotes?: string) {
    return messageOf(instance, { key, text, at: this.options.clock(), quotes });
  }

  private findMessages(instance: Instance, body: Record<string, unknown>): Answer {
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
      .map(({ text, ...key }) => this.message(instance, key, text));
    const pages = Math.ceil(found.length / offset);
    return { status: 200, body: { messages: { total: found.length, pages, currentPage: page, records } } };
  }

  /** Webhooks that wait for another try are forgotten. */
  stop(): void {
    this.webhooks.stop();
  }

  private async control(method: string, text: string): Promise<unknown> {
    if (method === 'GET') return this.record();
    if (method === 'POST') return this.obey(JSON.parse(text) as EvolutionCommand);
    this.instances.clear();
    this.absent.clear();
    this.planned.clear();
    this.sent = [];
    this.calls = [];
    this.webhooks.told.length = 0;
    this.withholdsQr = false;
    this.keepsMessages = true;
    return null;
  }

  private record(): EvolutionRecord {
    const instances = [...this.instances].map(([name, instance]) => {
      const { state, owner, webhook, qrCount } = instance;
      const known: KnownInstance = {
        fullName: name,
        state: state ?? 'close',
        owner,
        code: qrCount > 0 ? codeOf(instance) : null,
        webhook: webhook && { url: webhook.url, headers: webhook.headers ?? {} },
      };
      return [shortNameOf(name), known] as const;
    });
    return {
      instances: Object.fromEntries(instances),
      sent: this.sent,
      webhooks: this.webhooks.told,
      calls: this.calls,
    };
  }

  private async obey(command: EvolutionCommand): Promise<string | null> {
    if (command.do === 'withhold-qr') this.withholdsQr = command.withheld;
    else if (command.do === 'keep-messages') this.keepsMessages = command.kept;
    else if (command.do === 'without-whatsapp') this.absent.add(jidOf(command.phone));
    else if (command.do === 'send-webhooks-to') this.webhooks.origin = command.origin;
    else if (command.do === 'fail') {
      const waiting = this.planned.get(command.route) ?? [];
      this.planned.set(command.route, [...waiting, ...command.failures]);
    } else return this.happen(command);
    return null;
  }

  private async happen(
    command: Exclude<
      EvolutionCommand,
      { do: 'withhold-qr' | 'keep-messages' | 'without-whatsapp' | 'send-webhooks-to' | 'fail' }
    >,
  ): Promise<string | null> {
    const [name, instance] =
      [...this.instances].find(([full]) => [full, shortNameOf(full)].includes(command.instance)) ?? [];
    if (!name || !instance) throw new Error(`no instance ${command.instance}`);
    const changed = (state: string, statusReason: number, more: object = {}) =>
      this.tell(name, 'connection.update', { instance: name, state, statusReason, ...more });
    switch (command.do) {
      case 'scan':
        instance.state = 'open';
        instance.owner = command.phone.replace(/\D/g, '');
        await changed('open', 200, { wuid: `${instance.owner}@s.whatsapp.net`, profileName: 'Clínica' });
        return null;
      case 'refresh-qr':
        instance.qrCount += 1;
        await this.tell(name, 'qrcode.updated', { qrcode: { instance: name, ...qrOf(instance) } });
        return null;
      case 'expire-qr':
        instance.state = 'close';
        await this.tell(name, 'qrcode.updated', {
          message: 'QR code limit reached, please login again',
          statusCode: 428,
        });
        await changed('refused', 428);
        return null;
      case 'log-out':
        instance.state = 'close';
        instance.owner = null;
        await changed('close', 401);
        await this.tell(name, 'status.instance', {
          instance: name,
          status: 'closed',
          disconnectionReasonCode: 401,
        });
        return null;
      case 'lose-connection':
        instance.state = 'close';
        if (!command.quietly) await changed('close', 428);
        return null;
      case 'forget-state':
        instance.state = null;
        return null;
      case 'receive':
        return this.receive(name, instance, command.message);
      case 'receipt': {
        const message = instance.messages.find(({ id }) => id === command.id);
        await this.tell(name, 'messages.update', {
          keyId: command.id,
          remoteJid: message?.remoteJid,
          fromMe: true,
          participant: null,
          status: command.status,
          instanceId: instance.id,
          messageId: randomUUID(),
        });
        return null;
      }
      case 'tell':
        await this.webhooks.tell(
          instance.webhook,
          { event: command.event, instance: name, data: command.data },
          command.headers,
        );
        return null;
    }
  }

  private async receive(
    name: string,
    instance: Instance,
    {
      from,
      text,
      quotes,
      hidden,
      id = `AC${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`,
    }: IncomingText,
  ): Promise<string> {
    const jid = jidOf(from);
    const key = hidden
      ? { remoteJid: '140000000000001@lid', remoteJidAlt: jid, fromMe: false, id }
      : { remoteJid: jid, fromMe: false, id };
    if (!instance.messages.some((message) => message.id === id))
      instance.messages.unshift({ id, remoteJid: jid, fromMe: false, text });
    await this.tell(name, 'messages.upsert', this.message(instance, key, text, quotes));
    return id;
  }

  private tell(name: string, event: string, data: unknown, gone?: Instance): Promise<void> {
    const settings = (gone ?? this.instances.get(name))?.webhook ?? null;
    return this.webhooks.tell(settings, { event, instance: name, data });
  }
}
