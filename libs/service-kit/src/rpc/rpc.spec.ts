import { defineRpc } from '@alinha/contracts-core';
import type { ClientProxy } from '@nestjs/microservices';
import { NEVER, of } from 'rxjs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { RpcClient, RpcSeal } from './rpc.ts';

const KEY = 'the internal key';
const definition = defineRpc({
  name: 'clients.get-client',
  service: 'clients',
  request: z.strictObject({ id: z.int() }),
  reply: z.strictObject({ name: z.string() }).nullable(),
});

type Sealed = Parameters<RpcSeal['open']>[1];

/** A transport that passes each request to `handle`. */
function transport(handle: (sealed: Sealed) => unknown): ClientProxy {
  const client: Pick<ClientProxy, 'send'> = {
    send: (_pattern, sealed) => of(handle(sealed as Sealed)) as never,
  };
  return client as ClientProxy;
}

const call = (client: ClientProxy, key = KEY) => new RpcClient(() => client, key).call(definition, { id: 7 });

describe('an RPC call', () => {
  test('passes the request to the handler and returns its reply', async () => {
    const seal = new RpcSeal(KEY);
    const client = transport((sealed) => ({
      answer: { name: `client ${seal.open(definition, sealed).id}` },
    }));
    expect(await call(client)).toEqual({ name: 'client 7' });
  });

  test('returns null when the handler returns null', async () => {
    expect(await call(transport(() => ({ answer: null })))).toBeNull();
  });

  test('is refused when it is sealed with another key', async () => {
    const seal = new RpcSeal(KEY);
    await call(
      transport((sealed) => {
        expect(() => seal.open(definition, sealed)).toThrow('UNAUTHENTICATED');
        return { answer: null };
      }),
      'another key',
    );
  });

  test('is refused when its text was changed', async () => {
    await call(
      transport((sealed) => {
        const changed = { ...sealed, text: '{"id":8}' };
        expect(() => new RpcSeal(KEY).open(definition, changed)).toThrow('UNAUTHENTICATED');
        return { answer: null };
      }),
    );
  });

  test('fails when the reply does not match the contract', async () => {
    await expect(call(transport(() => ({ answer: { nickname: 'x' } })))).rejects.toThrow();
  });
});

describe('a sealed request', () => {
  const SECOND_MS = 1_000;
  const otherRoute = defineRpc({ ...definition, name: 'clients.get-other' });
  let time = 0;
  const now = () => time;
  /** The sealed request of one call, which an attacker on the network could record. */
  async function sealedBy(caller: (client: ClientProxy) => RpcClient): Promise<Sealed> {
    const sent: Sealed[] = [];
    const client = transport((sealed) => {
      sent.push(sealed);
      return { answer: null };
    });
    await caller(client).call(definition, { id: 7 });
    const [sealed] = sent;
    if (!sealed) throw new Error('nothing was sent');
    return sealed;
  }
  const caller = (client: ClientProxy) => new RpcClient(() => client, KEY, now);
  beforeEach(() => {
    time = Date.parse('2026-11-23T12:00:00Z');
  });

  test('is accepted once', async () => {
    const seal = new RpcSeal(KEY, now);
    const sealed = await sealedBy(caller);
    expect(seal.open(definition, sealed)).toEqual({ id: 7 });
    expect(() => seal.open(definition, sealed)).toThrow('UNAUTHENTICATED');
    expect(seal.open(definition, await sealedBy(caller))).toEqual({ id: 7 });
  });

  test.each([-31, 31, 65])('is refused when its clock is %i seconds off', async (seconds) => {
    const sealed = await sealedBy(caller);
    time += seconds * SECOND_MS;
    expect(() => new RpcSeal(KEY, now).open(definition, sealed)).toThrow('UNAUTHENTICATED');
  });

  test('is refused in each second of two minutes after its first use when its clock is ahead', async () => {
    const seal = new RpcSeal(KEY, now);
    time += 29 * SECOND_MS;
    const early = await sealedBy(caller);
    time -= 29 * SECOND_MS;
    seal.open(definition, early);
    for (let second = 0; second < 120; second++) {
      time += SECOND_MS;
      expect(() => seal.open(definition, early)).toThrow('UNAUTHENTICATED');
    }
  });

  test('is refused for another call', async () => {
    const sealed = await sealedBy(caller);
    expect(() => new RpcSeal(KEY, now).open(otherRoute, sealed)).toThrow('UNAUTHENTICATED');
  });

  test('without a signature is refused', async () => {
    const { signature: _, ...sealed } = await sealedBy(caller);
    expect(() => new RpcSeal(KEY, now).open(definition, sealed)).toThrow('UNAUTHENTICATED');
  });
});

describe('a service that does not reply', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is unavailable after three seconds', async () => {
    const silent = { send: () => NEVER } as unknown as ClientProxy;
    const refused = expect(call(silent)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryAfterSeconds: 2,
    });
    await vi.advanceTimersByTimeAsync(3_001);
    await refused;
  });
});
