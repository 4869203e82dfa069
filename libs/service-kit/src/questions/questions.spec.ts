import { createHmac } from 'node:crypto';
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

type Sealed = Parameters<QuestionSeal['open']>[1];

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

describe('an envelope', () => {
  const SECOND_MS = 1_000;
  const otherRoute = defineQuestion({ ...definition, name: 'clients.get-other' });
  let time = 0;
  const now = () => time;
  /** What was sent for one question, as somebody on the wire could keep it. */
  async function sealedBy(asker: (client: ClientProxy) => Questions): Promise<Sealed> {
    const sent: Sealed[] = [];
    const client = transport((sealed) => {
      sent.push(sealed);
      return { answer: null };
    });
    await asker(client).ask(definition, { id: 7 });
    const [sealed] = sent;
    if (!sealed) throw new Error('nothing was sent');
    return sealed;
  }
  const asker = (client: ClientProxy) => new Questions(() => client, KEY, now);
  beforeEach(() => {
    time = Date.parse('2026-11-23T12:00:00Z');
  });

  test('is opened once', async () => {
    const seal = new QuestionSeal(KEY, now);
    const sealed = await sealedBy(asker);
    expect(seal.open(definition, sealed)).toEqual({ id: 7 });
    expect(() => seal.open(definition, sealed)).toThrow('UNAUTHENTICATED');
    expect(seal.open(definition, await sealedBy(asker))).toEqual({ id: 7 });
  });

  test.each([-31, 31, 65])('is refused when its clock is %i seconds off', async (seconds) => {
    const sealed = await sealedBy(asker);
    time += seconds * SECOND_MS;
    expect(() => new QuestionSeal(KEY, now).open(definition, sealed)).toThrow('UNAUTHENTICATED');
  });

  test('is refused as long as its time counts, and its nonce is forgotten afterwards', async () => {
    const seal = new QuestionSeal(KEY, now);
    time += 29 * SECOND_MS;
    const early = await sealedBy(asker);
    time -= 29 * SECOND_MS;
    seal.open(definition, early);
    for (let second = 0; second < 120; second++) {
      time += SECOND_MS;
      expect(() => seal.open(definition, early)).toThrow('UNAUTHENTICATED');
    }
  });

  test('is refused for another route', async () => {
    const sealed = await sealedBy(asker);
    expect(() => new QuestionSeal(KEY, now).open(otherRoute, sealed)).toThrow('UNAUTHENTICATED');
  });

  test('without a signature, as release 0.1 sends it, is opened in the first 15 minutes only', async () => {
    const seal = new QuestionSeal(KEY, now);
    const { signature: _, ...sealed } = await sealedBy(asker);
    expect(seal.open(definition, sealed)).toEqual({ id: 7 });
    expect(seal.open(definition, sealed)).toEqual({ id: 7 });
    time += 15 * 60 * SECOND_MS;
    expect(() => seal.open(definition, sealed)).toThrow('UNAUTHENTICATED');
  });

  test('carries the mac that release 0.1 checks', async () => {
    const { mac, text } = await sealedBy(asker);
    expect(mac).toBe(createHmac('sha256', KEY).update(text).digest('base64url'));
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
