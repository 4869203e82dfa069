import {
  type Endpoint,
  ERRORS,
  type ErrorCode,
  errorText,
  failureSchema,
  languageOfHeader,
} from '@alinha/contracts-core';
import { SECRET_MARK } from './crew.ts';
import type { FuzzedRequest } from './fuzzed-request.ts';
import { keepsItsRoute } from './fuzzed-request.ts';
import type { WireReply } from './wire.ts';

/** What only our own side knows: code, SQL, files, machines. */
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

/** Routes whose 5xx is documented: an outside provider that is not there. */
const PROVIDER_CODES: readonly ErrorCode[] = ['AI_NOT_CONFIGURED', 'PROVIDER_FAILED'];

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Everything that is wrong with a reply, each in a line; nothing when it keeps every rule. */
export function brokenRules(endpoint: Endpoint, request: FuzzedRequest, reply: WireReply): string[] {
  const { status, headers, text } = reply;
  const broken: string[] = [];
  const rule = (holds: boolean, line: string) => holds || broken.push(line);

  rule(!new RegExp(SECRET_MARK, 'i').test(text + JSON.stringify(headers)), 'has data of another company');
  for (const inside of INSIDES) {
    const [found] = inside.exec(text) ?? [];
    rule(found === undefined, `tells of the inside: ${found}`);
  }
  rule(headers['x-content-type-options'] === 'nosniff', 'has no nosniff');
  rule(typeof headers['x-request-id'] === 'string', 'has no request id');
  rule(headers['x-powered-by'] === undefined && headers.server === undefined, 'names its software');

  if (status >= 400) return [...broken, ...brokenFailure(endpoint, request, reply)];

  if (!keepsItsRoute(request)) return broken;
  if (status === 304) {
    rule(endpoint.file !== undefined && text === '', '304 of what is no file');
    return broken;
  }
  rule(status === endpoint.status, `answered ${status}`);
  const isLetIn = endpoint.access === 'public' || request.actor !== 'anonymous';
  rule(isLetIn, 'let somebody in without a session');
  const isAdmin = request.actor === 'admin' || request.actor === 'stranger';
  rule(endpoint.access !== 'admin' || isAdmin, 'let in who is no administrator');
  rule(endpoint.access !== 'blog-admin' || request.actor === 'writer', 'let in who does not write the blog');
  // With a Host of its own it is no other site's: browsers send it that host's cookies, and none of ours.
  const isForeign =
    request.headers.some(([name, value]) => name === 'origin' && value.includes('evil')) &&
    !request.headers.some(([name]) => name === 'host');
  rule(endpoint.method === 'GET' || !isForeign, 'obeyed a page of another site');

  const type = first(headers['content-type']) ?? '';
  if (endpoint.stream) rule(type.startsWith('text/event-stream'), `is ${type}`);
  else if (endpoint.file) rule(type.startsWith(endpoint.file), `is ${type}`);
  else {
    rule(type === 'application/json; charset=utf-8', `is ${type}`);
    const body = parsed(text) as { ok?: unknown; data?: unknown } | undefined;
    rule(body?.ok === true, 'is not ok');
    const result = endpoint.data.safeParse(body?.data);
    rule(result.success, `is outside its contract: ${result.error?.message}`);
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
  if (ERRORS[code].status !== status) broken.push(`answered ${status} with the code ${code}`);
  const asked = request.headers.findLast(([name]) => name === 'accept-language')?.[1];
  if (error !== errorText(code, languageOfHeader(asked ?? 'pt')))
    broken.push(`said in another language: ${error}`);
  const isProviders = PROVIDER_CODES.includes(code) && endpoint.replyLimitSeconds !== undefined;
  if (status >= 500 && !isProviders) broken.push(`failed with ${code}`);
  // zod leaves the key __proto__ out of what it parses.
  if (code === 'INVALID_INPUT' && !/"fields":\{"/.test(text)) broken.push('names no field that is wrong');
  return broken;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
