import {
  type ErrorCode,
  errorStatus,
  errorText,
  type Failure,
  type Language,
  languageOfHeader,
  type Role,
  validationText,
} from '@alinha/contracts-core';
import { type ArgumentsHost, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { DomainError } from '../domain-error.ts';
import { isErasedCompanyError } from '../erasure/erased-company.ts';
import { REQUEST_ID_HEADER } from '../identity.ts';
import type { Logger } from '../logger.ts';
import { InvalidInputError } from './contract.interceptor.ts';
import type { ContractRequest } from './endpoint.decorator.ts';
import { JsonText, visibleTo } from './visible-fields.ts';

const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'INVALID_JSON',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  // Fastify's status for a path segment that is too long for an id.
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
};

const RETRY_AFTER_SECONDS = 2;
/** Fastify's code for a path that is not percent-encoded UTF-8. */
const UNREADABLE_ADDRESS = 'FST_ERR_BAD_URL';

type FailureReply = {
  readonly status: number;
  readonly body: Failure;
  readonly retryAfterSeconds?: number | undefined;
};

/** Maps an error to the caller's reply. Unknown errors become INTERNAL, without details. */
export function failureReply(error: unknown, language: Language, requestId: string): FailureReply {
  const body = (code: ErrorCode, more: Partial<Failure> = {}): Failure => ({
    ok: false,
    error: errorText(code, language),
    code,
    ...more,
    request_id: requestId,
  });
  if (error instanceof InvalidInputError)
    return { status: 400, body: body('INVALID_INPUT', { fields: { ...error.fields } }) };
  if (error instanceof DomainError) {
    const fields =
      error.fields &&
      Object.fromEntries(
        Object.entries(error.fields).map(([path, key]) => [path, validationText(key, language)]),
      );
    const more = {
      error: errorText(error.code, language, error.isDeletion),
      ...(fields && { fields }),
      ...(error.details !== undefined && { details: error.details }),
    };
    return { status: error.status, body: body(error.code, more), retryAfterSeconds: error.retryAfterSeconds };
  }
  // The company was erased during the request, so its sessions have ended.
  if (isErasedCompanyError(error))
    return { status: errorStatus('UNAUTHENTICATED'), body: body('UNAUTHENTICATED') };
  if (isDatabaseUnavailable(error))
    return {
      status: errorStatus('SERVICE_UNAVAILABLE'),
      body: body('SERVICE_UNAVAILABLE'),
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    };
  if ((error as { code?: string } | null)?.code === UNREADABLE_ADDRESS)
    return { status: errorStatus('INVALID_REQUEST'), body: body('INVALID_REQUEST') };
  const status =
    error instanceof HttpException
      ? error.getStatus()
      : (error as { statusCode?: number } | null)?.statusCode;
  const code = CODE_OF_STATUS[status ?? 500] ?? 'INTERNAL';
  return { status: errorStatus(code), body: body(code) };
}

function withVisibleDetails(body: Failure, role: Role | null): Failure {
  if (body.details === undefined) return body;
  const details = visibleTo(role, body.details);
  return { ...body, details: details instanceof JsonText ? JSON.parse(details.text) : details };
}

/** Sends every failure of a service in the form of the contract. */
export class FailureFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<ContractRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const language = request.identity?.language ?? languageOfHeader(request.headers['accept-language']);
    const requestId = String(request.headers[REQUEST_ID_HEADER] ?? request.id);
    const failure = failureReply(error, language, requestId);
    const { status, retryAfterSeconds } = failure;
    const body = withVisibleDetails(failure.body, request.identity?.caller?.role ?? null);
    const context = { request_id: requestId, path: request.routeOptions.url };
    if (error instanceof DomainError && error.isExpected) {
      this.logger.debug({ ...context, code: error.code }, 'request refused');
    } else if (status >= 500 && !request.raw?.readableAborted)
      this.logger.error({ err: error, ...context }, 'request failed');
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
    // The rest of the body is not read and may be endless, so the connection closes.
    if (body.code === 'BODY_TOO_LARGE' && request.headers['transfer-encoding'])
      reply.header('connection', 'close');
    reply.status(status).header('cache-control', 'no-store').send(body);
  }
}
