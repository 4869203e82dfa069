import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DEFAULT_LANGUAGE, type ErrorCode } from '@alinha/contracts-core';
import { DomainError, failureReply, REQUEST_ID_HEADER } from '@alinha/service-kit';

/** Node's word for what is wrong with a request that it cannot read. */
const CODES: Partial<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Answers on a connection that carries no request, or no whole one, and ends it. */
export type Refuse = (failure: DomainError, socket: Socket) => void;

export function refusal(headers: Readonly<Record<string, string>>): Refuse {
  return (failure, socket) => {
    if (socket.destroyed || !socket.writable) return;
    const requestId = randomUUID();
    const { status, body, retryAfterSeconds } = failureReply(failure, DEFAULT_LANGUAGE, requestId);
    const text = JSON.stringify(body);
    const lines = Object.entries({
      ...headers,
      [REQUEST_ID_HEADER]: requestId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      ...(retryAfterSeconds && { 'retry-after': retryAfterSeconds }),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  };
}

/**
 * Answers what is no HTTP, or more of it than is read: there is no request yet, so no hook and no filter sees it. The
 * connection ends, because where the next request would begin is unknown.
 */
export function answerUnreadable(refuse: Refuse) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET') return;
    const code = CODES[error.code ?? ''] ?? 'INVALID_REQUEST';
    refuse(new DomainError(code), socket);
    // Its sender does not end it either.
    if (code === 'REQUEST_TIMEOUT') socket.destroySoon();
  };
}

/** False for a Host that no address can be made of; links in pages, feeds and robots.txt may be made of it. */
export function isReadableHost(host: string | undefined): boolean {
  return host === undefined || URL.canParse(`http://${host}`);
}
