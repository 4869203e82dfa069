import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DEFAULT_LANGUAGE, type ErrorCode } from '@alinha/contracts-core';
import { DomainError, failureReply, REQUEST_ID_HEADER } from '@alinha/service-kit';

/** Error codes of Node's HTTP parser. */
const CODES: Partial<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Replies on a connection without a complete request, and closes it. */
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
 * Replies to malformed or oversized HTTP, which never reaches a hook or filter. Closes the connection, because the
 * start of the next request is unknown.
 */
export function answerUnreadable(refuse: Refuse) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET') return;
    const code = CODES[error.code ?? ''] ?? 'INVALID_REQUEST';
    refuse(new DomainError(code), socket);
    // The client may never close the connection.
    if (code === 'REQUEST_TIMEOUT') socket.destroySoon();
  };
}

/** False for an invalid Host header. Links in pages, feeds and robots.txt may contain the host. */
export function isReadableHost(host: string | undefined): boolean {
  return host === undefined || URL.canParse(`http://${host}`);
}
