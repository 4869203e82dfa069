import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Network } from '../src/proxied-images/network.ts';
import { isPublicAddress } from '../src/proxied-images/network.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server of this machine that stands for every site of the internet, and the DNS that leads to it. */
export type PictureSite = {
  readonly network: Network;
  /** `http://<host>:<port><path>` */
  url(host: string, path: string): string;
  /** What is answered at a path. */
  at(path: string, answer: Answer): void;
  /** Addresses that a host resolves to, one list after the other; the last one stays. */
  name(host: string, ...addresses: string[][]): void;
  /** Paths that were asked for, with their host. */
  readonly asked: string[];
  close(): Promise<void>;
};

/** What the site's own address is called in its DNS: public to look at, and led to the server by the resolver. */
export async function startPictureSite(): Promise<PictureSite> {
  const answers = new Map<string, Answer>();
  const names = new Map<string, string[][]>();
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(`${request.headers.host?.split(':')[0]}${path}`);
    const answer = answers.get(path.split('?')[0] ?? path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    network: {
      resolve: async (host) => {
        const planned = names.get(host);
        const found = planned && planned.length > 1 ? planned.shift() : planned?.[0];
        if (!found) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
        return found;
      },
      // 127.0.0.1 is where the server is; all the rest of this machine stays forbidden.
      allowsAddress: (given) => given === '127.0.0.1' || isPublicAddress(given),
      allowsPort: (url) => url.port === String(port),
    },
    url: (host, path) => `http://${host}:${port}${path}`,
    at: (path, answer) => void answers.set(path, answer),
    name: (host, ...addresses) => void names.set(host, addresses),
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
