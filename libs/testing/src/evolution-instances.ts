import { randomUUID } from 'node:crypto';
import type { WebhookSettings } from './evolution-record.ts';
import { type Answer, failure, type Instance, qrOf } from './evolution-wire.ts';

type Emit = (name: string, event: string, data: unknown) => Promise<void>;

const done = (message: string): Answer => ({
  status: 200,
  body: { status: 'SUCCESS', error: false, response: { message } },
});

/** Instances of the local Evolution API server: the routes below `/instance`. */
export class EvolutionInstances {
  private readonly byName = new Map<string, Instance>();
  withholdsQr = false;

  constructor(private readonly emit: Emit) {}

  find(name: string): Instance | undefined {
    return this.byName.get(name);
  }

  entries(): [string, Instance][] {
    return [...this.byName];
  }

  clear(): void {
    this.byName.clear();
    this.withholdsQr = false;
  }

  create(body: Record<string, unknown>): Answer {
    const { instanceName, integration, webhook, qrcode } = body as {
      instanceName?: string;
      integration?: string;
      webhook?: WebhookSettings;
      qrcode?: boolean;
    };
    if (!instanceName) return failure(400, [['instance requires property "instanceName"']]);
    if (integration !== 'WHATSAPP-BAILEYS') return failure(400, ['Invalid integration']);
    if (this.byName.has(instanceName))
      return failure(403, [`This name "${instanceName}" is already in use.`]);
    const instance: Instance = {
      id: randomUUID(),
      token: randomUUID().toUpperCase(),
      webhook: webhook ?? null,
      state: qrcode ? 'connecting' : 'close',
      owner: null,
      qrCount: qrcode && !this.withholdsQr ? 1 : 0,
      sockets: qrcode ? 1 : 0,
      messages: [],
    };
    this.byName.set(instanceName, instance);
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

  /** Starts another client for a closed instance, even when one is about to reconnect, like the real server. */
  connect(name: string, instance: Instance): Answer {
    if (instance.state === null) return { status: 200, body: { error: true, message: '[object Object]' } };
    if (instance.state === 'open')
      return { status: 200, body: { instance: { instanceName: name, state: 'open' } } };
    if (instance.state === 'close') {
      instance.state = 'connecting';
      instance.sockets += 1;
      if (instance.owner === null) instance.qrCount = this.withholdsQr ? 0 : 1;
    }
    return { status: 200, body: qrOf(instance) };
  }

  stateOf(name: string, { state }: Instance): Answer {
    return { status: 200, body: { instance: { instanceName: name, ...(state && { state }) } } };
  }

  fetch(name: string): Answer {
    const instance = this.byName.get(name);
    if (!instance) return failure(404, [`Instance "${name}" not found`]);
    const { id, state, owner } = instance;
    const ownerJid = owner && `${owner}@s.whatsapp.net`;
    return { status: 200, body: [{ id, name, connectionStatus: state, ownerJid, profileName: 'Clínica' }] };
  }

  logOut(name: string, instance: Instance): Answer {
    if (instance.state === 'close' || instance.state === null)
      return failure(400, [`The "${name}" instance is not connected`]);
    if (isReconnecting(instance)) return failure(500, ['Error: Connection Closed']);
    this.unlink(instance);
    void this.emit(name, 'logout.instance', null);
    return done('Instance logged out');
  }

  /** Replies after the last webhook attempt. The name is in use until then. */
  async delete(name: string, instance: Instance): Promise<Answer> {
    if (isReconnecting(instance)) return failure(400, ['[object Object]']);
    this.unlink(instance);
    await this.emit(name, 'remove.instance', null);
    this.byName.delete(name);
    return done('Instance deleted');
  }

  unlink(instance: Instance): void {
    instance.state = 'close';
    instance.owner = null;
    instance.sockets = 0;
  }
}

/** Linked to a phone, but its connection to WhatsApp is down. */
function isReconnecting({ state, owner }: Instance): boolean {
  return state === 'connecting' && owner !== null;
}
