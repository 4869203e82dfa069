import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export const LOCAL_OPENAI_KEY = 'sk-or-local-0123456789';

const LONGEST_AUDIO_BYTES = 25 * 1024 * 1024;
const AUDIO_NAMES = /\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/;
const CONTROL_PATH = '/control';

/** A received transcription request. */
export type AskedTranscription = {
  readonly model: string;
  readonly language: string | null;
  readonly prompt: string | null;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly sha256: string;
  /** First 64 bytes in base64, enough to recognize the file type. */
  readonly head: string;
};

/** Body of a received chat completion. */
export type AskedCompletion = {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly [name: string]: unknown;
};

export type OpenAiCalls = {
  readonly transcriptions: readonly AskedTranscription[];
  readonly completions: readonly AskedCompletion[];
};

/** Reply to one call: a text, any other reply, none, or a cut connection. */
export type OpenAiAnswer =
  | { readonly text: string; readonly finishReason?: string; readonly delayMs?: number }
  | {
      readonly status: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly silent: true }
  | { readonly hangUp: true };

type Kind = keyof OpenAiCalls;

/** Reads and controls a server started by {@link startOpenAiServer}, from any process. */
export class LocalOpenAi {
  constructor(
    /** Base URL of the API, for AI_BASE_URL. */
    readonly url: string,
  ) {}

  /** All calls since the start or the last {@link reset}. */
  async calls(): Promise<OpenAiCalls> {
    return (await this.control('GET').then((reply) => reply.json())) as OpenAiCalls;
  }

  /** Plans replies to the next calls of this kind, one each; later calls succeed. */
  async answer(kind: Kind, ...answers: readonly OpenAiAnswer[]): Promise<void> {
    await this.control('POST', { kind, answers });
  }

  /** Deletes recorded calls and planned replies. */
  async reset(): Promise<void> {
    await this.control('DELETE');
  }

  private async control(method: string, body?: unknown): Promise<Response> {
    const reply = await fetch(new URL(CONTROL_PATH, this.url), {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`the local server returned ${reply.status} to ${method}`);
    return reply;
  }
}

/**
 * Starts a local server with OpenAI's wire protocol, which OpenRouter and Groq share: `/audio/transcriptions` and
 * `/chat/completions`. Refuses keys other than {@link LOCAL_OPENAI_KEY}. Records calls and supports planned failures.
 */
export async function startOpenAiServer(): Promise<LocalOpenAi & { close(): Promise<void> }> {
  const state = new State();
  const server = createServer((request, response) => {
    state.handle(request, response).catch(() => response.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(new LocalOpenAi(`http://127.0.0.1:${port}/api/v1`), {
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

class State {
  private transcriptions: AskedTranscription[] = [];
  private completions: AskedCompletion[] = [];
  private planned: Record<Kind, OpenAiAnswer[]> = { transcriptions: [], completions: [] };

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method, url } = request;
    if (url === CONTROL_PATH) return this.control(method, body, response);
    if (request.headers.authorization !== `Bearer ${LOCAL_OPENAI_KEY}`)
      return refuse(response, 401, 'No auth credentials found');
    if (method === 'POST' && url === '/api/v1/audio/transcriptions')
      return this.transcribe(request.headers['content-type'] ?? '', body, response);
    if (method === 'POST' && url === '/api/v1/chat/completions') return this.complete(body, response);
    refuse(response, 404, 'Not Found');
  }

  private control(method: string | undefined, body: Buffer, response: ServerResponse): void {
    if (method === 'DELETE') {
      this.transcriptions = [];
      this.completions = [];
      this.planned = { transcriptions: [], completions: [] };
    } else if (method === 'POST') {
      const { kind, answers } = JSON.parse(body.toString()) as { kind: Kind; answers: OpenAiAnswer[] };
      this.planned[kind].push(...answers);
    }
    send(response, 200, { transcriptions: this.transcriptions, completions: this.completions });
  }

  private async transcribe(contentType: string, body: Buffer, response: ServerResponse): Promise<void> {
    const headers = { 'content-type': contentType };
    const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
    const file = form?.get('file');
    const model = form?.get('model');
    if (!(file instanceof File) || typeof model !== 'string')
      return refuse(response, 400, 'file and model are required');
    if (!AUDIO_NAMES.test(file.name))
      return refuse(response, 400, 'Invalid file format. Supported formats: flac, mp3, mp4, ogg, wav, webm');
    if (file.size > LONGEST_AUDIO_BYTES) return refuse(response, 413, 'Maximum content size limit exceeded');
    const content = Buffer.from(await file.arrayBuffer());
    const text = (name: string) => {
      const value = form?.get(name);
      return typeof value === 'string' ? value : null;
    };
    this.transcriptions.push({
      model,
      language: text('language'),
      prompt: text('prompt'),
      fileName: file.name,
      contentType: file.type,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      head: content.subarray(0, 64).toString('base64'),
    });
    const transcript =
      text('language') === 'pt'
        ? 'Paciente refere melhora da dor lombar e maior mobilidade do ombro direito.'
        : 'The patient reports less low back pain and more mobility of the right shoulder.';
    const planned = this.planned.transcriptions.shift() ?? { text: transcript };
    await answer(response, planned, (said) => ({ text: said, usage: { type: 'duration', seconds: 12 } }));
  }

  private async complete(body: Buffer, response: ServerResponse): Promise<void> {
    const request = JSON.parse(body.toString()) as Partial<AskedCompletion>;
    const { model, messages } = request;
    if (!model || !messages?.length) return refuse(response, 400, 'model and messages are required');
    this.completions.push({ ...request, model, messages });
    const planned = this.planned.completions.shift() ?? { text: messages.at(-1)?.content ?? '' };
    await answer(response, planned, (content, finishReason) => ({
      id: 'gen-local',
      object: 'chat.completion',
      created: 1_790_000_000,
      model,
      choices: [{ index: 0, finish_reason: finishReason, message: { role: 'assistant', content } }],
      usage: { prompt_tokens: 100, completion_tokens: 100, total_tokens: 200 },
    }));
  }
}

async function answer(
  response: ServerResponse,
  planned: OpenAiAnswer,
  success: (text: string, finishReason: string) => unknown,
): Promise<void> {
  if ('silent' in planned) return;
  if ('hangUp' in planned) {
    response.destroy();
    return;
  }
  if ('status' in planned) return send(response, planned.status, planned.body, planned.headers);
  const { text, finishReason = 'stop', delayMs = 0 } = planned;
  await sleep(delayMs);
  send(response, 200, success(text, finishReason));
}

const refuse = (response: ServerResponse, status: number, message: string) =>
  send(response, status, { error: { code: status, message } });

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}
