import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that can hang: connections stay open and nothing passes. */
export type Wire = {
  /** The server's URL through this proxy. */
  readonly url: string;
  hang(): void;
  resume(): void;
  close(): void;
};

export async function startWire(to: string): Promise<Wire> {
  const behind = new URL(to);
  const pairs: [near: Socket, far: Socket][] = [];
  let hangs = false;
  const server = createServer((near) => {
    const far = connect(Number(behind.port), behind.hostname);
    pairs.push([near, far]);
    for (const socket of [near, far]) socket.on('error', () => {});
    if (!hangs) near.pipe(far);
    far.pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const through = Object.assign(new URL(to), { port: String(port) });
  // The Unix socket of PostgreSQL would bypass this proxy.
  through.searchParams.delete('host');
  return {
    url: through.href,
    hang: () => {
      hangs = true;
      for (const [near] of pairs) near.unpipe().pause();
    },
    resume: () => {
      if (!hangs) return;
      hangs = false;
      for (const [near, far] of pairs) near.pipe(far);
    },
    close: () => {
      server.close();
      for (const sockets of pairs) for (const socket of sockets) socket.destroy();
    },
  };
}
