import type { RpcDefinition, ServiceName } from '@alinha/contracts-core';
import type { ClientProxy } from '@nestjs/microservices';
import { MessagePattern } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import { firstValueFrom, timeout } from 'rxjs';
import type { z } from 'zod';
import { DomainError } from '../domain-error.ts';
import { currentOrigin, inSpan, type Origin, withOrigin } from '../observability/origin.ts';
import { isSigned, type Signature, signatureOf, UsedNonces } from './signature.ts';

const TIME_LIMIT_MS = 3_000;

type SealedRequest = {
  readonly text: string;
  /** Absent in forged requests. */
  readonly signature?: Signature;
  /** For the receiver's log and traces. Not signed. */
  readonly origin?: Origin | null;
};

/** Calls other services, with a time limit. Request and reply are checked against the schemas of the definition. */
export class RpcClient {
  constructor(
    private readonly clientOf: (service: ServiceName) => ClientProxy,
    private readonly key: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** @throws DomainError SERVICE_UNAVAILABLE when the other service does not reply in time. */
  async call<Q extends z.ZodType, A extends z.ZodType>(
    definition: RpcDefinition<Q, A>,
    request: z.input<Q>,
  ): Promise<z.output<A>> {
    const text = JSON.stringify(definition.request.parse(request));
    const signature = signatureOf(definition.name, text, this.key, this.now());
    const reply = await inSpan(`call ${definition.name}`, { kind: SpanKind.CLIENT }, () =>
      this.send(definition, { text, signature, origin: currentOrigin() }),
    );
    return definition.reply.parse((reply as { answer: unknown }).answer);
  }

  private async send(definition: RpcDefinition, sealed: SealedRequest): Promise<unknown> {
    try {
      const client = this.clientOf(definition.service);
      return await firstValueFrom(client.send(definition.name, sealed).pipe(timeout(TIME_LIMIT_MS)));
    } catch (cause) {
      throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2, cause });
    }
  }
}

/** Verifies sealed requests: only a process with the internal key can make one, and each is accepted once. */
export class RpcSeal {
  private readonly nonces: UsedNonces;

  constructor(
    private readonly key: string,
    now: () => number = Date.now,
  ) {
    this.nonces = new UsedNonces(now);
  }

  /** @throws DomainError UNAUTHENTICATED */
  open<Q extends z.ZodType>(definition: RpcDefinition<Q>, sealed: SealedRequest): z.output<Q> {
    const { text, signature } = sealed;
    const isGenuine =
      signature && isSigned(definition.name, text, signature, this.key) && this.nonces.use(signature);
    if (!isGenuine) throw new DomainError('UNAUTHENTICATED');
    return definition.request.parse(JSON.parse(text));
  }
}

/**
 * Registers a controller's method as the handler of an RPC call. The class has an `RpcSeal` named `seal`. The method
 * gets the verified request and returns the reply, null where the definition allows it.
 */
export function RpcHandler(definition: RpcDefinition) {
  return (target: object, property: string, descriptor: PropertyDescriptor): void => {
    const method = descriptor.value as (request: unknown) => Promise<unknown>;
    descriptor.value = async function handle(this: { seal: RpcSeal }, sealed: SealedRequest) {
      const run = async () => method.call(this, this.seal.open(definition, sealed));
      const options = { kind: SpanKind.SERVER, attributes: { 'alinha.service': definition.service } };
      // Wrapped, because the TCP transport cannot carry a bare null.
      return {
        answer: await withOrigin(sealed.origin ?? null, () =>
          inSpan(`handle ${definition.name}`, options, run),
        ),
      };
    };
    MessagePattern(definition.name)(target, property, descriptor);
  };
}
