import { evolutionEndpoints } from '@alinha/contracts-agenda';
import { navigate } from '@alinha/web-kit';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { evolutionApi, LONG_NOTE, showEvolution } from './evolution-fixtures.tsx';
import { fakeMicrophone } from './fake-microphone.ts';
import { LONGEST_RECORDING_SECONDS } from './recording.ts';

vi.setConfig({ testTimeout: 20_000 });
afterEach(() => {
  vi.useRealTimers();
});

const TRANSCRIPT = 'Refere menos dor no ombro.';
const transcribes = (reply: FakeRoute['reply']): FakeRoute => ({
  endpoint: evolutionEndpoints.transcribe,
  reply,
});
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const record = () => userEvent.click(button('Gravar áudio'));
const stop = async () => userEvent.click(await screen.findByRole('button', { name: 'Parar e transcrever' }));
const uploads = (calls: readonly { method: string; body: unknown }[]) =>
  calls
    .filter(({ body }) => body instanceof FormData)
    .map(({ body }) => (body as FormData).get('audio') as File);

describe('a dictation', () => {
  test('is recorded, transcribed and appended to the note', async () => {
    const microphone = fakeMicrophone();
    const { calls } = evolutionApi({ evolution: LONG_NOTE }, [], transcribes({ data: { text: TRANSCRIPT } }));
    const area = await showEvolution();
    await record();
    expect((await screen.findByRole('timer')).textContent).toBe('00:00');
    expect(microphone.isOn()).toBe(true);
    expect(document.activeElement).toBe(button('Parar e transcrever'));
    await stop();
    await waitFor(() => expect(area.value).toBe(`${LONG_NOTE} ${TRANSCRIPT}`));
    expect(microphone.isOn()).toBe(false);
    expect(document.activeElement).toBe(area);
    expect(area.selectionEnd).toBe(area.value.length);
    expect(button('Gravar áudio')).toBeDefined();
    // happy-dom decodes no audio, so the recording is sent unchanged.
    const [upload, ...others] = uploads(calls);
    expect(others).toEqual([]);
    expect([upload?.type, await upload?.text()]).toEqual(['audio/webm;codecs=opus', 'voice']);
  });

  test('is inserted at the cursor without replacing a selection', async () => {
    fakeMicrophone();
    evolutionApi({ evolution: 'Antes depois' }, [], transcribes({ data: { text: TRANSCRIPT } }));
    const area = await showEvolution();
    area.focus();
    area.setSelectionRange(0, 5);
    await record();
    await stop();
    await waitFor(() => expect(area.value).toBe(`Antes ${TRANSCRIPT} depois`));
  });

  test.each(['audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm'])(
    'is recorded as %s when the browser supports no preferred format',
    async (type) => {
      fakeMicrophone({ type });
      const { calls } = evolutionApi({}, [], transcribes({ data: { text: TRANSCRIPT } }));
      await showEvolution();
      await record();
      await stop();
      await waitFor(() => expect(uploads(calls).map((file) => file.type)).toEqual([type]));
    },
  );

  test('ends when the microphone is removed, and is transcribed', async () => {
    const microphone = fakeMicrophone();
    evolutionApi({}, [], transcribes({ data: { text: TRANSCRIPT } }));
    const area = await showEvolution();
    await record();
    await screen.findByRole('timer');
    act(() => microphone.unplug());
    await waitFor(() => expect(area.value).toBe(TRANSCRIPT));
  });

  test('is transcribed up to the failure of the recorder', async () => {
    const microphone = fakeMicrophone();
    const { calls } = evolutionApi({}, [], transcribes({ data: { text: TRANSCRIPT } }));
    const area = await showEvolution();
    await record();
    await screen.findByRole('timer');
    act(() => microphone.fail());
    await waitFor(() => expect(area.value).toBe(TRANSCRIPT));
    expect(await uploads(calls)[0]?.text()).toBe('voice');
    expect(microphone.isOn()).toBe(false);
  });

  test('shows its duration, and ends at the limit', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fakeMicrophone();
    evolutionApi({}, [], transcribes({ data: { text: TRANSCRIPT } }));
    const area = await showEvolution();
    fireEvent.click(button('Gravar áudio'));
    const timer = await screen.findByRole('timer');
    await act(() => vi.advanceTimersByTimeAsync(62_000));
    expect(timer.textContent).toMatch(/^01:0[2-4]$/);
    // Just until the limit: the toast about it disappears after four seconds.
    await act(() => vi.advanceTimersByTimeAsync((LONGEST_RECORDING_SECONDS - 61) * 1000));
    expect(await screen.findByText('A gravação chegou ao limite de tempo e foi encerrada')).toBeDefined();
    await waitFor(() => expect(area.value).toBe(TRANSCRIPT));
  });

  test('can be discarded: no audio is sent, and the microphone is released', async () => {
    const microphone = fakeMicrophone();
    const { calls } = evolutionApi();
    const area = await showEvolution();
    await record();
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(microphone.isOn()).toBe(false);
    expect(document.activeElement).toBe(button('Gravar áudio'));
    expect(uploads(calls)).toEqual([]);
    expect(area.value).toBe('');
  });

  test('without speech shows a notice', async () => {
    fakeMicrophone();
    evolutionApi({ evolution: LONG_NOTE }, [], transcribes({ data: { text: '' } }));
    const area = await showEvolution();
    await record();
    await stop();
    expect(await screen.findByText('Nenhuma fala foi reconhecida na gravação')).toBeDefined();
    expect(area.value).toBe(LONG_NOTE);
  });

  test('keeps the recording for a retry when transcription fails', async () => {
    fakeMicrophone();
    let isDown = true;
    const failure = {
      status: 502,
      code: 'PROVIDER_FAILED',
      error: 'Um serviço externo falhou. Tente de novo.',
    };
    const { calls } = evolutionApi(
      {},
      [],
      transcribes(() => (isDown ? failure : { data: { text: TRANSCRIPT } })),
    );
    const area = await showEvolution();
    await record();
    await stop();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Erro ao converter áudio para texto');
    expect(alert.textContent).toContain(failure.error);
    expect(document.activeElement).toBe(button('Tentar de novo'));
    isDown = false;
    await userEvent.click(button('Tentar de novo'));
    await waitFor(() => expect(area.value).toBe(TRANSCRIPT));
    const [first, second] = uploads(calls);
    expect(await second?.text()).toBe(await first?.text());
  });

  test.each([
    [
      'pt',
      'Gravar áudio',
      'Parar e transcrever',
      'Erro ao converter áudio para texto',
      'Chave da OpenRouter não configurada',
      'Avise quem administra o sistema.',
    ],
    [
      'en',
      'Record audio',
      'Stop and transcribe',
      'Could not convert the audio to text',
      'OpenRouter key not configured',
      'Tell the person who runs the system.',
    ],
  ] as const)(
    'keeps the recording when no key is configured (%s)',
    async (language, begin, end, title, error, advice) => {
      fakeMicrophone();
      evolutionApi({}, [], transcribes({ status: 503, code: 'AI_NOT_CONFIGURED', error }));
      await showEvolution({ language });
      await userEvent.click(button(begin));
      await userEvent.click(await screen.findByRole('button', { name: end }));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(title);
      expect(within(alert).getByText(error)).toBeDefined();
      expect(within(alert).getByText(advice)).toBeDefined();
      expect(within(alert).getAllByRole('button')).toHaveLength(2);
    },
  );

  test.each([
    [
      'NotAllowedError',
      'Erro ao acessar microfone',
      'Permita o microfone para este endereço nas configurações do navegador.',
    ],
    [
      'NotFoundError',
      'Erro ao acessar microfone',
      'Nenhum microfone foi encontrado. Conecte um e tente de novo.',
    ],
    [
      'NotReadableError',
      'Erro ao acessar microfone',
      'Outro programa está usando o microfone. Feche-o e tente de novo.',
    ],
  ])(
    'shows the reason and does not start when the microphone fails with %s',
    async (refusal, title, advice) => {
      fakeMicrophone({ refusal });
      evolutionApi();
      await showEvolution();
      await record();
      expect(await screen.findByText(title)).toBeDefined();
      expect(screen.getByText(advice)).toBeDefined();
      expect(button('Gravar áudio')).toBeDefined();
    },
  );

  test.each([
    ['has no recorder', {}],
    ['has no codec', { codecError: 'construct' }],
    ['fails while recording', { codecError: 'record' }],
  ] as const)('shows that the browser cannot record when it %s', async (_, options) => {
    if ('codecError' in options) fakeMicrophone(options);
    evolutionApi();
    await showEvolution();
    await record();
    expect(await screen.findByText('Este navegador não grava áudio')).toBeDefined();
    expect(screen.getByText('Use outro navegador ou digite a evolução.')).toBeDefined();
    expect(screen.queryByText(/Permita o microfone/)).toBeNull();
    expect(button('Gravar áudio')).toBeDefined();
  });

  test.each([
    ['pt', 'Gravar áudio', 'Chave da OpenRouter não configurada', 'Avise quem administra o sistema.'],
    ['en', 'Record audio', 'OpenRouter key not configured', 'Tell the person who runs the system.'],
  ] as const)(
    'is not recorded without a key of the provider, and the button shows the reason (%s)',
    async (language, begin, title, advice) => {
      const microphone = fakeMicrophone();
      const { calls } = evolutionApi({}, [], {
        endpoint: evolutionEndpoints.assistant,
        reply: { data: { transcribes: false, improves: false } },
      });
      await showEvolution({ language });
      await waitFor(() => expect(calls.some(({ url }) => url === '/api/evolution/assistant')).toBe(true));
      await userEvent.click(button(begin));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(title);
      expect(alert.textContent).toContain(advice);
      expect(microphone.isOn()).toBe(false);
    },
  );

  test('asks before the user leaves, and ends when the screen is closed', async () => {
    const microphone = fakeMicrophone();
    const { calls } = evolutionApi();
    await showEvolution();
    await record();
    await screen.findByRole('timer');
    navigate('/app/clients');
    const question = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
    expect(microphone.isOn()).toBe(true);
    await userEvent.click(within(question).getByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(microphone.isOn()).toBe(false);
    expect(uploads(calls)).toEqual([]);
  });
});
