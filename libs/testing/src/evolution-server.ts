import { once } from 'node:events';
import { createServer } from 'node:http';
import { EvolutionState } from './evolution-state.ts';

export const LOCAL_EVOLUTION_KEY = 'evolution-local-0123456789';
const CONTROL_PATH = '/control';

/** The calls that can be made to fail, by their part of the path. */
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
 * How one call fails: with any answer, with one after it did its work, by a connection that is cut before or after that,
 * or by no answer at all.
 */
export type EvolutionFailure =
  | { readonly status: number; readonly body: unknown; readonly afterwards?: boolean }
  | { readonly hangUp: 'before' | 'after' }
  | { readonly silent: true; readonly afterwards?: boolean };

/** A call as it arrives. */
export type EvolutionCall = {
  readonly route: EvolutionRoute;
  /** Empty for a call that names none in its path. */
  readonly instance: string;
  readonly body: Readonly<Record<string, unknown>>;
};

export type SentText = {
  readonly instance: string;
  readonly address: string;
  readonly text: string;
  readonly id: string;
};

/** A webhook, and what it was answered each time that it was tried. */
export type ToldWebhook = {
  readonly event: string;
  readonly instance: string;
  readonly data: unknown;
  readonly statuses: readonly number[];
};

export type KnownInstance = {
  /** As it was made; everything else here leaves out its signed ending. */
  readonly fullName: string;
  readonly state: 'open' | 'connecting' | 'close';
  readonly owner: string | null;
  readonly code: string | null;
  readonly webhook: { readonly url: string; readonly headers: Readonly<Record<string, string>> } | null;
};

export type EvolutionRecord = {
  readonly instances: Readonly<Record<string, KnownInstance>>;
  /** Every text that went out, oldest first; what it was asked and refused is not there. */
  readonly sent: readonly SentText[];
  readonly webhooks: readonly ToldWebhook[];
  /** `POST /message/sendText`, without instance names. */
  readonly calls: readonly string[];
};

export type IncomingText = {
  /** E.164. */
  readonly from: string;
  readonly text: string;
  /** Id of the message that it answers. */
  readonly quotes?: string;
  /** The sender is told by a hidden id, and the number beside it. */
  readonly hidden?: boolean;
  /** Id, for telling the same message again. */
  readonly id?: string;
};

/** What can be done to the server from outside; each is over when the webhooks that it causes were answered. */
export type EvolutionCommand =
  | { readonly do: 'scan'; readonly instance: string; readonly phone: string }
  | { readonly do: 'refresh-qr'; readonly instance: string }
  | { readonly do: 'expire-qr'; readonly instance: string }
  | { readonly do: 'log-out'; readonly instance: string }
  | { readonly do: 'lose-connection'; readonly instance: string; readonly quietly?: boolean }
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
  | { readonly do: 'send-webhooks-to'; readonly origin: string }
  | { readonly do: 'without-whatsapp'; readonly phone: string }
  | {
      readonly do: 'fail';
      readonly route: EvolutionRoute;
      readonly failures: readonly EvolutionFailure[];
    };

/** Reads and steers a server that {@link startEvolutionServer} started, from any process. */
export class LocalEvolution {
  constructor(
    /** For EVOLUTION_URL. */
    readonly url: string,
  ) {}

  async record(): Promise<EvolutionRecord> {
    return (await this.control('GET')) as EvolutionRecord;
  }

  /** Answers what the command made: the id of a message that was received, else null. */
  async order(command: EvolutionCommand): Promise<string | null> {
    return (await this.control('POST', command)) as string | null;
  }

  async sent(): Promise<readonly SentText[]> {
    return (await this.record()).sent;
  }

  /** The phone shows its QR code to WhatsApp: the instance opens. */
  async scan(instance: string, phone: string): Promise<void> {
    await this.order({ do: 'scan', instance, phone });
  }

  /** A client writes; answers the message's id. */
  async receive(instance: string, message: IncomingText): Promise<string> {
    return (await this.order({ do: 'receive', instance, message })) ?? '';
  }

  /** The next calls of this kind fail so, one each; the calls after them do not. */
  async fail(route: EvolutionRoute, ...failures: readonly EvolutionFailure[]): Promise<void> {
    await this.order({ do: 'fail', route, failures });
  }

  /** Forgets everything: instances, messages, failures that are planned. */
  async reset(): Promise<void> {
    await this.control('DELETE');
  }

  private async control(method: string, body?: unknown): Promise<unknown> {
    const reply = await fetch(new URL(CONTROL_PATH, this.url), {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`the local server answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }
}

export type EvolutionServerOptions = {
  /** When its messages are sent and its tokens signed. */
  readonly clock?: () => Date;
  /** Pause before a webhook is tried again, doubled each time; the real one begins with five seconds. */
  readonly retryMs?: number;
  /** Asked for every call that no failure is planned for; null lets it succeed. */
  readonly failureOf?: (call: EvolutionCall) => EvolutionFailure | null;
  /** Called as each text goes out. */
  readonly onSent?: (sent: SentText) => void;
};

/**
 * A server on a port of its own that speaks the wire of Evolution API 2.3: instances whose QR codes are scanned on
 * command, phones with and without WhatsApp, an outbox, webhooks with signed tokens that are tried again. It refuses
 * other keys than {@link LOCAL_EVOLUTION_KEY}, and fails as told.
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
