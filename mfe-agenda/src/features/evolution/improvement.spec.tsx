import { evolutionEndpoints } from '@alinha/contracts-agenda';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { evolutionApi, LONG_NOTE, showEvolution } from './evolution-fixtures.tsx';

vi.setConfig({ testTimeout: 20_000 });

const BETTER = 'Paciente chegou com dor lombar (6/10) e, após mobilização, saiu com 2/10.';
const improves = (reply: FakeRoute['reply']): FakeRoute => ({ endpoint: evolutionEndpoints.improve, reply });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const suggestion = () => screen.findByRole('region', { name: 'Sugestão da IA' });

describe('an improved text', () => {
  test('needs a note', async () => {
    evolutionApi();
    const area = await showEvolution();
    expect(button('Melhorar com IA').disabled).toBe(true);
    fireEvent.change(area, { target: { value: '  \n ' } });
    expect(button('Melhorar com IA').disabled).toBe(true);
    fireEvent.change(area, { target: { value: 'dor' } });
    expect(button('Melhorar com IA').disabled).toBe(false);
  });

  test('is shown beside the original, which does not change until the user decides', async () => {
    const { calls } = evolutionApi({ evolution: LONG_NOTE }, [], improves({ data: { text: BETTER } }));
    const area = await showEvolution();
    await userEvent.click(button('Melhorar com IA'));
    expect(await within(await suggestion()).findByText(BETTER)).toBeDefined();
    expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { text: LONG_NOTE } });
    expect(area.value).toBe(LONG_NOTE);

    await userEvent.click(button('Manter o original'));
    expect(screen.queryByText(BETTER)).toBeNull();
    expect(area.value).toBe(LONG_NOTE);
    expect(document.activeElement).toBe(button('Melhorar com IA'));

    await userEvent.click(button('Melhorar com IA'));
    await userEvent.click(await screen.findByRole('button', { name: 'Usar este texto' }));
    expect(area.value).toBe(BETTER);
    expect(document.activeElement).toBe(area);
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(area.value).toBe(LONG_NOTE);
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  test('shows when the original changed after the request', async () => {
    evolutionApi({ evolution: LONG_NOTE }, [], improves({ data: { text: BETTER } }));
    const area = await showEvolution();
    await userEvent.click(button('Melhorar com IA'));
    await within(await suggestion()).findByText(BETTER);
    expect(screen.queryByText('Você mudou o original depois desta sugestão.')).toBeNull();
    fireEvent.change(area, { target: { value: `${LONG_NOTE} Mais.` } });
    expect(screen.getByText('Você mudou o original depois desta sugestão.')).toBeDefined();
  });

  test('can be cancelled while it is loading', async () => {
    evolutionApi({ evolution: LONG_NOTE });
    const fakeFetch = globalThis.fetch;
    let signal: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
      if (!input.startsWith(evolutionEndpoints.improve.path)) return fakeFetch(input, init);
      signal = init.signal;
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    });
    await showEvolution();
    await userEvent.click(button('Melhorar com IA'));
    await userEvent.click(within(await suggestion()).getByRole('button', { name: 'Cancelar' }));
    expect(signal?.aborted).toBe(true);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sugestão da IA' })).toBeNull());
    expect(screen.queryByText('Não foi possível melhorar o texto')).toBeNull();
  });

  test.each([
    ['pt', 'PROVIDER_FAILED', 502, 'Um serviço externo falhou.', 'Erro ao usar IA'],
    ['en', 'PROVIDER_FAILED', 502, 'An outside service failed.', 'Could not use AI'],
    ['pt', 'RATE_LIMITED', 429, 'Muitas tentativas.', 'Não foi possível melhorar o texto'],
    ['en', 'RATE_LIMITED', 429, 'Too many attempts.', 'The text could not be improved'],
    [
      'pt',
      'AI_NOT_CONFIGURED',
      503,
      'Chave da OpenRouter não configurada',
      'Chave da OpenRouter não configurada',
    ],
    ['en', 'AI_NOT_CONFIGURED', 503, 'OpenRouter key not configured', 'OpenRouter key not configured'],
  ] as const)(
    'shows the reason and keeps the note unchanged when it fails (%s, %s)',
    async (language, code, status, error, title) => {
      evolutionApi({ evolution: LONG_NOTE }, [], improves({ status, code, error }));
      const area = await showEvolution({ language });
      await userEvent.click(button(language === 'pt' ? 'Melhorar com IA' : 'Improve with AI'));
      expect(await screen.findByText(title)).toBeDefined();
      expect(screen.getByText(error)).toBeDefined();
      expect(screen.queryByRole('button', { name: /Usar este texto|Use this text/ })).toBeNull();
      expect(area.value).toBe(LONG_NOTE);
    },
  );
});
