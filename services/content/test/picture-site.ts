import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Network } from '../src/proxied-images/network.ts';
import { isPublicAddress } from '../src/proxied-images/network.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A local web server in place of all internet sites, with its DNS. */
export type PictureSite = {
  readonly network: Network;
  /** `http://<host>:<port><path>` */
  url(host: string, path: string): string;
  /** Sets the reply of a path. */
  at(path: string, answer: Answer): void;
  /** Addresses of a host, one list per lookup; the last list repeats. */
  name(host: string, ...addresses: string[][]): void;
  /** Requested paths with their host. */
  readonly requests: string[];
  close(): Promise<void>;
};

/** Public address of the site in its DNS, which the resolver maps to the local server. */
export async function startPictureSite(): Promise<PictureSite> {
  const answers = new Map<string, Answer>();
  const names = new Map<string, string[][]>();
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(`${request.headers.host?.split(':')[0]}${path}`);
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
      // The server is at 127.0.0.1; other local addresses stay forbidden.
      allowsAddress: (given) => given === '127.0.0.1' || isPublicAddress(given),
      allowsPort: (url) => url.port === String(port),
    },
    url: (host, path) => `http://${host}:${port}${path}`,
    at: (path, answer) => void answers.set(path, answer),
    name: (host, ...addresses) => void names.set(host, addresses),
    requests,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
