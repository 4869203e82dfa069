import { defineQuestion } from '@alinha/contracts-core';
import type { ClientProxy } from '@nestjs/microservices';
import { NEVER, of } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { QuestionSeal, Questions } from './questions.ts';

const KEY = 'a key that only our processes have';
const definition = defineQuestion({
  name: 'clients.get-client',
  service: 'clients',
  question: z.strictObject({ id: z.int() }),
  answer: z.strictObject({ name: z.string() }).nullable(),
});

type Sealed = { text: string; mac: string };

/** A transport that hands each question to `answer`. */
function transport(answer: (sealed: Sealed) => unknown): ClientProxy {
  const client: Pick<ClientProxy, 'send'> = {
    send: (_pattern, sealed) => of(answer(sealed as Sealed)) as never,
  };
  return client as ClientProxy;
}

const ask = (client: ClientProxy, key = KEY) => new Questions(() => client, key).ask(definition, { id: 7 });

describe('a question', () => {
  test('arrives opened and is answered', async () => {
    const seal = new QuestionSeal(KEY);
    const client = transport((sealed) => ({
      answer: { name: `client ${seal.open(definition, sealed).id}` },
    }));
    expect(await ask(client)).toEqual({ name: 'client 7' });
  });

  test('may be answered with nothing', async () => {
    expect(await ask(transport(() => ({ answer: null })))).toBeNull();
  });

  test('from somebody without the key is not opened', async () => {
    const seal = new QuestionSeal(KEY);
    await ask(
      transport((sealed) => {
        expect(() => seal.open(definition, sealed)).toThrow('UNAUTHENTICATED');
        return { answer: null };
      }),
      'another key',
    );
  });

  test('whose text was changed is not opened', () => {
    expect(() => new QuestionSeal(KEY).open(definition, { text: '{"id":8}', mac: '' })).toThrow(
      'UNAUTHENTICATED',
    );
  });

  test('is not answered outside its contract', async () => {
    await expect(ask(transport(() => ({ answer: { nickname: 'x' } })))).rejects.toThrow();
  });
});

describe('a service that does not answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is unavailable after three seconds', async () => {
    const silent = { send: () => NEVER } as unknown as ClientProxy;
    const asked = expect(ask(silent)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryAfterSeconds: 2,
    });
    await vi.advanceTimersByTimeAsync(3_001);
    await asked;
  });
});
