import {
  ClientProxy,
  type CustomTransportStrategy,
  type ReadPacket,
  Server,
  type WritePacket,
} from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';

type Answerer = (data: unknown) => unknown;

/** Answerers of the services that live in this process, by the name of the question. */
export class LocalQuestions {
  private readonly answerers = new Map<string, Answerer>();

  register(name: string, answerer: Answerer): void {
    this.answerers.set(name, answerer);
  }

  find(name: string): Answerer | undefined {
    return this.answerers.get(name);
  }
}

/** Serves a service's message patterns to the other services of the same process: objects are passed, nothing is sent. */
export class LocalQuestionServer extends Server implements CustomTransportStrategy {
  constructor(private readonly questions: LocalQuestions) {
    super();
  }

  listen(callback: () => void): void {
    for (const [pattern, handler] of this.getHandlers()) {
      this.questions.register(pattern, async (data) => {
        const answer: unknown = await handler(data);
        return isObservable(answer) ? lastValueFrom(answer) : answer;
      });
    }
    callback();
  }

  close(): void {}

  on(): void {
    throw new Error('the local transport has no events of its own');
  }

  unwrap<T>(): T {
    return this.questions as T;
  }
}

/** The asking side of {@link LocalQuestionServer}. */
export class LocalQuestionClient extends ClientProxy {
  constructor(private readonly questions: LocalQuestions) {
    super();
  }

  async connect(): Promise<void> {}
  close(): void {}

  unwrap<T>(): T {
    return this.questions as T;
  }

  protected publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    const answerer = this.questions.find(String(packet.pattern));
    if (!answerer) {
      callback({ err: new Error(`nobody here answers ${String(packet.pattern)}`), isDisposed: true });
      return () => {};
    }
    Promise.resolve(answerer(packet.data)).then(
      (response) => callback({ response, isDisposed: true }),
      (err) => callback({ err, isDisposed: true }),
    );
    return () => {};
  }

  protected async dispatchEvent<T>(): Promise<T> {
    throw new Error('facts travel through the outbox, not through questions');
  }
}
