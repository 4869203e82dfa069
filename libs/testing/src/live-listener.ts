import { type AgendaChange, agendaChangeSchema, liveEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import type { TestConnection } from './test-caller.ts';

type Connection = Pick<TestConnection, 'url' | 'cookie'>;

type Stream = {
  readonly contentType: string | null;
  /** Resolves when the product ends the stream. */
  readonly ended: Promise<void>;
  leave(): void;
};

/**
 * Opens an event stream as a browser does. Resolves when the stream is open.
 * @throws Error when the product does not open one
 */
async function openStream(
  { url, cookie }: Connection,
  path: string,
  onEvent: (type: string | undefined, data: unknown) => void,
): Promise<Stream> {
  const controller = new AbortController();
  const reply = await fetch(url + path, {
    headers: { accept: 'text/event-stream', cookie: cookie ?? '' },
    signal: controller.signal,
  });
  if (!reply.ok || !reply.body) throw new Error(`the stream returned ${reply.status}`);
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data) onEvent(/^event: (.*)$/m.exec(event)?.[1], JSON.parse(data));
      }
    }
  };
  return {
    contentType: reply.headers.get('content-type'),
    // A broken stream counts as ended.
    ended: read(reply.body).catch(() => {}),
    leave: () => controller.abort(),
  };
}

export type LiveListener = Stream & {
  /** Change notifications received so far. */
  readonly changes: readonly AgendaChange[];
};

/** Listens to the changes of the agenda. */
export async function listenLive(connection: Connection): Promise<LiveListener> {
  const changes: AgendaChange[] = [];
  const stream = await openStream(connection, liveEndpoints.stream.path, (type, data) => {
    if (type === 'agenda') changes.push(agendaChangeSchema.parse(data));
  });
  return { ...stream, changes };
}

/** Runs `work` and returns its result when the product has then notified open screens of changed payments. */
export async function untilPaymentsChange<Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  let notice = () => {};
  const noticed = new Promise<void>((resolve) => {
    notice = resolve;
  });
  const stream = await openStream(connection, paymentEndpoints.live.path, (type) => {
    if (type === 'payments') notice();
  });
  try {
    const result = await work();
    await noticed;
    return result;
  } finally {
    stream.leave();
  }
}
