import {
  ClientProxy,
  type CustomTransportStrategy,
  type ReadPacket,
  Server,
  type WritePacket,
} from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';

type Handler = (data: unknown) => unknown;

/** RPC handlers of the services in this process, by the name of the call. */
export class LocalRpcHandlers {
  private readonly handlers = new Map<string, Handler>();

  register(name: string, handler: Handler): void {
    this.handlers.set(name, handler);
  }

  find(name: string): Handler | undefined {
    return this.handlers.get(name);
  }
}

/** Serves a service's message patterns to the other services of the process. Objects are passed without serialisation. */
export class LocalRpcServer extends Server implements CustomTransportStrategy {
  constructor(private readonly handlers: LocalRpcHandlers) {
    super();
  }

  listen(callback: () => void): void {
    for (const [pattern, handler] of this.getHandlers()) {
      this.handlers.register(pattern, async (data) => {
        const reply: unknown = await handler(data);
        return isObservable(reply) ? lastValueFrom(reply) : reply;
      });
    }
    callback();
  }

  close(): void {}

  on(): void {
    throw new Error('the local RPC transport emits no events');
  }

  unwrap<T>(): T {
    return this.handlers as T;
  }
}

/** The calling side of {@link LocalRpcServer}. */
export class LocalRpcClient extends ClientProxy {
  constructor(private readonly handlers: LocalRpcHandlers) {
    super();
  }

  async connect(): Promise<void> {}
  close(): void {}

  unwrap<T>(): T {
    return this.handlers as T;
  }

  protected publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    const handler = this.handlers.find(String(packet.pattern));
    if (!handler) {
      callback({ err: new Error(`no handler for ${String(packet.pattern)}`), isDisposed: true });
      return () => {};
    }
    Promise.resolve(handler(packet.data)).then(
      (response) => callback({ response, isDisposed: true }),
      (err) => callback({ err, isDisposed: true }),
    );
    return () => {};
  }

  protected async dispatchEvent<T>(): Promise<T> {
    throw new Error('events go through the outbox, not through RPC');
  }
}
