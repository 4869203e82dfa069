import { type ArgumentsHost, NotFoundException } from '@nestjs/common';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { createLogger } from '../logger.ts';
import { InvalidInputError } from './contract.interceptor.ts';
import { FailureFilter, failureReply } from './failure.filter.ts';

const reply = (error: unknown, language: 'pt' | 'en' = 'pt') => failureReply(error, language, 'request-1');

describe('the reply to', () => {
  test('a domain error has its code, status, details, and fields in the language of the caller', () => {
    const error = new DomainError('EMAIL_TAKEN', { fields: { email: 'email_taken' }, details: { id: 7 } });
    expect(reply(error, 'en')).toEqual({
      status: 409,
      body: {
        ok: false,
        code: 'EMAIL_TAKEN',
        error: 'This email is already in use.',
        fields: { email: 'This email is already in use.' },
        details: { id: 7 },
        request_id: 'request-1',
      },
    });
  });

  test('an unavailable service has a retry time', () => {
    expect(reply(new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 }))).toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
    });
  });

  test('an invalid input has its fields', () => {
    expect(reply(new InvalidInputError({ name: 'Campo obrigatório' }))).toMatchObject({
      status: 400,
      body: {
        code: 'INVALID_INPUT',
        error: 'Verifique os campos destacados.',
        fields: { name: 'Campo obrigatório' },
      },
    });
  });

  test.each([
    [Object.assign(new Error('Unexpected token'), { statusCode: 400 }), 400, 'INVALID_JSON'],
    [Object.assign(new Error('too large'), { statusCode: 413 }), 413, 'BODY_TOO_LARGE'],
    [Object.assign(new Error('media'), { statusCode: 415 }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [Object.assign(new Error('bad'), { statusCode: 400, code: 'FST_ERR_BAD_URL' }), 400, 'INVALID_REQUEST'],
    [new NotFoundException('Cannot GET /x'), 404, 'NOT_FOUND'],
  ])('an error of the framework has a code of the contract: %s', (error, status, code) => {
    expect(reply(error)).toMatchObject({ status, body: { code, ok: false } });
  });

  test.each([new Error('password=hunter2 at db.internal:5432'), 'a text', null, { statusCode: 418 }])(
    'another error has no details: %s',
    (error) => {
      expect(reply(error)).toEqual({
        status: 500,
        body: {
          ok: false,
          code: 'INTERNAL',
          error: 'Algo deu errado do nosso lado. Tente de novo.',
          request_id: 'request-1',
        },
      });
    },
  );
});

describe('the log of', () => {
  /** Log lines of a failed request, from level debug. */
  function linesOf(error: unknown): readonly { level: string; msg: string }[] {
    const lines: string[] = [];
    const filter = new FailureFilter(createLogger('debug', { write: (line) => void lines.push(line) }));
    const sent = { header: () => sent, status: () => sent, send: () => sent };
    const request = { headers: {}, id: 'request-1', routeOptions: { url: '/api/x' } };
    const http = { getRequest: () => request, getResponse: () => sent };
    filter.catch(error, { switchToHttp: () => http } as unknown as ArgumentsHost);
    return lines.map((line) => JSON.parse(line));
  }

  test('an internal failure is an error line with its message', () => {
    expect(linesOf(new DomainError('SERVICE_UNAVAILABLE'))).toMatchObject([{ level: 'error' }]);
    expect(linesOf(new Error('broken'))).toMatchObject([{ level: 'error', err: { message: 'broken' } }]);
  });

  test('an expected state is one debug line without a stack', () => {
    const [line, ...more] = linesOf(new DomainError('AI_NOT_CONFIGURED', { isExpected: true }));
    expect(line).toMatchObject({ level: 'debug', code: 'AI_NOT_CONFIGURED' });
    expect(line).not.toHaveProperty('err');
    expect(more).toEqual([]);
  });

  test('a refused request is empty', () => {
    expect(linesOf(new DomainError('NOT_FOUND'))).toEqual([]);
  });
});
