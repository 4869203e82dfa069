import { ProviderError, type ProviderFailure } from './whatsapp-provider.ts';

export type EvolutionCall = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With a leading slash. */
  readonly path: string;
  readonly body?: unknown;
  readonly limitMs: number;
  /** Failure to throw when it is unknown whether the server handled the call. */
  readonly whenLost?: ProviderFailure;
};

/** A reply below 500. */
export type EvolutionReply = {
  readonly status: number;
  readonly body: unknown;
  /** Error messages, flattened. They may contain phone numbers of clients. */
  readonly messages: readonly unknown[];
};

/** Codes of failures before the request was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Reply of a server of release 2.4 until its operator activates it. */
const NEEDS_LICENSE = /\bLICENSE_REQUIRED\b/;
const NOT_CONNECTED = /connection (closed|lost|terminated|failure)|is not connected/i;

/**
 * HTTP client of an Evolution API server, without retries. Its errors contain the status, never request or reply.
 */
export class EvolutionApi {
  private readonly baseUrl: string;

  constructor(
    baseUrl: string,
    private readonly apiKey: string,
  ) {
    this.baseUrl = baseUrl.replace(/\/+$/, '');
  }

  /** @throws ProviderError unless the reply is JSON with a status below 500. */
  async call({ whenLost = 'unavailable', ...call }: EvolutionCall): Promise<EvolutionReply> {
    const { status, text } = await this.fetch(call, whenLost);
    const body = jsonOf(text);
    const messages = messagesOf(body);
    const summary = `Evolution API answered ${status}`;
    if (status === 503 && NEEDS_LICENSE.test(text))
      throw new ProviderError('unavailable', `${summary}: it needs a licence`, { needsLicense: true });
    if (
      messages.some((message) => typeof message === 'string' && NOT_CONNECTED.test(message)) &&
      status >= 400
    )
      throw new ProviderError('not_connected', `${summary}: not connected`);
    if (status === 401) throw new ProviderError('unavailable', `${summary}: the key is refused`);
    // The server returns these statuses before any action.
    if (status === 429 || (status >= 300 && status < 400)) throw new ProviderError('unavailable', summary);
    if (status >= 500) throw new ProviderError(whenLost, summary);
    if (body === undefined) throw new ProviderError(whenLost, `${summary} without JSON`);
    // Some failures have a success status.
    if ((body as { error?: unknown } | null)?.error === true)
      throw new ProviderError(whenLost, `${summary} with an error`);
    return { status, body, messages };
  }

  private async fetch(
    { method, path, body, limitMs }: EvolutionCall,
    whenLost: ProviderFailure,
  ): Promise<{ status: number; text: string }> {
    try {
      const reply = await fetch(`${this.baseUrl}${path}`, {
        method,
        headers: { apikey: this.apiKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
      });
      return { status: reply.status, text: await reply.text() };
    } catch (cause) {
      const { code } = ((cause as Error).cause ?? {}) as { code?: string };
      const failure = NOT_SENT.has(code ?? '') ? 'unavailable' : whenLost;
      const reason = (cause as Error).name === 'TimeoutError' ? 'in time' : `(${code ?? 'cut off'})`;
      throw new ProviderError(failure, `Evolution API did not answer ${reason}`, { cause });
    }
  }
}

/** True for an unknown instance. Another 404 is an unknown route. */
export function isUnknownInstance({ status, messages }: EvolutionReply): boolean {
  return status === 404 && messages.some((message) => /instance does not exist/.test(String(message)));
}

/** True when an instance of this name exists. */
export function isNameInUse({ status, messages }: EvolutionReply): boolean {
  return status === 403 && messages.some((message) => /already in use/.test(String(message)));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Some failures are unwrapped errors of its WhatsApp library. */
function messagesOf(body: unknown): unknown[] {
  const { response, message, output } = (body ?? {}) as {
    response?: { message?: unknown };
    message?: unknown;
    output?: { payload?: { message?: unknown } };
  };
  return [response?.message ?? message ?? output?.payload?.message]
    .flat(Number.POSITIVE_INFINITY)
    .filter((text) => text !== undefined);
}
