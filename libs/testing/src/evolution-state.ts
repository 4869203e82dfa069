import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { EvolutionInstances } from './evolution-instances.ts';
import { EvolutionMessages } from './evolution-messages.ts';
import type {
  EvolutionCall,
  EvolutionCommand,
  EvolutionFailure,
  EvolutionRecord,
  EvolutionRoute,
  IncomingText,
  KnownInstance,
  SentText,
} from './evolution-record.ts';
import { EvolutionWebhookSender } from './evolution-webhook-sender.ts';
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

/** Reply of 2.4 release candidates until the server is activated. */
const LICENSE_REQUIRED: Answer = {
  status: 503,
  body: { error: 'service not activated', code: 'LICENSE_REQUIRED' },
};

const unknownInstance = (name: string) => failure(404, [`The "${name}" instance does not exist`]);

/** Instances, phones and messages of a local Evolution API server; see `startEvolutionServer`. */
export class EvolutionState {
  private readonly instances: EvolutionInstances;
  private readonly messages: EvolutionMessages;
  private calls: string[] = [];
  private planned = new Map<EvolutionRoute, EvolutionFailure[]>();
  private requiresLicense = false;
  private readonly webhooks: EvolutionWebhookSender;

  constructor(private readonly options: EvolutionStateOptions) {
    this.webhooks = new EvolutionWebhookSender(options.clock, options.retryMs);
    const emit = (name: string, event: string, data: unknown) => this.emit(name, event, data);
    this.instances = new EvolutionInstances(emit);
    this.messages = new EvolutionMessages({ clock: options.clock, onSent: options.onSent, emit });
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
    if (this.requiresLicense) return send(response, LICENSE_REQUIRED);
    const [, group = '', action = '', encodedName = ''] = pathname.split('/');
    const name = decodeURIComponent(encodedName);
    // Like the real server, checks the instance before the key.
    if (name !== '' && !this.instances.find(name)) return send(response, unknownInstance(name));
    if (request.headers.apikey !== this.options.key) return send(response, failure(401, 'Unauthorized'));
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
    if (route === 'POST /instance/create') return this.instances.create(body);
    if (route === 'GET /instance/fetchInstances')
      return this.instances.fetch(query.get('instanceName') ?? '');
    const instance = this.instances.find(name);
    if (!instance) return unknownInstance(name);
    switch (route) {
      case 'GET /instance/connect':
        return this.instances.connect(name, instance);
      case 'GET /instance/connectionState':
        return this.instances.stateOf(name, instance);
      case 'DELETE /instance/logout':
        return this.instances.logOut(name, instance);
      case 'DELETE /instance/delete':
        return this.instances.delete(name, instance);
      case 'POST /chat/whatsappNumbers':
        return this.messages.whatsappNumbers(instance, body);
      case 'POST /message/sendText':
        return this.messages.sendText(name, instance, body);
      case 'POST /chat/findMessages':
        return this.messages.find(instance, body);
      default:
        return failure(404, [`Cannot ${route.replace(' ', ' ')}/${name}`]);
    }
  }

  /** Drops webhooks that wait for a retry. */
  stop(): void {
    this.webhooks.stop();
  }

  private async control(method: string, text: string): Promise<unknown> {
    if (method === 'GET') return this.record();
    if (method === 'POST') return this.execute(JSON.parse(text) as EvolutionCommand);
    this.instances.clear();
    this.messages.clear();
    this.planned.clear();
    this.calls = [];
    this.requiresLicense = false;
    this.webhooks.sent.length = 0;
    return null;
  }

  private record(): EvolutionRecord {
    const instances = this.instances.entries().map(([name, instance]) => {
      const { state, owner, webhook, qrCount, sockets } = instance;
      const known: KnownInstance = {
        fullName: name,
        state: state ?? 'close',
        owner,
        sockets,
        code: qrCount > 0 ? codeOf(instance) : null,
        webhook: webhook && { url: webhook.url, headers: webhook.headers ?? {} },
      };
      return [shortNameOf(name), known] as const;
    });
    return {
      instances: Object.fromEntries(instances),
      sent: this.messages.sent,
      webhooks: this.webhooks.sent,
      calls: this.calls,
    };
  }

  private async execute(command: EvolutionCommand): Promise<string | null> {
    if (command.do === 'withhold-qr') this.instances.withholdsQr = command.withheld;
    else if (command.do === 'store-messages') this.messages.storesMessages = command.stored;
    else if (command.do === 'require-license') this.requiresLicense = command.required;
    else if (command.do === 'without-whatsapp') this.messages.absent.add(jidOf(command.phone));
    else if (command.do === 'send-webhooks-to') this.webhooks.origin = command.origin;
    else if (command.do === 'fail') {
      const waiting = this.planned.get(command.route) ?? [];
      this.planned.set(command.route, [...waiting, ...command.failures]);
    } else return this.simulate(command);
    return null;
  }

  private async simulate(
    command: Exclude<
      EvolutionCommand,
      {
        do:
          | 'withhold-qr'
          | 'store-messages'
          | 'require-license'
          | 'without-whatsapp'
          | 'send-webhooks-to'
          | 'fail';
      }
    >,
  ): Promise<string | null> {
    const [name, instance] =
      this.instances.entries().find(([full]) => [full, shortNameOf(full)].includes(command.instance)) ?? [];
    if (!name || !instance) throw new Error(`no instance ${command.instance}`);
    const changed = (state: string, statusReason: number, more: object = {}) =>
      this.emit(name, 'connection.update', { instance: name, state, statusReason, ...more });
    switch (command.do) {
      case 'scan':
        instance.state = 'open';
        instance.sockets = 1;
        instance.owner = command.phone.replace(/\D/g, '');
        await changed('open', 200, { wuid: `${instance.owner}@s.whatsapp.net`, profileName: 'Clínica' });
        return null;
      case 'restart':
        instance.state = command.state;
        return null;
      case 'refresh-qr': {
        instance.qrCount += 1;
        const { count: _, ...code } = qrOf(instance);
        await this.emit(name, 'qrcode.updated', { qrcode: { instance: name, ...code } });
        return null;
      }
      case 'expire-qr':
        instance.state = 'close';
        instance.sockets = 0;
        await this.emit(name, 'qrcode.updated', {
          message: 'QR code limit reached, please login again',
          statusCode: 500,
        });
        await changed('refused', 500);
        return null;
      case 'log-out':
        this.instances.unlink(instance);
        await this.emit(name, 'logout.instance', null);
        await this.emit(name, 'status.instance', {
          instance: name,
          status: 'closed',
          disconnectionReasonCode: 401,
        });
        return null;
      case 'lose-connection':
        instance.state = command.state ?? 'close';
        if (!command.quietly) await changed('connecting', 200);
        return null;
      case 'forget-state':
        instance.state = null;
        return null;
      case 'receive':
        return this.receive(name, instance, command.message);
      case 'receipt': {
        const message = instance.messages.find(({ id }) => id === command.id);
        await this.emit(name, 'messages.update', {
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
      case 'emit':
        await this.webhooks.send(
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
      disappears,
      id = `AC${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`,
    }: IncomingText,
  ): Promise<string> {
    const jid = jidOf(from);
    const key = hidden
      ? { remoteJid: '140000000000001@lid', remoteJidAlt: jid, fromMe: false, id }
      : { remoteJid: jid, fromMe: false, id };
    if (!instance.messages.some((message) => message.id === id))
      instance.messages.unshift({ id, remoteJid: jid, fromMe: false, text });
    const message = messageOf(instance, { key, text, at: this.options.clock(), quotes, disappears });
    await this.emit(name, 'messages.upsert', message);
    return id;
  }

  private emit(name: string, event: string, data: unknown): Promise<void> {
    const settings = this.instances.find(name)?.webhook ?? null;
    return this.webhooks.send(settings, { event, instance: name, data });
  }
}
