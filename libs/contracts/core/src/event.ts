import type { z } from 'zod';
import type { ServiceName } from './route.ts';

/**
 * A fact that a service publishes, in the past tense, owned by its producer. Payloads carry the record's `version`:
 * a consumer ignores what is older than what it has, which makes handlers idempotent and order harmless. Payload schemas
 * let unknown fields pass, so that a newer producer does not stop an older consumer.
 */
export type EventDefinition<S extends z.ZodType = z.ZodType> = {
  /** `agenda.appointment-booked` */
  readonly type: string;
  /** `any`: each service tells what it does itself. */
  readonly producer: ServiceName | 'any';
  /** One queue for each of these. */
  readonly consumers: readonly ServiceName[];
  readonly payload: S;
};

export function defineEvent<S extends z.ZodType>(event: EventDefinition<S>): EventDefinition<S> {
  return event;
}

/** A question one service asks another: request and reply, never a fact. */
export type QuestionDefinition<Q extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> = {
  /** `clients.get-client` */
  readonly name: string;
  readonly service: ServiceName;
  readonly question: Q;
  readonly answer: A;
};

export function defineQuestion<Q extends z.ZodType, A extends z.ZodType>(
  question: QuestionDefinition<Q, A>,
): QuestionDefinition<Q, A> {
  return question;
}

/** What the answerer of a question receives. */
export type QuestionOf<D extends QuestionDefinition> = z.output<D['question']>;

/** What the asker gets. */
export type AnswerOf<D extends QuestionDefinition> = z.output<D['answer']>;
