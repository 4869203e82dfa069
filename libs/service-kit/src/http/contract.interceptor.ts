import { type Endpoint, fieldTexts, type Language } from '@alinha/contracts-core';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { requestHash } from '../database/idempotency.ts';
import { type ContractRequest, ENDPOINT } from './endpoint.decorator.ts';

/** Input that breaks the contract, with every wrong field named in the caller's language. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';

  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('INVALID_INPUT');
  }
}

/** A reply's `data` that is JSON text already, built by PostgreSQL; it is sent as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}

const IDEMPOTENCY_KEY = /^[\w.:-]{8,200}$/;

/**
 * Holds both sides to the contract: validates params, query and body in one go, and wraps what the handler returns in
 * `{"ok": true, "data": …}`. With `verifyReplies` (tests) a reply that its schema does not describe is an error too.
 */
export class ContractInterceptor implements NestInterceptor {
  constructor(
    private readonly requestKey: string,
    private readonly verifyReplies: boolean,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<ContractRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const endpoint = Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint;
    const language = request.identity?.language ?? 'pt';

    request.contractInput = validInput(endpoint, request, language);
    const key = request.headers['idempotency-key'];
    if (endpoint.status === 201 && typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) {
      request.idempotency = { key, hash: requestHash(endpoint.id, request.contractInput, this.requestKey) };
    }
    if (endpoint.stream) return next.handle();
    return next.handle().pipe(
      map((data: unknown) => {
        if (this.verifyReplies) verifyReply(endpoint, data);
        reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
        return data instanceof JsonText ? `{"ok":true,"data":${data.text}}` : { ok: true, data };
      }),
    );
  }
}

function validInput(
  endpoint: Endpoint,
  request: ContractRequest,
  language: Language,
): Record<string, unknown> {
  const parts = { params: request.params, query: request.query, body: request.body ?? {} };
  const input: Record<string, unknown> = {};
  const fields: Record<string, string> = {};
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const result = schema.safeParse(parts[part], { reportInput: true });
    if (result.success) input[part] = result.data;
    else Object.assign(fields, fieldTexts(result.error, language));
  }
  if (Object.keys(fields).length > 0) throw new InvalidInputError(fields);
  return input;
}

function verifyReply(endpoint: Endpoint, data: unknown): void {
  const value = data instanceof JsonText ? JSON.parse(data.text) : data;
  const result = endpoint.data.safeParse(value);
  if (!result.success)
    throw new Error(`${endpoint.id} answered outside its contract: ${result.error.message}`);
}
