import { once } from 'node:events';
import { createServer } from 'node:http';
import { EvolutionState } from './evolution-state.ts';

export const LOCAL_EVOLUTION_KEY = 'evolution-local-0123456789';
const CONTROL_PATH = '/control';

/** Calls that can be made to fail, by part of their path. */
export type EvolutionRoute =
  | 'create'
  | 'connect'
  | 'connectionState'
  | 'fetchInstances'
  | 'logout'
  | 'delete'
  | 'sendText'
  | 'whatsappNumbers'
  | 'findMessages';

/**
 * Failure of one call: any reply, a reply after the work was done, a connection cut before or after the work,
 * or no reply.
 */
export type EvolutionFailure =
  | { readonly status: number; readonly body: unknown; readonly afterwards?: boolean }
  | { readonly hangUp: 'before' | 'after' }
  | { readonly silent: true; readonly afterwards?: boolean };

/** A received call. */
export type EvolutionCall = {
  readonly route: EvolutionRoute;
  /** Empty when the path contains no instance. */
  readonly instance: string;
  readonly body: Readonly<Record<string, unknown>>;
};

export type SentText = {
  readonly instance: string;
  readonly address: string;
  readonly text: string;
  readonly id: string;
};

/** A webhook and the reply to each attempt. */
export type ToldWebhook = {
  readonly event: string;
  readonly instance: string;
  readonly data: unknown;
  readonly statuses: readonly number[];
};

export type KnownInstance = {
  /** Name with its signed suffix; all other places omit the suffix. */
  readonly fullName: string;
  readonly state: 'open' | 'connecting' | 'close';
  readonly owner: string | null;
  /** Number of running WhatsApp clients. */
  readonly sockets: number;
  readonly code: string | null;
  readonly webhook: { readonly url: string; readonly headers: Readonly<Record<string, string>> } | null;
};

export type EvolutionRecord = {
  readonly instances: Readonly<Record<string, KnownInstance>>;
  /** Sent texts, oldest first, without refused ones. */
  readonly sent: readonly SentText[];
  readonly webhooks: readonly ToldWebhook[];
  /** Calls such as `POST /message/sendText`, without instance names. */
  readonly calls: readonly string[];
};

export type IncomingText = {
  /** E.164. */
  readonly from: string;
  readonly text: string;
  /** Id of the quoted message. */
  readonly quotes?: string;
  /** The sender is a hidden id with the number beside it. */
  readonly hidden?: boolean;
  /** The chat has disappearing messages, which adds a wrapper to each message. */
  readonly disappears?: boolean;
  /** Message id, for redelivering the same message. */
  readonly id?: string;
};

/** Commands to the server. Each resolves after its webhooks were answered. */
export type EvolutionCommand =
  | { readonly do: 'scan'; readonly instance: string; readonly phone: string }
  | { readonly do: 'refresh-qr'; readonly instance: string }
  | { readonly do: 'expire-qr'; readonly instance: string }
  | { readonly do: 'log-out'; readonly instance: string }
  /** The client restarts without a webhook, as after a scan. */
  | { readonly do: 'restart'; readonly instance: string; readonly state: 'close' | 'connecting' }
  /** The phone must be scanned again; meanwhile the reported state alternates between two values. */
  | {
      readonly do: 'lose-connection';
      readonly instance: string;
      readonly state?: 'close' | 'connecting';
      readonly quietly?: boolean;
    }
  | { readonly do: 'forget-state'; readonly instance: string }
  | { readonly do: 'receive'; readonly instance: string; readonly message: IncomingText }
  | { readonly do: 'receipt'; readonly instance: string; readonly id: string; readonly status: string }
  | {
      readonly do: 'tell';
      readonly instance: string;
      readonly event: string;
      readonly data: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly do: 'withhold-qr'; readonly withheld: boolean }
  | { readonly do: 'keep-messages'; readonly kept: boolean }
  /** Every call is refused until the server is activated. */
  | { readonly do: 'ask-for-license'; readonly asked: boolean }
  | { readonly do: 'send-webhooks-to'; readonly origin: string }
  | { readonly do: 'without-whatsapp'; readonly phone: string }
  | {
      readonly do: 'fail';
      readonly route: EvolutionRoute;
      readonly failures: readonly EvolutionFailure[];
    };

/** Reads and controls a server started by {@link startEvolutionServer}, from any process. */
export class LocalEvolution {
  constructor(
    /** For EVOLUTION_URL. */
    readonly url: string,
  ) {}

  async record(): Promise<EvolutionRecord> {
    return (await this.control('GET')) as EvolutionRecord;
  }

  /** Returns the id of a received message, else null. */
  async order(command: EvolutionCommand): Promise<string | null> {
    return (await this.control('POST', command)) as string | null;
  }

  async sent(): Promise<readonly SentText[]> {
    return (await this.record()).sent;
  }

  /** Simulates the phone scanning its QR code; the instance opens. */
  async scan(instance: string, phone: string): Promise<void> {
    await this.order({ do: 'scan', instance, phone });
  }

  /** Restores the connection of a linked phone. */
  async reconnect(instance: string): Promise<void> {
    const owner = (await this.record()).instances[instance]?.owner;
    if (!owner) throw new Error(`no phone is linked to ${instance}`);
    await this.scan(instance, owner);
  }

  /** Simulates a message from a client. Returns its id. */
  async receive(instance: string, message: IncomingText): Promise<string> {
    return (await this.order({ do: 'receive', instance, message })) ?? '';
  }

  /** The next calls of this route fail, one per failure; later calls succeed. */
  async fail(route: EvolutionRoute, ...failures: readonly EvolutionFailure[]): Promise<void> {
    await this.order({ do: 'fail', route, failures });
  }

  /** Deletes all instances, messages and planned failures. */
  async reset(): Promise<void> {
    await this.control('DELETE');
  }

  private async control(method: string, body?: unknown): Promise<unknown> {
    const reply = await fetch(new URL(CONTROL_PATH, this.url), {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`the local server returned ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }
}

export type EvolutionServerOptions = {
  /** Clock of sent messages and token signatures. */
  readonly clock?: () => Date;
  /** First pause before a webhook retry, doubled each time; five seconds on the real server. */
  readonly retryMs?: number;
  /** Called for every call without a planned failure; null lets it succeed. */
  readonly failureOf?: (call: EvolutionCall) => EvolutionFailure | null;
  /** Called for each sent text. */
  readonly onSent?: (sent: SentText) => void;
};

/**
 * Starts a local server with the wire protocol of Evolution API 2.3: instances, QR codes scanned by command, phones
 * with
 * and without WhatsApp, signed webhooks with retries, planned failures.
 * Refuses keys other than {@link LOCAL_EVOLUTION_KEY}.
 */
export async function startEvolutionServer({
  clock = () => new Date(),
  retryMs = 20,
  failureOf = () => null,
  onSent = () => {},
}: EvolutionServerOptions = {}): Promise<LocalEvolution & { close(): Promise<void> }> {
  const state = new EvolutionState({
    ...{ clock, retryMs, failureOf, onSent },
    key: LOCAL_EVOLUTION_KEY,
    controlPath: CONTROL_PATH,
  });
  const server = createServer((request, response) => {
    state.handle(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(String(error));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(new LocalEvolution(`http://127.0.0.1:${port}`), {
    close: async () => {
      state.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
