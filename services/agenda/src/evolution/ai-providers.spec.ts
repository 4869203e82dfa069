import { describe, expect, test } from 'vitest';
import { retentionOf } from './ai-providers.ts';

describe('a request with a note', () => {
  test.each(['https://openrouter.ai/api/v1', 'https://eu.openrouter.ai/api/v1'])(
    'to %s allows only providers that store nothing',
    (baseUrl) => {
      expect(retentionOf(baseUrl)).toEqual({ provider: { data_collection: 'deny', zdr: true } });
    },
  );

  test.each([
    'https://api.openai.com/v1',
    'https://api.groq.com/openai/v1',
    'http://127.0.0.1:8080/v1',
    'https://notopenrouter.ai/v1',
  ])('to %s has no field of OpenRouter', (baseUrl) => {
    expect(retentionOf(baseUrl)).toEqual({});
  });
});
