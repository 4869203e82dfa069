import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that attacks a product until it is stopped: `node attacker.js <attack> <url> <cookie>`. */
const [, , name = '', url = '', cookie = ''] = process.argv;
const MB = 1024 * 1024;

const json = { 'content-type': 'application/json' };

/** Sends one call. A failure does not stop the loop. */
async function call(
  path: string,
  body: string | FormData,
  headers: Record<string, string> = {},
): Promise<number> {
  try {
    const reply = await fetch(url + path, { method: 'POST', body, headers: { ...headers, cookie } });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return 0;
  }
}

function form(field: string, text: string, type: string): FormData {
  const data = new FormData();
  data.append(field, new File([text], 'file', { type }));
  return data;
}

/** Repeats calls with this many concurrent callers. */
async function repeatCalls(callers: number, calls: readonly (() => Promise<number>)[]): Promise<void> {
  const one = async (caller: number) => {
    for (let number = caller; ; number++) {
      const status = await calls[number % calls.length]?.();
      statuses.set(status ?? 0, (statuses.get(status ?? 0) ?? 0) + 1);
      // A refused call returns at once; limit the attacker's own CPU use.
      await pause(1);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => one(caller)));
}
const statuses = new Map<number, number>();

const unknownKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at.toString(36), 1])));

async function halfSent(count: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const open: Socket[] = [];
  for (let number = 0; number < count; number++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    await once(socket, 'connect').catch(() => {});
    const path = number % 2 ? '/api/auth/login' : '/api/company/rooms';
    const body = number % 3 ? 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{' : '';
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${body}`);
    open.push(socket);
  }
}

/** Opens this many live streams of one session. */
const streams = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const reply = await fetch(`${url}/api/events`, { headers: { cookie } }).catch(() => null);
      statuses.set(reply?.status ?? 0, (statuses.get(reply?.status ?? 0) ?? 0) + 1);
      for await (const _ of reply?.body ?? []);
    }),
  );

const attacks: Record<string, () => Promise<unknown>> = {
  'unknown keys': () => {
    const body = unknownKeys(115_000);
    return repeatCalls(8, [
      () => call('/api/auth/login', body, json),
      () => call('/api/auth/register', unknownKeys(900), json),
      () => call('/api/company/rooms', body, json),
    ]);
  },
  'hostile CSV': () => {
    const files = ['",'.repeat(2.5 * MB), `Nome\n${'" "\n'.repeat(1.2 * MB)}Ana`];
    return repeatCalls(
      4,
      files.map((text) => () => call('/api/clients/imports', form('file', text, 'text/csv'))),
    );
  },
  'hostile HTML': () => {
    const pages = ['<b>x'.repeat(200_000), '<div>'.repeat(300_000)];
    return repeatCalls(
      4,
      pages.map((text) => () => call('/api/blog/import', form('file', text, 'text/html'))),
    );
  },
  '200 sign-ins at once': () => {
    const body = JSON.stringify({ email: 'nobody@alinha.example', password: 'not-the-password' });
    return repeatCalls(200, [() => call('/api/auth/login', body, json)]);
  },
  '3,000 half-sent requests and 900 streams': () => Promise.all([halfSent(3_000), streams(900)]),
};

process.once('SIGTERM', () => {
  process.send?.(Object.fromEntries(statuses), () => process.exit(0));
});
process.send?.('ready');
await attacks[name]?.();
// Keeps the open connections alive.
setInterval(() => {}, MB);
