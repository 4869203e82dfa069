import { ATTACHMENT_TYPES } from '@alinha/contracts-agenda';
import {
  type Endpoint,
  ERRORS,
  type ErrorCode,
  errorText,
  failureSchema,
  languageOfHeader,
  PERMISSIONS,
  roleHas,
} from '@alinha/contracts-core';
import { SECRET_MARK } from './crew.ts';
import type { FuzzedRequest } from './fuzzed-request.ts';
import { hasFixedRoute } from './fuzzed-request.ts';
import type { WireReply } from './wire.ts';

/** Internal details: code, SQL, files, machines. */
const INSIDES = [
  /\bat .{1,200}:\d+:\d+\)?/,
  /node_modules|node:internal|file:\/\//,
  /\b(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EACCES|ENOENT)/,
  /\b(SELECT .{1,200} FROM|INSERT INTO|UPDATE .{1,80} SET|DELETE FROM)\b/,
  /\b(prisma|postgres|pgbouncer|SQLSTATE|bullmq|ioredis|undici|fastify|nestjs|zod)\b/i,
  /violates|duplicate key|invalid input syntax|out of range for type|invalid byte sequence/i,
  /\b(TypeError|RangeError|SyntaxError|ReferenceError|PrismaClient)\b/,
  /\/(work|tmp|root|home|usr|var)\//,
  /127\.0\.0\.1:\d/,
];

/** Allowed 5xx codes of routes that call a provider. */
const PROVIDER_CODES: readonly ErrorCode[] = [
  'AI_NOT_CONFIGURED',
  'PROVIDER_FAILED',
  'PROVIDER_LICENSE_REQUIRED',
];

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Broken rules of a reply, one line each; empty when it follows all. */
export function brokenRules(endpoint: Endpoint, request: FuzzedRequest, reply: WireReply): string[] {
  const { status, headers, text } = reply;
  const broken: string[] = [];
  const rule = (holds: boolean, line: string) => holds || broken.push(line);

  rule(!new RegExp(SECRET_MARK, 'i').test(text + JSON.stringify(headers)), 'has data of another company');
  for (const inside of INSIDES) {
    const [found] = inside.exec(text) ?? [];
    rule(found === undefined, `exposes internal details: ${found}`);
  }
  rule(headers['x-content-type-options'] === 'nosniff', 'has no nosniff');
  rule(typeof headers['x-request-id'] === 'string', 'has no request id');
  rule(headers['x-powered-by'] === undefined && headers.server === undefined, 'names its software');

  if (status >= 400) return [...broken, ...brokenFailure(endpoint, request, reply)];

  if (!hasFixedRoute(request)) return broken;
  if (status === 304) {
    rule(endpoint.file !== undefined && text === '', '304 for a route without a file');
    return broken;
  }
  rule(status === endpoint.status, `answered ${status}`);
  const isAllowed = endpoint.access === 'public' || request.actor !== 'anonymous';
  rule(isAllowed, 'accepted a call without a session');
  const isAdmin = request.actor === 'admin' || request.actor === 'stranger';
  const permission = PERMISSIONS.find((one) => one === endpoint.access);
  rule(
    !permission || isAdmin || roleHas('professional', permission),
    'accepted a user without the permission',
  );
  rule(
    endpoint.access !== 'blog-admin' || request.actor === 'writer',
    'accepted a user other than the blog writer',
  );
  // A foreign Host header is not a cross-site request: browsers would send that host's cookies.
  const isForeign =
    request.headers.some(([name, value]) => name === 'origin' && value.includes('evil')) &&
    !request.headers.some(([name]) => name === 'host');
  rule(endpoint.method === 'GET' || !isForeign, 'accepted a request from another site');

  const type = first(headers['content-type']) ?? '';
  if (endpoint.stream) rule(type.startsWith('text/event-stream'), `is ${type}`);
  // The type of an attachment is that of its file.
  else if (endpoint.id === 'attachments.content')
    rule((ATTACHMENT_TYPES as readonly string[]).includes(type), `is ${type}`);
  else if (endpoint.file) rule(type.startsWith(endpoint.file), `is ${type}`);
  else {
    rule(type === 'application/json; charset=utf-8', `is ${type}`);
    const body = parsed(text) as { ok?: unknown; data?: unknown } | undefined;
    rule(body?.ok === true, 'is not ok');
    const result = endpoint.data.safeParse(body?.data);
    rule(result.success, `does not match its contract: ${result.error?.message}`);
  }
  return broken;
}

function brokenFailure(
  endpoint: Endpoint,
  request: FuzzedRequest,
  { status, headers, text }: WireReply,
): string[] {
  const type = first(headers['content-type']) ?? '';
  if (!type.startsWith('application/json'))
    return [`failed with ${status} as ${type}: ${text.slice(0, 200)}`];
  const result = failureSchema.safeParse(parsed(text));
  if (!result.success) return [`failed with another body than failures have: ${text.slice(0, 200)}`];
  const { code, error } = result.data;
  const broken: string[] = [];
  if (ERRORS[code].status !== status) broken.push(`returned ${status} with the code ${code}`);
  const acceptLanguage = request.headers.findLast(([name]) => name === 'accept-language')?.[1];
  const texts = [false, true].map((isDeletion) =>
    errorText(code, languageOfHeader(acceptLanguage ?? 'pt'), isDeletion),
  );
  if (!texts.includes(error)) broken.push(`has an error text in another language: ${error}`);
  const isProviders = PROVIDER_CODES.includes(code) && endpoint.replyLimitSeconds !== undefined;
  if (status >= 500 && !isProviders) broken.push(`failed with ${code}`);
  // zod removes the key __proto__ from parsed objects.
  if (code === 'INVALID_INPUT' && !/"fields":\{"/.test(text)) broken.push('names no invalid field');
  return broken;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
