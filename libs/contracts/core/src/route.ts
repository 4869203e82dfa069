import type { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { ValidationKey } from './validation.ts';

declare global {
  /** Provided by browsers and Node; contracts are compiled without the types of either. */
  interface FormData {}
}

export type ServiceName = 'accounts' | 'agenda' | 'clients' | 'billing' | 'messaging' | 'content';
export const SERVICE_NAMES = ['accounts', 'agenda', 'clients', 'billing', 'messaging', 'content'] as const;

/** Permitted callers: anyone, every signed-in user, those whose role has the permission, or the account that writes the blog. */
export type Access = 'public' | 'session' | Permission | 'blog-admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Upload = {
  readonly field: string;
  readonly maxBytes: number;
  /** Message for a file without content; default `file`. */
  readonly whenEmpty?: ValidationKey;
};

/** Input and reply of a route, and its text in the OpenAPI document. */
type RouteContract = {
  readonly summary: string;
  /** One key per `{name}` of the path. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a multipart form with one file in the part `field`, instead of JSON. */
  readonly upload?: Upload;
  /**
   * For a PUT: the `data` of the GET of the same resource, if it has more fields than `data` here. The PUT ignores
   * these read-only fields, so a client can send back the whole record.
   */
  readonly record?: z.ZodType;
  /** The `data` of the successful reply; of a stream, the data of each event. */
  readonly data: z.ZodType;
};

/** The contracts of a group of routes, by name. */
export type Contract = Readonly<Record<string, RouteContract>>;

declare const CONTRACT: unique symbol;

/** Address and properties of a route. Contains no schemas, so a browser that calls it needs no zod. */
export type Route<C extends RouteContract = RouteContract> = {
  readonly id: string;
  readonly service: ServiceName;
  readonly method: Method;
  /** `/api/rooms/{id}`; each `{name}` is a key of `params`. */
  readonly path: string;
  readonly access: Access;
  /** Status of a successful reply: 201 for a POST that creates, else 200. */
  readonly status: 200 | 201;
  /**
   * The handler gets the bytes of the body, of one of these media types. The sender is a server that proves its identity
   * by a signature.
   */
  readonly rawBody?: readonly string[];
  /** Longest body in bytes; default: by upload, raw body or access, see `bodyLimitOf` of service-kit. */
  readonly bodyLimitBytes?: number;
  /** Time limit for receiving the body; default: a minute. */
  readonly bodyTimeoutSeconds?: number;
  /** Media type of a reply that is a file instead of JSON. */
  readonly file?: string;
  /** Time limit for the reply; default: 30 seconds. */
  readonly replyLimitSeconds?: number;
  /** Calls per minute and network address; default: the limit that the gateway sets for this kind of route, if any. */
  readonly callsPerMinute?: number;
  /** Also for users who have to set up a second factor first. */
  readonly withoutFactor?: true;
  /** The reply is a stream of server-sent events without an end. */
  readonly stream?: true;
  /** A type without a value, from which callers infer request and reply. */
  readonly [CONTRACT]?: C;
};

/** A route with its contract: for the gateway, services and tests. */
export type Endpoint<C extends RouteContract = RouteContract> = Route<C> & C;

type RouteInput = Omit<Route, 'service' | 'access' | 'status' | typeof CONTRACT> &
  Partial<Pick<Route, 'access' | 'status'>>;

/** Declares the routes of a contract. The default access is `session`, the default status 200. */
/* @__NO_SIDE_EFFECTS__ */
export function defineRoutes<C extends Contract>(
  service: ServiceName,
  routes: { readonly [Name in keyof C]: RouteInput },
): { readonly [Name in keyof C]: Route<C[Name]> } {
  const entries = Object.entries<RouteInput>(routes).map(([name, route]) => [
    name,
    { service, access: 'session', status: 200, ...route },
  ]);
  return Object.fromEntries(entries);
}

/** Adds its contract to each route. */
export function defineEndpoints<C extends Contract>(
  routes: { readonly [Name in keyof C]: Route<C[Name]> },
  contract: C,
): { readonly [Name in keyof C]: Endpoint<C[Name]> } {
  const entries = Object.entries<Route>(routes).map(([name, route]) => [
    name,
    { ...route, ...contract[name] },
  ]);
  return Object.fromEntries(entries);
}

type ContractOf<R> = R extends { readonly [CONTRACT]?: infer C } ? C : never;
type SchemaOf<C, Part extends keyof C> = Extract<C[Part], z.ZodType>;

type Sent<C, Part extends string> = Part extends keyof C
  ? { [P in Part]: z.input<SchemaOf<C, Part>> }
  : unknown;
type Received<C, Part extends string> = Part extends keyof C
  ? { [P in Part]: z.output<SchemaOf<C, Part>> }
  : unknown;
type SentForm<C> = C extends { readonly upload: Upload } ? { body: FormData } : unknown;

/** A query without required fields may be left out. */
type SentQuery<C> = C extends { readonly query: infer Q extends z.ZodType }
  ? Record<never, never> extends z.input<Q>
    ? { query?: z.input<Q> }
    : { query: z.input<Q> }
  : unknown;
type RequestTo<C> = Sent<C, 'params'> & SentQuery<C> & Sent<C, 'body'> & SentForm<C>;
type InputTo<C> = Received<C, 'params'> & Received<C, 'query'> & Received<C, 'body'>;

/** Input that a caller sends. */
export type RequestOf<R> = RequestTo<ContractOf<R>>;

/** Input that a handler receives, after validation. */
export type InputOf<R> = InputTo<ContractOf<R>>;

/** The `data` of a successful reply. */
export type DataOf<R> = ContractOf<R> extends { readonly data: infer D } ? z.output<D> : never;
