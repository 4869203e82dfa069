import type { z } from 'zod';
import type { ServiceName } from './route.ts';

/**
 * An event that a service publishes, named in the past tense and owned by its producer. Payloads contain the record's
 * `version`: a consumer ignores older ones, so handlers are idempotent and order does not matter. Payload schemas ignore
 * unknown fields, so that a newer producer does not stop an older consumer.
 */
export type EventDefinition<S extends z.ZodType = z.ZodType> = {
  /** `agenda.appointment-booked` */
  readonly type: string;
  /** `any`: every service publishes it. */
  readonly producer: ServiceName | 'any';
  /** One queue for each. */
  readonly consumers: readonly ServiceName[];
  readonly payload: S;
};

export function defineEvent<S extends z.ZodType>(event: EventDefinition<S>): EventDefinition<S> {
  return event;
}

/** An RPC call from one service to another. */
export type RpcDefinition<Q extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  /** `clients.get-client` */
  readonly name: string;
  readonly service: ServiceName;
  readonly request: Q;
  readonly reply: R;
};

export function defineRpc<Q extends z.ZodType, R extends z.ZodType>(
  definition: RpcDefinition<Q, R>,
): RpcDefinition<Q, R> {
  return definition;
}

/** Input of the handler, after validation. */
export type RpcRequestOf<D extends RpcDefinition> = z.output<D['request']>;

/** Reply that the caller receives. */
export type RpcReplyOf<D extends RpcDefinition> = z.output<D['reply']>;
