import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { retryDelay, shouldRetry } from './query-client.ts';

const failure = (status: number, retryAfterSeconds?: number) =>
  new ApiError({ status, code: 'HTTP', message: '', retryAfterSeconds });

test('a query is retried at most twice, and only after a network or server failure', () => {
  expect(shouldRetry(0, failure(0))).toBe(true);
  expect(shouldRetry(1, failure(503))).toBe(true);
  expect(shouldRetry(2, failure(503))).toBe(false);
  for (const status of [400, 401, 402, 404, 409, 429]) expect(shouldRetry(0, failure(status))).toBe(false);
  expect(shouldRetry(0, new Error('a bug'))).toBe(false);
});

test("the retry delay is the server's Retry-After up to a limit", () => {
  expect(retryDelay(0, failure(503))).toBe(500);
  expect(retryDelay(1, failure(503))).toBe(1000);
  expect(retryDelay(0, failure(503, 2))).toBe(2000);
  expect(retryDelay(0, failure(503, 600))).toBe(5000);
});
