import { type AgendaChange, agendaChangeSchema, liveEndpoints } from '@alinha/contracts-agenda';
import type { TestConnection } from './test-caller.ts';

export type LiveListener = {
  readonly contentType: string | null;
  /** Change notifications received so far. */
  readonly changes: readonly AgendaChange[];
  /** Resolves when the product ends the stream. */
  readonly ended: Promise<void>;
  leave(): void;
};

/**
 * Opens the agenda's live stream as a browser does. Resolves when the stream is open.
 * @throws Error when the product does not open one
 */
export async function listenLive({
  url,
  cookie,
}: Pick<TestConnection, 'url' | 'cookie'>): Promise<LiveListener> {
  const controller = new AbortController();
  const reply = await fetch(url + liveEndpoints.stream.path, {
    headers: { accept: 'text/event-stream', cookie: cookie ?? '' },
    signal: controller.signal,
  });
  if (!reply.ok || !reply.body) throw new Error(`the stream returned ${reply.status}`);
  const changes: AgendaChange[] = [];
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data && /^event: agenda$/m.test(event)) changes.push(agendaChangeSchema.parse(JSON.parse(data)));
      }
    }
  };
  return {
    contentType: reply.headers.get('content-type'),
    changes,
    // A broken stream counts as ended.
    ended: read(reply.body).catch(() => {}),
    leave: () => controller.abort(),
  };
}
