import type { Endpoint as EndpointDefinition, Method } from '@alinha/contracts-core';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  Sse,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { IdempotentRequest } from '../database/idempotency.ts';
import { DomainError } from '../domain-error.ts';
import type { Identity } from '../identity.ts';
import { bodyLimitOf } from './body-limit.ts';
import type { ReceivedFile } from './received-file.ts';

export const ENDPOINT = Symbol('endpoint');

const METHODS: Record<Method, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
};

/** Request properties that the parameter decorators below read. */
export type ContractRequest = FastifyRequest & {
  identity?: Identity;
  contractInput?: unknown;
  idempotency?: IdempotentRequest | undefined;
  receivedFile?: ReceivedFile | null;
};

/** Serves one route of the contract. Path, status, access and validation come from the definition. */
export function ServeEndpoint(endpoint: EndpointDefinition): MethodDecorator {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  return applyDecorators(
    SetMetadata(ENDPOINT, endpoint),
    endpoint.stream ? Sse(path) : RequestMapping({ path, method: METHODS[endpoint.method] }),
    HttpCode(endpoint.status),
    RouteConfig({
      bodyLimit: bodyLimitOf(endpoint),
      ...(endpoint.upload && { upload: endpoint.upload }),
      ...(endpoint.rawBody && { rawBody: endpoint.rawBody }),
    }),
  );
}

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<ContractRequest>();

/** The validated `{params, query, body}`; its type is `InputOf<typeof endpoint>`. */
export const Input = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).contractInput,
);

/** The signed-in user. Only for endpoints with the access `session` or `admin`. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const caller = requestOf(context).identity?.caller;
  if (!caller) throw new DomainError('UNAUTHENTICATED');
  return caller;
});

/** The identity of the caller, signed in or not. */
export const Visitor = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).identity,
);

/** Key and hash of a request with an `Idempotency-Key`, else undefined. */
export const Idempotency = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).idempotency,
);

/** The file of an endpoint with `upload`; its type is `ReceivedFile`. */
export const Uploaded = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).receivedFile,
);

/** The bytes of an endpoint with `rawBody`, empty without a body; its type is `Buffer`. */
export const RawBody = createParamDecorator((_: unknown, context: ExecutionContext): Buffer => {
  const { body } = requestOf(context);
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
});

/** One request header; undefined when it is missing or repeated. */
export const Header = createParamDecorator((name: string, context: ExecutionContext): string | undefined => {
  const value = requestOf(context).headers[name];
  return typeof value === 'string' ? value : undefined;
});
