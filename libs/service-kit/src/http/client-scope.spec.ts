import type { Endpoint } from '@alinha/contracts-core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { firstValueFrom, of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { ClientScopeInterceptor } from './client-scope.interceptor.ts';
import { ClientScope, withoutOthers } from './client-scope.ts';
import { ENDPOINT } from './endpoint.decorator.ts';

const OWN = { client_id: 7, client_name: 'Ana' };
const OTHER = { client_id: 9, client_name: 'Iris' };

/** The caller sees client 7. */
class OnlyClient7 extends ClientScope {
  override readonly records = {};
  override readonly refused = [];
  override readonly limitedLists = ['sessions.list'];

  async findClient() {
    return null;
  }
  async visible() {
    return new Set([7]);
  }
  own = this.visible;
}

/** What the caller gets of the reply of a route. */
function sent(id: string, reply: unknown): Promise<unknown> {
  const handler = () => reply;
  Reflect.defineMetadata(
    ENDPOINT,
    { id, method: 'GET', path: '/api/sessions' } satisfies Partial<Endpoint>,
    handler,
  );
  const request = { identity: { caller: { companyId: 1, userId: 2, ownAgendaOnly: true, language: 'pt' } } };
  const context = new ExecutionContextHost([request], OnlyClient7, handler);
  const interceptor = new ClientScopeInterceptor(new OnlyClient7());
  return interceptor.intercept(context, { handle: () => of(handler()) }).then(firstValueFrom);
}

describe('a reply without other clients', () => {
  test('has null for their records, and for a record inside a record', () => {
    const reply = { ok: true, data: OTHER, offer: OTHER, session: { ...OWN, payment: OTHER } };
    expect(withoutOthers(reply, new Set([7]), 'pt')).toEqual({
      ok: true,
      data: null,
      offer: null,
      session: { ...OWN, payment: null },
    });
  });

  test('leaves their records out of lists, and keeps the time of their appointments', () => {
    const appointment = {
      ...OTHER,
      id: 3,
      employee_id: 2,
      start_datetime: '2026-12-07 09:00:00',
      notes: 'Dor',
    };
    expect(withoutOthers([OTHER, OWN, appointment], new Set([7]), 'en')).toEqual([
      OWN,
      { ...appointment, client_id: 0, client_name: 'Another client', notes: null },
    ]);
  });

  test('is read also when it is JSON text, unless the list has its own condition', async () => {
    const text = JSON.stringify({ ok: true, data: [OWN, OTHER] });
    expect(await sent('payments.list', text)).toBe(JSON.stringify({ ok: true, data: [OWN] }));
    expect(await sent('sessions.list', text)).toBe(text);
  });
});
