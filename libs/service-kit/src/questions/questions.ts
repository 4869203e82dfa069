import { createHmac, timingSafeEqual } from 'node:crypto';
import type { QuestionDefinition, ServiceName } from '@alinha/contracts-core';
import type { ClientProxy } from '@nestjs/microservices';
import { MessagePattern } from '@nestjs/microservices';
import { firstValueFrom, timeout } from 'rxjs';
import type { z } from 'zod';
import { DomainError } from '../domain-error.ts';

const TIME_LIMIT_MS = 3_000;

type Sealed = { readonly text: string; readonly mac: string };

const macOf = (text: string, key: string) => createHmac('sha256', key).update(text).digest();

/** Asks other services, with a time limit and both sides checked against the question's schemas. */
export class Questions {
  constructor(
    private readonly clientOf: (service: ServiceName) => ClientProxy,
    private readonly key: string,
  ) {}

  /** @throws DomainError SERVICE_UNAVAILABLE when the other service does not answer in time. */
  async ask<Q extends z.ZodType, A extends z.ZodType>(
    definition: QuestionDefinition<Q, A>,
    question: z.input<Q>,
  ): Promise<z.output<A>> {
    const text = JSON.stringify(definition.question.parse(question));
    const sealed: Sealed = { text, mac: macOf(text, this.key).toString('base64url') };
    let answer: unknown;
    try {
      const client = this.clientOf(definition.service);
      answer = await firstValueFrom(client.send(definition.name, sealed).pipe(timeout(TIME_LIMIT_MS)));
    } catch (cause) {
      throw new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2, cause });
    }
    return definition.answer.parse((answer as { answer: unknown }).answer);
  }
}

/** Opens a question's envelope: only a process that holds the internal key may ask. */
export class QuestionSeal {
  constructor(private readonly key: string) {}

  open<Q extends z.ZodType>(definition: QuestionDefinition<Q>, sealed: Sealed): z.output<Q> {
    const expected = macOf(sealed.text, this.key);
    const given = Buffer.from(sealed.mac, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new DomainError('UNAUTHENTICATED');
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
      // Wrapped, because the TCP transport cannot carry a bare null.
      return { answer: await method.call(this, this.seal.open(definition, sealed)) };
    };
    MessagePattern(definition.name)(target, property, descriptor);
  };
}
