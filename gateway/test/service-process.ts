import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Call = { readonly method: string; readonly url: string; readonly body: string };
type Answer = (call: Call, reply: ServerResponse, socket: Socket) => void;

const okay: Answer = (_call, reply) => {
  reply.setHeader('content-type', 'application/json');
  reply.end('{"ok":true,"data":[]}');
};

/** A socket server that simulates a service's process and its failures. */
export class ServiceProcess {
  readonly calls: Call[] = [];
  /** Behaviour for calls other than health checks. */
  answer: Answer = okay;
  healthStatus = 200;
  /** Reply of its health check. */
  health: object = {};
  /** Too busy to reply to health checks. */
  isBusy = false;
  private server: Server | null = null;

  private constructor(
    private readonly address: string,
    public port: number,
  ) {}

  /** @param port 0 selects a free port. */
  static async start(address = '127.0.0.1', port = 0): Promise<ServiceProcess> {
    const process = new ServiceProcess(address, port);
    await process.listen();
    return process;
  }

  get url(): string {
    return `http://${this.address}:${this.port}`;
  }

  /** Accepts connections, on the previous port after {@link kill}. */
  async listen(): Promise<void> {
    const server = createServer((request, reply) => void this.take(request, reply));
    this.server = server;
    await once(server.listen(this.port, this.address), 'listening');
    this.port = (server.address() as AddressInfo).port;
  }

  /** Simulates a kill: closes every connection and accepts none. */
  async kill(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = null;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  private async take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = '', url = '', socket } = request;
    if (url === '/health') {
      request.resume();
      if (this.isBusy) return;
      reply.statusCode = this.healthStatus;
      reply.end(JSON.stringify(this.health));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = { method, url, body: Buffer.concat(chunks).toString() };
    this.calls.push(call);
    this.answer(call, reply, socket);
  }
}
