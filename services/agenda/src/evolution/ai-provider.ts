import { DomainError, type Logger } from '@alinha/service-kit';
import type { APIError, OpenAI } from 'openai';

/** Tried once more when it fails at once: a lost connection, a 5xx. */
const RETRIES = 1;

export type AiProviderOptions = {
  /** What the log calls it. */
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly timeoutSeconds: number;
};

/** A reply that says it succeeded and cannot be used: which part of it is wrong, and the code that stands there. */
export class UnusableReply extends Error {
  override readonly name = 'UnusableReply';

  constructor(
    readonly part: 'error' | 'finish_reason' | 'content' | 'shape',
    readonly code?: unknown,
  ) {
    super(part);
  }
}

/** What a call may ask of a provider; give `signal` to every request. */
export type AiCall<T> = (client: OpenAI, options: { signal: AbortSignal }) => Promise<T>;

/**
 * A server that speaks OpenAI's wire. Whatever goes wrong there is one failure for the caller, and a line in the log
 * without anything that was sent or received: both are clinical.
 */
export class AiProvider {
  private client: Promise<OpenAI> | undefined;

  constructor(
    private readonly options: AiProviderOptions,
    private readonly logger: Logger,
  ) {}

  get isConfigured(): boolean {
    return Boolean(this.options.apiKey);
  }

  /** @throws DomainError AI_NOT_CONFIGURED, PROVIDER_FAILED. */
  async call<T>(ask: AiCall<T>): Promise<T> {
    const { apiKey, timeoutSeconds } = this.options;
    if (!apiKey) throw new DomainError('AI_NOT_CONFIGURED', { isExpected: true });
    this.client ??= openClient(this.options, apiKey);
    const client = await this.client;
    const signal = AbortSignal.timeout(timeoutSeconds * 1000);
    try {
      return await ask(client, { signal });
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw this.failure(error, signal.aborted);
    }
  }

  /** Only codes go to the log: in its messages a provider may quote what it was sent. */
  private failure(error: unknown, isLate: boolean): DomainError {
    const { status, headers, type, code, part } = error as Partial<APIError & UnusableReply>;
    this.logger.warn(
      {
        provider: this.options.name,
        error: isLate ? 'timeout' : (error as Error).constructor.name,
        status,
        part,
        code: codeOf(code),
        type: codeOf(type),
      },
      'AI provider failed',
    );
    const retryAfter = headers?.get('retry-after') ?? '';
    return new DomainError('PROVIDER_FAILED', {
      ...(/^\d+$/.test(retryAfter) && { retryAfterSeconds: Number(retryAfter) }),
    });
  }
}

/** The library is large, and many studios have no key: it is loaded by the first call. */
async function openClient({ baseUrl, timeoutSeconds }: AiProviderOptions, apiKey: string): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  return new Client({
    baseURL: baseUrl,
    apiKey,
    timeout: timeoutSeconds * 1000,
    maxRetries: RETRIES,
    fetch: fetchWithoutWaiting,
    logLevel: 'off',
    // Left out, the library would take these from variables of its own.
    organization: null,
    project: null,
  });
}

/** A code as providers give one, number or word; nothing that could be a sentence. */
function codeOf(value: unknown): number | string | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^[\w.-]{1,40}$/.test(value) ? value : undefined;
}

/** The library would sleep for as long as Retry-After says: it is told to the person who waits instead. */
async function fetchWithoutWaiting(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const reply = await fetch(input, init);
  if (!reply.headers.has('retry-after')) return reply;
  const headers = new Headers(reply.headers);
  headers.set('x-should-retry', 'false');
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers });
}
