import type { Readable } from 'node:stream';
import { type Endpoint, fieldTexts, type Language, validationText } from '@alinha/contracts-core';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { requestHash } from '../database/idempotency.ts';
import { InputBounds } from './bounded-input.ts';
import { type ContractRequest, ENDPOINT } from './endpoint.decorator.ts';
import { FileReply, ShownFile } from './file-reply.ts';
import { receiveFile } from './received-file.ts';
import { withoutReadOnlyFields } from './record-fields.ts';
import { JsonText, visibleTo } from './visible-fields.ts';

/** Invalid input. `fields` has every wrong field in the caller's language. */
export class InvalidInputError extends Error {
  override readonly name = 'InvalidInputError';

  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('INVALID_INPUT');
  }
}

/** Visible ASCII. */
const IDEMPOTENCY_KEY = /^[!-~]{8,128}$/;

/**
 * Validates params, query and body or file together, and wraps the handler's result in `{"ok": true, "data": …}`. With
 * `verifyReplies` (tests) a reply that breaks its schema is an error.
 */
export class ContractInterceptor implements NestInterceptor {
  constructor(
    private readonly requestKey: string,
    private readonly verifyReplies: boolean,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (context.getType() !== 'http') return next.handle();
    const request = context.switchToHttp().getRequest<ContractRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const endpoint = Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint;
    const language = request.identity?.language ?? 'pt';

    const { input, fields } = checkedInput(endpoint, request, language);
    if (endpoint.upload) {
      const { file, problems } = await receiveFile(request, endpoint.upload);
      request.receivedFile = file;
      for (const [name, problem] of Object.entries(problems))
        fields[name] = validationText(problem, language);
    }
    const key = request.headers['idempotency-key'];
    if (key !== undefined && !IDEMPOTENCY_KEY.test(String(key)))
      fields['Idempotency-Key'] = validationText('idempotency_key', language);
    if (Object.keys(fields).length > 0) throw new InvalidInputError(fields);
    request.contractInput = input;
    if (endpoint.status === 201 && typeof key === 'string') {
      request.idempotency = { key, hash: requestHash(endpoint.id, request.contractInput, this.requestKey) };
    }
    if (endpoint.stream) return next.handle();
    return next.handle().pipe(
      map((result: unknown) => {
        if (endpoint.file) return sentFile(endpoint, reply, result);
        const data = visibleTo(request.identity?.caller?.role ?? null, result);
        if (this.verifyReplies) verifyReply(endpoint, data);
        reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
        return data instanceof JsonText ? `{"ok":true,"data":${data.text}}` : { ok: true, data };
      }),
    );
  }
}

/** The validated parts and every wrong field. */
function checkedInput(
  endpoint: Endpoint,
  request: ContractRequest,
  language: Language,
): { input: Record<string, unknown>; fields: Record<string, string> } {
  const body = withoutReadOnlyFields(endpoint, request.params ?? {}, request.body ?? {});
  const parts = { params: request.params, query: request.query, body };
  const bounds = new InputBounds();
  const input: Record<string, unknown> = {};
  // Without a prototype, because a caller may send a field `__proto__`.
  const fields: Record<string, string> = Object.create(null);
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    const result = schema.safeParse(bounds.cut(schema, parts[part]), { reportInput: true });
    if (result.success) input[part] = result.data;
    else Object.assign(fields, fieldTexts(result.error, language));
  }
  return { input, fields };
}

/** Media types of UTF-8 text. */
const TEXT = /^text\/|[/+]xml$/;

function sentFile({ id, file = '' }: Endpoint, reply: FastifyReply, data: unknown): Readable | Buffer {
  reply.header('content-type', TEXT.test(file) ? `${file}; charset=utf-8` : file);
  if (data instanceof ShownFile) {
    reply.headers(data.headers);
    return data.content;
  }
  if (!(data instanceof FileReply)) throw new Error(`${id} returned no file`);
  reply
    .header('content-disposition', data.name === null ? 'inline' : `attachment; filename="${data.name}"`)
    .header('cache-control', 'no-store');
  return data.content;
}

function verifyReply(endpoint: Endpoint, data: unknown): void {
  const value = data instanceof JsonText ? JSON.parse(data.text) : data;
  const result = endpoint.data.safeParse(value);
  if (!result.success)
    throw new Error(`the reply of ${endpoint.id} breaks its contract: ${result.error.message}`);
}
