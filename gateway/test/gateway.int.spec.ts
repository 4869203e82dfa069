import { IDENTITY_HEADER, signIdentity } from '@alinha/service-kit';
import { startTestApp } from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const app = await startTestApp();

describe('the gateway', () => {
  test('reports liveness and readiness to an orchestrator', async () => {
    const live = await app.anonymous.request('GET', '/api/health/live');
    expect(live).toMatchObject({ status: 200, body: { ok: true, data: {} } });
    const ready = await app.anonymous.request('GET', '/api/health/ready');
    expect(ready).toMatchObject({ status: 200, body: { ok: true, data: {} } });
  });

  test('reports liveness and readiness of a service', async () => {
    const { fastify } = app.service('agenda');
    expect((await fastify.inject('/health/live')).json()).toEqual({ ok: true, data: {} });
    const ready = await fastify.inject('/health/ready');
    expect(ready.json()).toEqual({
      ok: true,
      data: { running: true, database: true, queues: true, disk: true, data_key: true },
    });
  });

  test('reports the health of the product and of each service', async () => {
    const reply = await app.anonymous.request('GET', '/api/health');
    expect(reply).toMatchObject({
      status: 200,
      body: { ok: true, data: { services: { accounts: true, agenda: true, content: true } } },
    });
  });

  test('returns the standard error with the request id for an unknown route', async () => {
    const reply = await app.anonymous.request('GET', '/api/nothing/here', undefined, {
      'x-request-id': 'my-own-request',
    });
    expect(reply).toMatchObject({
      status: 404,
      headers: { 'x-request-id': 'my-own-request' },
      body: { ok: false, code: 'NOT_FOUND', error: 'Não encontrado.', request_id: 'my-own-request' },
    });
  });

  test('replaces a request id with unsafe characters', async () => {
    const { headers } = await app.anonymous.request('GET', '/api/health', undefined, {
      'x-request-id': 'a b"c',
    });
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  test('drops an identity header of a client, even with a valid signature', async () => {
    const studio = await app.signUp();
    const caller = {
      companyId: studio.companyId,
      userId: studio.user.id,
      isAdmin: true,
      role: 'administrator',
      language: 'pt',
      sessionId: 'x',
    } as const;
    const token = signIdentity({ caller, language: 'pt' }, app.platform.identityKey, new Date());
    const reply = await app.anonymous.request('GET', '/api/auth/me', undefined, { [IDENTITY_HEADER]: token });
    expect(reply.status).toBe(401);
  });

  test('describes every route in an OpenAPI document whose references all resolve', async () => {
    const { body, status } = await app.anonymous.request('GET', '/api/openapi.json');
    expect(status).toBe(200);
    const document = body as { openapi: string; paths: object; components: { schemas: object } };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/appointments/conflicts');
    const references = [
      ...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g),
    ].map(([, name]) => name);
    expect(references.length).toBeGreaterThan(20);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([...new Set(references)]),
    );
    expect(JSON.stringify(document)).not.toContain('#/$defs');
  });

  test('describes the routes of the gateway itself', async () => {
    const { body } = await app.anonymous.request('GET', '/api/openapi.json');
    expect(body).toMatchObject({
      paths: {
        '/api/geo/country': {
          get: {
            operationId: 'geo.country',
            tags: ['gateway'],
            security: [],
            responses: { 200: {}, 429: {} },
          },
        },
      },
      components: { schemas: { VisitorCountry: { properties: { country: {} } } } },
    });
  });

  test('describes a file download by its media type', async () => {
    const { body } = await app.anonymous.request('GET', '/api/openapi.json');
    const { paths } = body as { paths: Record<string, object> };
    expect(paths['/api/clients/export']).toMatchObject({
      get: { responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } }, 401: {} } },
    });
    expect(paths['/api/clients/export']).not.toHaveProperty('get.responses.200.content.application/json');
  });

  test('describes a file upload as a form', async () => {
    const { body } = await app.anonymous.request('GET', '/api/openapi.json');
    expect(body).toMatchObject({
      paths: {
        '/api/evolution/transcribe': {
          post: {
            requestBody: {
              required: true,
              content: {
                'multipart/form-data': {
                  schema: {
                    type: 'object',
                    properties: { audio: { type: 'string', format: 'binary' } },
                    required: ['audio'],
                  },
                },
              },
            },
            responses: { 400: {}, 413: {}, 415: {} },
          },
        },
      },
    });
  });

  test('describes live events as a stream', async () => {
    const { body } = await app.anonymous.request('GET', '/api/openapi.json');
    const document = body as { paths: Record<string, { get: { responses: Record<string, object> } }> };
    expect(document.paths['/api/events']?.get.responses['200']).toMatchObject({
      content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/AgendaChange' } } },
    });
  });

  test('serves a page with the API description', async () => {
    const read = async (path: string) => {
      const response = await fetch(app.url + path);
      // An unread body would delay the end of the product.
      await response.bytes();
      return response;
    };
    expect((await read('/api/docs')).headers.get('content-type')).toContain('text/html');
    expect((await read('/api/docs/swagger-ui-bundle.js')).status).toBe(200);
    expect((await read('/api/docs/index.html')).status).toBe(404);
  });

  test('returns the standard error for an undecodable address', async () => {
    const reply = await app.anonymous.request('GET', '/api/clients/%zz');
    expect(reply).toMatchObject({ status: 400, body: { ok: false, request_id: expect.any(String) } });
  });

  test('sends headers that isolate from other sites with documents, and omits them with JSON', async () => {
    const { headers } = await app.anonymous.request('GET', '/api/health');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    const json = await app.anonymous.request('GET', '/api/subscription/pricing');
    expect(json.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(json.headers).not.toHaveProperty('content-security-policy');
  });
});
