import { createHash, randomBytes } from 'node:crypto';
import { EVOLUTION_LENGTH, evolutionEndpoints } from '@alinha/contracts-agenda';
import { LOCAL_OPENAI_KEY, type OpenAiAnswer, startOpenAiServer, startTestApp } from '@alinha/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

const ai = await startOpenAiServer();
const logged: string[] = [];
const services = ['accounts', 'agenda'] as const;
const environment = { AI_BASE_URL: ai.url, AI_API_KEY: LOCAL_OPENAI_KEY };
const onLog = (line: string) => logged.push(line);
const app = await startTestApp({ services, environment, onLog });
const hurried = await startTestApp({
  services,
  environment: { ...environment, AI_TIMEOUT_SECONDS: '1' },
  onLog,
});

afterAll(() => ai.close());
beforeEach(() => ai.reset());
const studio = await app.signUp();

const FIRST = 'Paciente chegou com dor lombar 6/10 e saiu com 2/10. ';
const SECOND = `${FIRST}Mobilização de quadril à direita, sem queixas.`;
const path = evolutionEndpoints.transcribe.path;

function audioForm(content: Uint8Array<ArrayBuffer> = randomBytes(64), type = 'audio/webm;codecs=opus') {
  const form = new FormData();
  form.append('audio', new File([content], 'gravação.webm', { type }));
  return form;
}

describe('a recording', () => {
  test.each([
    ['pt', 'melhora da dor lombar'],
    ['en', 'less low back pain'],
  ] as const)(
    'is transcribed in the language of the caller, with its bytes unchanged (%s)',
    async (language, words) => {
      const content = randomBytes(300_000);
      const { text } = await studio
        .speaking(language)
        .call(evolutionEndpoints.transcribe, { body: audioForm(content) });
      expect(text).toContain(words);
      expect((await ai.calls()).transcriptions).toEqual([
        {
          model: 'openai/whisper-large-v3-turbo',
          language,
          prompt: expect.stringContaining('Pilates'),
          fileName: 'audio.webm',
          contentType: 'audio/webm',
          bytes: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
          head: content.subarray(0, 64).toString('base64'),
        },
      ]);
    },
  );

  test.each([
    ['audio/webm;codecs=opus', 'audio.webm'],
    ['audio/mp4', 'audio.mp4'],
    ['audio/ogg;codecs=opus', 'audio.ogg'],
    ['audio/wav', 'audio.wav'],
  ])('of type %s is sent as %s', async (type, fileName) => {
    await studio.call(evolutionEndpoints.transcribe, { body: audioForm(randomBytes(10), type) });
    expect((await ai.calls()).transcriptions).toMatchObject([{ fileName }]);
  });

  test('returns an empty text when it has no words', async () => {
    await ai.answer('transcriptions', { text: ' ' });
    expect(await studio.call(evolutionEndpoints.transcribe, { body: audioForm() })).toEqual({ text: '' });
  });

  test('is refused when its type is unsupported, by us or by the provider', async () => {
    const english = studio.speaking('en');
    const refusal = { status: 400, code: 'INVALID_INPUT', fields: { audio: 'Unsupported audio format' } };
    const send = (type: string) =>
      english.call(evolutionEndpoints.transcribe, { body: audioForm(randomBytes(10), type) });
    await expect(send('image/png')).rejects.toMatchObject(refusal);
    expect((await ai.calls()).transcriptions).toEqual([]);
    await ai.answer('transcriptions', {
      status: 400,
      body: {
        error: { message: 'Invalid file format. Supported formats: [...]', type: 'invalid_request_error' },
      },
    });
    await expect(send('audio/webm')).rejects.toMatchObject(refusal);
  });

  test.each([
    'text/html',
    'image/svg+xml',
    'application/zip',
    'application/octet-stream',
    'video/x-msvideo',
    'constructor',
    '',
  ])('with the type "%s" is sent to no provider', async (type) => {
    const reply = await studio.request('POST', path, audioForm(randomBytes(10), type));
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', fields: { audio: expect.any(String) } },
    });
    expect((await ai.calls()).transcriptions).toEqual([]);
  });

  test('is sent to the provider without its file name', async () => {
    const form = new FormData();
    form.append('audio', new File([randomBytes(64)], '../../../etc/"x"\r\n.webm', { type: 'audio/webm' }));
    await studio.call(evolutionEndpoints.transcribe, { body: form });
    expect((await ai.calls()).transcriptions).toMatchObject([{ fileName: 'audio.webm' }]);
  });

  test('is accepted with 24 MB and refused with 26 MB, with or without a declared length', async () => {
    const MB = 1024 * 1024;
    const content = randomBytes(24 * MB);
    await studio.call(evolutionEndpoints.transcribe, { body: audioForm(content) });
    const [sent] = (await ai.calls()).transcriptions;
    expect(sent?.sha256).toBe(createHash('sha256').update(content).digest('hex'));

    const post = async (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) => {
      const cookie = studio.connection.cookie ?? '';
      const init = { method: 'POST', headers: { ...headers, cookie }, body, duplex: 'half' };
      const reply = await fetch(app.url + path, init as RequestInit);
      return { status: reply.status, body: await reply.json() };
    };
    const tooLarge = { status: 413, body: { ok: false, code: 'BODY_TOO_LARGE' } };
    expect(await post(audioForm(randomBytes(26 * MB)))).toMatchObject(tooLarge);
    // One byte above the file's limit is still below the limit of the body.
    expect(await post(audioForm(randomBytes(25 * MB + 1)))).toMatchObject(tooLarge);
    const { body, headers } = new Response(audioForm(randomBytes(26 * MB)));
    const unannounced = post(body ?? '', { 'content-type': headers.get('content-type') ?? '' });
    expect(await unannounced).toMatchObject(tooLarge);
    expect((await ai.calls()).transcriptions).toHaveLength(1);
  });

  test('must be one file named audio in a form', async () => {
    const refusal = (fields: object) => ({ status: 400, body: { code: 'INVALID_INPUT', fields } });
    const send = (form: FormData) => studio.request('POST', path, form);
    const missing = refusal({ audio: 'Envie um arquivo' });

    expect(await studio.request('POST', path)).toMatchObject(missing);
    expect(await send(audioForm(new Uint8Array()))).toMatchObject(missing);
    const asText = new FormData();
    asText.append('audio', 'blá');
    expect(await send(asText)).toMatchObject({ status: 400 });
    const withMore = audioForm();
    withMore.append('note', 'x');
    withMore.append('other', new File(['x'], 'x.webm'));
    const unknown = refusal({ note: 'Campo desconhecido', other: 'Campo desconhecido' });
    expect(await send(withMore)).toMatchObject(unknown);
    const broken = await studio.request('POST', path, '--b\r\nContent-Disposition: form-data; name="audio"', {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(broken).toMatchObject(missing);
    expect(await studio.request('POST', path, 'x', { 'content-type': 'multipart/form-data' })).toMatchObject(
      missing,
    );

    const unsupported = { status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } };
    expect(await studio.request('POST', path, { audio: 'x' })).toMatchObject(unsupported);
    expect(await studio.request('POST', path, 'x', { 'content-type': 'audio/webm' })).toMatchObject(
      unsupported,
    );
    expect(await studio.request('POST', evolutionEndpoints.improve.path, audioForm())).toMatchObject(
      unsupported,
    );
    expect((await ai.calls()).transcriptions).toEqual([]);
  });
});

describe('rewording', () => {
  test.each(['pt', 'en'] as const)(
    'is requested in the caller’s language with fields of the OpenAI API only (%s)',
    async (language) => {
      await ai.answer('completions', { text: `  ${SECOND}\n` });
      const { text } = await studio
        .speaking(language)
        .call(evolutionEndpoints.improve, { body: { text: FIRST } });
      expect(text).toBe(SECOND);
      const { completions } = await ai.calls();
      expect(completions).toEqual([
        {
          model: 'meta-llama/llama-3.3-70b-instruct',
          temperature: 0.2,
          messages: [
            {
              role: 'system',
              content: expect.stringContaining(language === 'pt' ? 'Não acrescente fatos' : 'Add no facts'),
            },
            { role: 'user', content: FIRST.trim() },
          ],
        },
      ]);
    },
  );

  test('is refused without a text or with one longer than a note may be', async () => {
    for (const text of ['', '   ', 'x'.repeat(EVOLUTION_LENGTH + 1)])
      await expect(studio.call(evolutionEndpoints.improve, { body: { text } })).rejects.toMatchObject({
        status: 400,
        fields: { text: expect.any(String) },
      });
    expect((await ai.calls()).completions).toEqual([]);
  });
});

const failure = (code: number, message = SECOND) => ({
  error: { code, message, metadata: { flagged_input: SECOND } },
});
const completion = (choice: object) => ({ status: 200, body: { choices: [{ index: 0, ...choice }] } });

/** Tried twice when a second attempt can help. */
const FAILURES: readonly [title: string, answers: readonly OpenAiAnswer[], logged: object][] = [
  ['400', [{ status: 400, body: failure(400) }], { status: 400, code: 400 }],
  ['401', [{ status: 401, body: failure(401) }], { status: 401 }],
  ['402, no credits', [{ status: 402, body: failure(402) }], { status: 402 }],
  ['403, moderation', [{ status: 403, body: failure(403) }], { status: 403 }],
  ['404, unknown model', [{ status: 404, body: failure(404) }], { status: 404 }],
  ['429', Array(2).fill({ status: 429, body: failure(429) }), { status: 429 }],
  ['502', Array(2).fill({ status: 502, body: failure(502) }), { status: 502 }],
  ['503', Array(2).fill({ status: 503, body: failure(503) }), { status: 503 }],
  ['an error page', Array(2).fill({ status: 500, body: `<p>${SECOND}</p>` }), { status: 500 }],
  ['200 with an error', [{ status: 200, body: failure(502) }], { part: 'error', code: 502 }],
  ['200 with no JSON', [{ status: 200, body: SECOND }], { error: 'SyntaxError' }],
  ['200 with something else', [{ status: 200, body: { note: SECOND } }], { part: 'shape' }],
  ['a cut connection', Array(2).fill({ hangUp: true }), { error: 'APIConnectionError' }],
];

const lastFailure = () =>
  logged
    .map((line) => JSON.parse(line) as { msg?: string })
    .findLast(({ msg }) => msg === 'AI provider failed');

describe.each([
  ['completions', 'text'],
  ['transcriptions', 'speech'],
] as const)('a provider of %s that fails', (kind, provider) => {
  const improve = (caller: Awaited<ReturnType<typeof app.signUp>>) =>
    kind === 'completions'
      ? caller.call(evolutionEndpoints.improve, { body: { text: SECOND } })
      : caller.call(evolutionEndpoints.transcribe, { body: audioForm() });

  test.each(FAILURES)('gives 502 and logs no text of the note after %s', async (_, answers, line) => {
    await ai.answer(kind, ...answers);
    await expect(improve(studio)).rejects.toMatchObject({ status: 502, code: 'PROVIDER_FAILED' });
    expect((await ai.calls())[kind]).toHaveLength(answers.length);
    expect(lastFailure()).toMatchObject({ provider, ...line });
    expect(logged.join('\n')).not.toContain('lombar');
    expect(logged.join('\n')).not.toContain(LOCAL_OPENAI_KEY);
  });

  test('gives 502 after the time limit when it does not reply', async () => {
    const studio = await hurried.signUp();
    await ai.answer(kind, { silent: true });
    await expect(improve(studio)).rejects.toMatchObject({ status: 502, code: 'PROVIDER_FAILED' });
    expect(lastFailure()).toMatchObject({ provider, error: 'timeout' });
  });

  test('is retried once when it fails for a moment', async () => {
    await ai.answer(kind, { status: 503, body: failure(503) });
    expect((await improve(studio)).text).not.toBe('');
    expect((await ai.calls())[kind]).toHaveLength(2);
  });

  test.each([429, 503])(
    'is reported at once with its time when it replies %i and Retry-After',
    async (status) => {
      await ai.answer(kind, { status, body: failure(status), headers: { 'retry-after': '17' } });
      await expect(improve(studio)).rejects.toMatchObject({
        status: 502,
        code: 'PROVIDER_FAILED',
        headers: { 'retry-after': '17' },
      });
      expect((await ai.calls())[kind]).toHaveLength(1);
    },
  );
});

test.each([
  ['length', completion({ finish_reason: 'length', message: { content: SECOND } })],
  ['content_filter', completion({ finish_reason: 'content_filter', message: { content: '' } })],
  ['error', completion({ finish_reason: 'error', message: { content: SECOND } })],
])('a rewording that ended by %s is not shown', async (code, answer) => {
  await ai.answer('completions', answer);
  const request = studio.call(evolutionEndpoints.improve, { body: { text: SECOND } });
  await expect(request).rejects.toMatchObject({ status: 502 });
  expect(lastFailure()).toMatchObject({ part: 'finish_reason', code });
});

test('an empty rewording is not shown', async () => {
  await ai.answer('completions', { text: ' \n' });
  const request = studio.call(evolutionEndpoints.improve, { body: { text: SECOND } });
  await expect(request).rejects.toMatchObject({ status: 502 });
  expect(lastFailure()).toMatchObject({ part: 'content' });
});

describe('without a key of the provider', async () => {
  const keyless = await startTestApp({
    services: ['accounts', 'agenda'],
    environment: { AI_BASE_URL: ai.url },
  });

  test.each([
    ['pt', 'Chave da OpenRouter não configurada'],
    ['en', 'OpenRouter key not configured'],
  ] as const)(
    'transcription and rewording are refused with a text that names the key (%s)',
    async (language, error) => {
      const studio = (await keyless.signUp()).speaking(language);
      const refusal = { status: 503, body: { ok: false, code: 'AI_NOT_CONFIGURED', error } };
      expect(await studio.request('POST', path, audioForm())).toMatchObject(refusal);
      const improved = await studio.request('POST', evolutionEndpoints.improve.path, { text: SECOND });
      expect(improved).toMatchObject(refusal);
    },
  );

  test('the screen learns that the assistant is unavailable before a recording', async () => {
    const abilities = async (one: typeof app) => (await one.signUp()).call(evolutionEndpoints.assistant);
    expect(await abilities(keyless)).toEqual({ transcribes: false, improves: false });
    expect(await abilities(app)).toEqual({ transcribes: true, improves: true });
  });
});

describe('with a speech provider of its own', async () => {
  const speech = await startOpenAiServer();
  const split = await startTestApp({
    services,
    environment: {
      AI_BASE_URL: ai.url,
      STT_BASE_URL: speech.url,
      STT_API_KEY: LOCAL_OPENAI_KEY,
      STT_MODEL: 'whisper-large-v3',
      AI_MODEL: 'vendor/other',
    },
  });
  afterAll(() => speech.close());

  test('dictation works when rewording has no key', async () => {
    const studio = await split.signUp();
    expect(await studio.call(evolutionEndpoints.assistant)).toEqual({ transcribes: true, improves: false });
    await studio.call(evolutionEndpoints.transcribe, { body: audioForm() });
    expect((await speech.calls()).transcriptions).toMatchObject([{ model: 'whisper-large-v3' }]);
    const request = studio.call(evolutionEndpoints.improve, { body: { text: SECOND } });
    await expect(request).rejects.toMatchObject({ status: 503, code: 'AI_NOT_CONFIGURED' });
  });
});
