import { ProviderError, type ProviderFailure } from './whatsapp-provider.ts';

export type EvolutionCall = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the server's address, with a slash at the start. */
  readonly path: string;
  readonly body?: unknown;
  readonly limitMs: number;
  /** What it means when nobody knows what became of the call. */
  readonly whenLost?: ProviderFailure;
};

/** A reply below 500. */
export type EvolutionReply = {
  readonly status: number;
  readonly body: unknown;
  /** Everything that an error says, out of arrays within arrays. Numbers of clients may stand in it. */
  readonly messages: readonly unknown[];
};

/** Causes of a failed fetch where nothing had left yet. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Until its operator activates a server of release 2.4. */
const NEEDS_LICENSE = /\bLICENSE_REQUIRED\b/;
const NOT_CONNECTED = /connection (closed|lost|terminated|failure)|is not connected/i;

/**
 * The HTTP side of an Evolution API server: one call, one reply, nothing tried twice. What is thrown says which status
 * came, and never what was sent or received.
 */
export class EvolutionApi {
  private readonly baseUrl: string;

  constructor(
    baseUrl: string,
    private readonly apiKey: string,
  ) {
    this.baseUrl = baseUrl.replace(/\/+$/, '');
  }

  /** @throws ProviderError for everything but a JSON reply below 500. */
  async call({ whenLost = 'unavailable', ...call }: EvolutionCall): Promise<EvolutionReply> {
    const { status, text } = await this.fetch(call, whenLost);
    const body = jsonOf(text);
    const messages = messagesOf(body);
    const said = `Evolution API answered ${status}`;
    if (status === 503 && NEEDS_LICENSE.test(text))
      throw new ProviderError('unavailable', `${said}: it needs a licence`, { needsLicense: true });
    if (
      messages.some((message) => typeof message === 'string' && NOT_CONNECTED.test(message)) &&
      status >= 400
    )
      throw new ProviderError('not_connected', `${said}: not connected`);
    if (status === 401) throw new ProviderError('unavailable', `${said}: the key is refused`);
    // It answered before it did anything.
    if (status === 429 || (status >= 300 && status < 400)) throw new ProviderError('unavailable', said);
    if (status >= 500) throw new ProviderError(whenLost, said);
    if (body === undefined) throw new ProviderError(whenLost, `${said} without JSON`);
    // Its own failures come with the status of success.
    if ((body as { error?: unknown } | null)?.error === true)
      throw new ProviderError(whenLost, `${said} with an error`);
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
      const failure = NEVER_LEFT.has(code ?? '') ? 'unavailable' : whenLost;
      const reason = (cause as Error).name === 'TimeoutError' ? 'in time' : `(${code ?? 'cut off'})`;
      throw new ProviderError(failure, `Evolution API did not answer ${reason}`, { cause });
    }
  }
}

/** True when the server does not know the instance: any other 404 is a route that it lacks. */
export function isUnknownInstance({ status, messages }: EvolutionReply): boolean {
  return status === 404 && messages.some((message) => /instance does not exist/.test(String(message)));
}

/** True when somebody made an instance of this name before. */
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

/** Some failures are the library's own error as it stands. */
function messagesOf(body: unknown): unknown[] {
  const { response, message, output } = (body ?? {}) as {
    response?: { message?: unknown };
    message?: unknown;
    output?: { payload?: { message?: unknown } };
  };
  return [response?.message ?? message ?? output?.payload?.message]
    .flat(Number.POSITIVE_INFINITY)
    .filter((said) => said !== undefined);
}
