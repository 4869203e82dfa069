import { ERRORS, type ErrorCode, failureSchema } from '@alinha/contracts-core';
import { z } from 'zod';
import type { DescribedRoute } from './own-routes.ts';

type JsonSchema = { [key: string]: unknown };
type Components = Record<string, JsonSchema>;

const COMPONENT_PATH = '#/components/schemas/';

/** Converts a zod schema to JSON Schema. Schemas with an id in `meta` become components of the document. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const { $schema: _, $defs, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        // Removes the ids that zod copies from `meta`. A property named `id` has an object as value.
        .filter(([key, entry]) => !(key === 'id' && typeof entry === 'string'))
        .map(([key, entry]) =>
          key === '$ref' && typeof entry === 'string'
            ? [key, entry.replace('#/$defs/', COMPONENT_PATH)]
            : [key, rewrite(entry)],
        ),
    );
  };
  for (const [name, part] of Object.entries(($defs ?? {}) as Components))
    components[name] ??= rewrite(part) as JsonSchema;
  const id = schema.meta()?.id;
  const rewritten = rewrite(root) as JsonSchema;
  if (typeof id !== 'string') return rewritten;
  components[id] ??= rewritten;
  return { $ref: `${COMPONENT_PATH}${id}` };
}

/** Path and query parameters. Their schemas have no ids, so they need no components. */
function parametersOf(endpoint: DescribedRoute): JsonSchema[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
    }) as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: property,
    }));
  });
}

/** Errors that follow from the definition of a route. Summaries name the others. */
function failureCodes(endpoint: DescribedRoute): ErrorCode[] {
  const codes: ErrorCode[] = ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'];
  if (endpoint.params || endpoint.query || endpoint.body || endpoint.upload) codes.push('INVALID_INPUT');
  if (endpoint.upload) codes.push('BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (endpoint.params) codes.push('NOT_FOUND');
  if (endpoint.access !== 'public') codes.push('UNAUTHENTICATED');
  if (endpoint.access !== 'public' && endpoint.access !== 'session') codes.push('FORBIDDEN');
  return codes;
}

/** Response of an endpoint: a file, events, or data in the envelope. */
function contentOf({ data, file, stream }: DescribedRoute, components: Components): JsonSchema {
  const schema = schemaOf(data, 'output', components);
  if (file) return { [file]: { schema } };
  if (stream) return { 'text/event-stream': { schema } };
  const properties = { ok: { const: true }, data: schema };
  return { 'application/json': { schema: { type: 'object', properties, required: ['ok', 'data'] } } };
}

/** Request body of an endpoint: JSON, a form with one file, or a signed raw body. */
function bodyOf({ body, upload, rawBody }: DescribedRoute, components: Components): JsonSchema | undefined {
  if (rawBody)
    return { required: true, content: Object.fromEntries(rawBody.map((type) => [type, { schema: {} }])) };
  if (upload) {
    const properties = { [upload.field]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [upload.field], additionalProperties: false };
    const description = `A file of at most ${upload.maxBytes} bytes`;
    return { required: true, description, content: { 'multipart/form-data': { schema } } };
  }
  return (
    body && {
      required: true,
      content: { 'application/json': { schema: schemaOf(body, 'input', components) } },
    }
  );
}

function operationOf(endpoint: DescribedRoute, components: Components): JsonSchema {
  const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
  const failure = schemaOf(failureSchema, 'output', components);
  const failures = failureCodes(endpoint).map((code) => [
    String(ERRORS[code].status),
    { description: ERRORS[code].text.en, content: json(failure) },
  ]);
  const requestBody = bodyOf(endpoint, components);
  return {
    operationId: endpoint.id,
    tags: [endpoint.service],
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: contentOf(endpoint, components),
      },
      ...Object.fromEntries(failures),
    },
  };
}

/** OpenAPI 3.1 document of the route definitions. The gateway routes requests by the same definitions. */
export function openApiDocument(
  endpoints: readonly DescribedRoute[],
  cookieName: string,
  version: string,
): JsonSchema {
  const schemas: Components = {};
  const paths: Record<string, JsonSchema> = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Alinha API', version },
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
    },
  };
}
