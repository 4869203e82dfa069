import { DomainError, type Logger } from '@alinha/service-kit';
import type { APIError, OpenAI } from 'openai';

/** Retries after a lost connection or a 5xx. */
const RETRIES = 1;

export type AiProviderOptions = {
  /** Name in the log. */
  readonly name: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly timeoutSeconds: number;
};

/** A successful reply that cannot be used, with the wrong part and its code. */
export class UnusableReply extends Error {
  override readonly name = 'UnusableReply';

  constructor(
    readonly part: 'error' | 'finish_reason' | 'content' | 'shape',
    readonly code?: unknown,
  ) {
    super(part);
  }
}

/** A call to the provider. It passes `signal` to every request. */
export type AiCall<T> = (client: OpenAI, options: { signal: AbortSignal }) => Promise<T>;

/**
 * A server with the API of OpenAI. Each failure is one error for the caller and one log line without the sent and received
 * texts, which are clinical.
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
  async call<T>(run: AiCall<T>): Promise<T> {
    const { apiKey, timeoutSeconds } = this.options;
    if (!apiKey) throw new DomainError('AI_NOT_CONFIGURED', { isExpected: true });
    this.client ??= openClient(this.options, apiKey);
    const client = await this.client;
    const signal = AbortSignal.timeout(timeoutSeconds * 1000);
    try {
      return await run(client, { signal });
    } catch (error) {
      if (error instanceof DomainError) throw error;
      throw this.failure(error, signal.aborted);
    }
  }

  /** Logs only codes: messages of providers may quote the sent text. */
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

/** Loaded by the first call, because the library is large and many studios have no key. */
async function openClient({ baseUrl, timeoutSeconds }: AiProviderOptions, apiKey: string): Promise<OpenAI> {
  const { OpenAI: Client } = await import('openai');
  return new Client({
    baseURL: baseUrl,
    apiKey,
    timeout: timeoutSeconds * 1000,
    maxRetries: RETRIES,
    fetch: fetchWithoutWaiting,
    logLevel: 'off',
    // Set explicitly; otherwise the library reads its own environment variables.
    organization: null,
    project: null,
  });
}

/** A number or a word; never a sentence, which could quote the sent text. */
function codeOf(value: unknown): number | string | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^[\w.-]{1,40}$/.test(value) ? value : undefined;
}

/** Disables the library's wait for Retry-After, which is passed on to the user instead. */
async function fetchWithoutWaiting(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const reply = await fetch(input, init);
  if (!reply.headers.has('retry-after')) return reply;
  const headers = new Headers(reply.headers);
  headers.set('x-should-retry', 'false');
  return new Response(reply.body, { status: reply.status, statusText: reply.statusText, headers });
}
