import { NotFoundException } from '@nestjs/common';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { InvalidInputError } from './contract.interceptor.ts';
import { failureReply } from './failure.filter.ts';

const reply = (error: unknown, language: 'pt' | 'en' = 'pt') => failureReply(error, language, 'request-1');

describe('the reply to', () => {
  test('a domain error has its code, status, fields in the language of the caller, and details', () => {
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

  test('a service that is away says when to try again', () => {
    expect(reply(new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 2 }))).toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
    });
  });

  test('a wrong input has its fields', () => {
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
    [new NotFoundException('Cannot GET /x'), 404, 'NOT_FOUND'],
  ])("the framework's own errors has a code of ours: %s", (error, status, code) => {
    expect(reply(error)).toMatchObject({ status, body: { code, ok: false } });
  });

  test.each([new Error('password=hunter2 at db.internal:5432'), 'a text', null, { statusCode: 418 }])(
    'anything else says nothing: %s',
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
