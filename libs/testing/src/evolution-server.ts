import { once } from 'node:events';
import { createServer } from 'node:http';
import type {
  EvolutionCall,
  EvolutionCommand,
  EvolutionFailure,
  EvolutionRecord,
  EvolutionRoute,
  IncomingText,
  SentText,
} from './evolution-record.ts';
import { EvolutionState } from './evolution-state.ts';

export const LOCAL_EVOLUTION_KEY = 'evolution-local-0123456789';
const CONTROL_PATH = '/control';

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
 * with and without WhatsApp, signed webhooks with retries, and planned failures. Refuses keys other than {@link
 * LOCAL_EVOLUTION_KEY}.
 */
export async function startEvolutionServer({
  clock = () => new Date(),
  retryMs = 20,
  failureOf = () => null,
  onSent = () => {},
}: EvolutionServerOptions = {}): Promise<LocalEvolution & { close(): Promise<void> }> {
  const state = new EvolutionState({
    clock,
    retryMs,
    failureOf,
    onSent,
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
