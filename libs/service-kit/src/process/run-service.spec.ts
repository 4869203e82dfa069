import { describe, expect, test } from 'vitest';
import { ConfigurationError } from '../config/environment.ts';
import { readPlatformConfig } from '../config/platform-config.ts';
import { requireSharedSecret } from './run-service.ts';

function problemsOf(secret: string): readonly string[] {
  try {
    requireSharedSecret(readPlatformConfig({ INTERNAL_SECRET: secret }));
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe('INTERNAL_SECRET', () => {
  test.each([
    ['', 'must be set'],
    ['3f9c1b7a5e2d4860', 'at least 32 characters'],
    ['3f9c1b7a5e2d48603f9c1b7a5e2d486', 'at least 32 characters'],
    ['a'.repeat(64), 'must be random'],
    ['abababababababababababababababababab', 'must be random'],
    ['change-me-change-me-change-me-1a2b3c4d', 'must be random'],
    ['CHANGEME_3f9c1b7a5e2d48603f9c1b7a5e2d4860', 'must be random'],
    ['an-example-of-a-secret-3f9c1b7a5e2d4860', 'must be random'],
    ['default-internal-secret-of-the-product', 'must be random'],
    ['replace-with-48-hexadecimal-characters', 'must be random'],
  ])('is refused when it is "%s"', (secret, problem) => {
    expect(problemsOf(secret)).toEqual([expect.stringContaining(problem)]);
  });

  test('is accepted when it is random and long', () => {
    expect(problemsOf('3f9c1b7a5e2d48603f9c1b7a5e2d4860')).toEqual([]);
    expect(problemsOf('q8Zr1xWm+T0uYc5vKp3nLb7eHs9dFg2jA4iO6kX/=')).toEqual([]);
  });
});
