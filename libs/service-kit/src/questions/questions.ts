import type { QuestionDefinition, ServiceName } from '@alinha/contracts-core';
import type { ClientProxy } from '@nestjs/microservices';
import { MessagePattern } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import { firstValueFrom, timeout } from 'rxjs';
import type { z } from 'zod';
import { DomainError } from '../domain-error.ts';
import { currentOrigin, inSpan, type Origin, withOrigin } from '../observability/origin.ts';
import { isEqual, isSigned, macOf, type Signature, signatureOf, UsedNonces } from './signature.ts';

const TIME_LIMIT_MS = 3_000;
/** After its start a process accepts calls of release 0.1, which carry no signature, for this long: a rolling deployment. */
const UNSIGNED_MS = 15 * 60_000;

type Sealed = {
  readonly text: string;
  /** Of the text alone: what processes of release 0.1 read and send. */
  readonly mac: string;
  /** Absent in release 0.1. */
  readonly signature?: Signature;
  /** For the log and the traces of the receiver; nothing depends on it. */
  readonly origin?: Origin | null;
};

/** Asks other services, with a time limit and both sides checked against the question's schemas. */
export class Questions {
  constructor(
    private readonly clientOf: (service: ServiceName) => ClientProxy,
    private readonly key: string,
    private readonly now: () => number = Date.now,
  ) {}

  /** @throws DomainError SERVICE_UNAVAILABLE when the other service does not answer in time. */
  async ask<Q extends z.ZodType, A extends z.ZodType>(
    definition: QuestionDefinition<Q, A>,
    question: z.input<Q>,
  ): Promise<z.output<A>> {
    const text = JSON.stringify(definition.question.parse(question));
    const mac = macOf(text, this.key);
    const signature = signatureOf(definition.name, text, this.key, this.now());
    const answer = await inSpan(`ask ${definition.name}`, { kind: SpanKind.CLIENT }, () =>
      this.send(definition, { text, mac, signature, origin: currentOrigin() }),
    );
    return definition.answer.parse((answer as { answer: unknown }).answer);
  }

  private async send(definition: QuestionDefinition, sealed: Sealed): Promise<unknown> {
    try {
      const client = this.clientOf(definition.service);
      return await firstValueFrom(client.send(definition.name, sealed).pipe(timeout(TIME_LIMIT_MS)));
    } catch (cause) {
      throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2, cause });
    }
  }
}

/** Opens a question's envelope: only a process that holds the internal key may ask, and each envelope once. */
export class QuestionSeal {
  private readonly nonces: UsedNonces;
  private readonly unsignedUntil: number;

  constructor(
    private readonly key: string,
    private readonly now: () => number = Date.now,
  ) {
    this.nonces = new UsedNonces(now);
    this.unsignedUntil = now() + UNSIGNED_MS;
  }

  /** @throws DomainError UNAUTHENTICATED */
  open<Q extends z.ZodType>(definition: QuestionDefinition<Q>, sealed: Sealed): z.output<Q> {
    const isGenuine = sealed.signature
      ? isSigned(definition.name, sealed.text, sealed.signature, this.key) &&
        this.nonces.use(sealed.signature)
      : this.now() < this.unsignedUntil && isEqual(macOf(sealed.text, this.key), sealed.mac);
    if (!isGenuine) throw new DomainError('UNAUTHENTICATED');
    return definition.question.parse(JSON.parse(sealed.text));
  }
}

/**
 * Marks a controller's method as the answer to a question. The class holds a `QuestionSeal` as `seal`; the method gets
 * the opened question and returns the answer, null where the definition allows it.
 */
export function Answers(definition: QuestionDefinition) {
  return (target: object, property: string, descriptor: PropertyDescriptor): void => {
    const method = descriptor.value as (question: unknown) => Promise<unknown>;
    descriptor.value = async function answer(this: { seal: QuestionSeal }, sealed: Sealed) {
      const answering = async () => method.call(this, this.seal.open(definition, sealed));
      const options = { kind: SpanKind.SERVER, attributes: { 'alinha.service': definition.service } };
      // Wrapped, because the TCP transport cannot carry a bare null.
      return {
        answer: await withOrigin(sealed.origin ?? null, () =>
          inSpan(`answer ${definition.name}`, options, answering),
        ),
      };
    };
    MessagePattern(definition.name)(target, property, descriptor);
  };
}
