import type { z } from 'zod';
import type { ValidationKey } from './validation.ts';

declare global {
  /** Browsers and Node bring it; contracts are compiled without the types of either. */
  interface FormData {}
}

export type ServiceName = 'accounts' | 'agenda' | 'clients' | 'billing' | 'messaging' | 'content';
export const SERVICE_NAMES = ['accounts', 'agenda', 'clients', 'billing', 'messaging', 'content'] as const;

/** Who may call: anyone, a signed-in user, an administrator of the company, or the one who writes the blog. */
export type Access = 'public' | 'session' | 'admin' | 'blog-admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Upload = {
  readonly field: string;
  readonly maxBytes: number;
  /** What a file without any content is told by; `file` when left out. */
  readonly whenEmpty?: ValidationKey;
};

/**
 * One route of the API, said once: the gateway routes by it, the service's controller validates by it, the browser's
 * client types by it, and the OpenAPI document is made of it.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = {
  readonly id: string;
  readonly service: ServiceName;
  readonly method: Method;
  /** `/api/rooms/{id}`; each `{name}` is a key of `params`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The body is multipart with one file under this name, instead of JSON. */
  readonly upload?: Upload;
  /**
   * The body reaches the handler byte by byte as it came, being of one of these media types: its sender, no browser with a
   * session, proves by a signature who it is.
   */
  readonly rawBody?: readonly string[];
  /** Longest body in bytes, where it is not what the access of the route allows. */
  readonly bodyLimitBytes?: number;
  /** How long the body may take to arrive, where it needs more than the usual minute. */
  readonly bodyLimitSeconds?: number;
  /** Answers a file of this media type instead of JSON. */
  readonly file?: string;
  /** How long the reply may take, where an outside provider needs more than the usual 30 seconds. */
  readonly replyLimitSeconds?: number;
  /** How many calls a minute one address may make, where that is not what the gateway allows a route of its kind. */
  readonly callsPerMinute?: number;
  /** Answers server-sent events that never end; `data` is what each carries. */
  readonly stream?: true;
  /**
   * What a GET of the same resource answers, where that is more than `data`. A PUT ignores the fields of the record that its
   * body does not have: what was read can be sent back as it is.
   */
  readonly record?: z.ZodType;
  /** The `data` of the successful reply. */
  readonly data: Data;
  /** 201 for a POST that creates, else 200. */
  readonly status: 200 | 201;
};

type EndpointInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> = Omit<
  Endpoint<P, Q, B, D>,
  'status' | 'access' | 'upload'
> & { status?: 200 | 201; access?: Access };

/** Declares a route; access is `session` and status 200 unless said otherwise. */
export function defineEndpoint<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  D extends z.ZodType = z.ZodType,
>(input: EndpointInput<P, Q, B, D>): Endpoint<P, Q, B, D> {
  return { status: 200, access: 'session', ...input };
}

type UploadEndpoint<P extends z.ZodType, Q extends z.ZodType, D extends z.ZodType> = Endpoint<
  P,
  Q,
  z.ZodUndefined,
  D
> & { readonly upload: Upload };

/** Declares a route that takes one file as multipart/form-data; otherwise like {@link defineEndpoint}. */
export function defineUpload<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  D extends z.ZodType = z.ZodType,
>({
  upload,
  ...input
}: Omit<EndpointInput<P, Q, z.ZodUndefined, D>, 'body'> & { readonly upload: Upload }): UploadEndpoint<
  P,
  Q,
  D
> {
  return { ...defineEndpoint<P, Q, z.ZodUndefined, D>(input), upload };
}

type PartOf<K extends string, S> = S extends z.ZodUndefined
  ? unknown
  : S extends z.ZodType
    ? { [key in K]: z.output<S> }
    : unknown;
type SentPartOf<K extends string, S> = S extends z.ZodUndefined
  ? unknown
  : S extends z.ZodType
    ? { [key in K]: z.input<S> }
    : unknown;

type SentFormOf<E> = E extends { readonly upload: Upload } ? { body: FormData } : unknown;

/** What a handler receives after validation. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? PartOf<'params', P> & PartOf<'query', Q> & PartOf<'body', B>
    : never;

/** What a caller sends. */
export type RequestOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? SentPartOf<'params', P> & SentPartOf<'query', Q> & SentPartOf<'body', B> & SentFormOf<E>
    : never;

/** The `data` of a successful reply. */
export type DataOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer D> ? z.output<D> : never;
