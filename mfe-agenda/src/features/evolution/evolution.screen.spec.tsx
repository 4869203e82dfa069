import { authEndpoints, authRoutes, companyRoutes } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  chartAccessRoutes,
  chartReadingEndpoints,
  type EvolutionVersion,
  evolutionEndpoints,
} from '@alinha/contracts-agenda';
import { invalidate, navigate } from '@alinha/web-kit';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import { evolutionApi, LONG_NOTE, renderEvolution, showEvolution } from './evolution-fixtures.tsx';

vi.setConfig({ testTimeout: 20_000 });

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const saveButton = () => button('Salvar');
const write = (area: HTMLElement, value: string) => fireEvent.change(area, { target: { value } });
const sent = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const KEY = 'draft.evolution.1.7';
/** A professional who sees only the own agenda. */
const limited: FakeRoute[] = [
  {
    endpoint: authRoutes.me,
    reply: { data: { id: 2, name: 'Rui', email: 'rui@x.example', is_admin: false, role: 'professional' } },
  },
  {
    endpoint: companyRoutes.get,
    reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo', own_agenda_only: true } },
  },
];

describe('the note of an appointment', () => {
  test('names the client, and links back to the agenda', async () => {
    evolutionApi({ done: true, evolution: LONG_NOTE });
    const area = await showEvolution();
    expect(area.value).toBe(LONG_NOTE);
    expect(screen.getByRole('link', { name: 'Elisa Rocha' }).getAttribute('href')).toBe('/app/clients/5');
    expect(screen.getByText('Sexta-feira, 20 de novembro de 2026, 08:00 – 09:00')).toBeDefined();
    expect(screen.getByText('Marina Duarte')).toBeDefined();
    expect(screen.getByText('Concluída')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Agenda' }).getAttribute('href')).toBe('/app/appointments');
  });

  test('is logged as printed when the browser prints it', async () => {
    const print = { endpoint: chartReadingEndpoints.addPrint, reply: { data: { id: 5 } } };
    const { calls } = evolutionApi({ evolution: LONG_NOTE }, [], print);
    await showEvolution();
    window.dispatchEvent(new Event('beforeprint'));
    expect(calls.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
      '/api/clients/5/chart-prints',
    ]);
  });

  test.each([
    ['pt', 'Salvar', 'Para salvar, escreva mais de 50 caracteres: falta 1.'],
    ['en', 'Save', 'To save, write more than 50 characters: 1 to go.'],
  ] as const)(
    'can be saved with more than 50 characters without surrounding spaces (%s)',
    async (language, save, text) => {
      evolutionApi();
      const area = await showEvolution({ language });
      expect(button(save).disabled).toBe(true);
      write(area, `   ${'x'.repeat(50)}   `);
      const reason = screen.getByText(text);
      expect(button(save).disabled).toBe(true);
      expect(button(save).getAttribute('aria-describedby')).toBe(reason.id);
      write(area, `${'x'.repeat(51)}`);
      expect(button(save).disabled).toBe(false);
      expect(screen.queryByText(text)).toBeNull();
    },
  );

  test('shows a confirmation and its version when it is saved', async () => {
    const { calls } = evolutionApi();
    const area = await showEvolution();
    expect(await screen.findByText('Nenhuma versão salva ainda')).toBeDefined();
    write(area, `${LONG_NOTE}  `);
    await userEvent.click(saveButton());
    expect(await screen.findByText('Evolução salva')).toBeDefined();
    expect(sent(calls)).toEqual([{ evolution: `${LONG_NOTE}  ` }]);
    expect(await screen.findByText('20/11/2026, 09:05')).toBeDefined();
    expect(area.value).toBe(LONG_NOTE);
    expect(saveButton().disabled).toBe(true);
    expect(screen.getByText('Nada mudou desde a última versão salva.')).toBeDefined();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Voltar para a agenda' }));
  });

  test("shows the server's error below and keeps its text when it is refused", async () => {
    const error = { status: 400, code: 'INVALID_INPUT', error: 'Verifique os campos destacados.' };
    const fields = { evolution: 'A evolução precisa ter mais de 50 caracteres' };
    evolutionApi({}, [], { endpoint: appointmentEndpoints.update, reply: { ...error, fields } });
    const area = await showEvolution();
    write(area, LONG_NOTE);
    await userEvent.click(saveButton());
    expect(await screen.findByText('Erro ao salvar')).toBeDefined();
    expect(screen.getByText(fields.evolution)).toBeDefined();
    expect(area.value).toBe(LONG_NOTE);
    write(area, `${LONG_NOTE}!`);
    expect(screen.queryByText(fields.evolution)).toBeNull();
  });
});

describe('an unsaved text', () => {
  test('is stored in the browser at each change, and restored after a reload', async () => {
    evolutionApi({ evolution: LONG_NOTE });
    const first = await renderEvolution();
    write(await screen.findByRole('textbox'), `${LONG_NOTE} E mais`);
    expect(screen.getByText('Rascunho guardado neste aparelho')).toBeDefined();
    first.unmount();

    const area = await showEvolution();
    expect(area.value).toBe(`${LONG_NOTE} E mais`);
    expect(screen.getByText('Seu rascunho, guardado neste aparelho, está de volta.')).toBeDefined();
    expect(screen.queryByText(/Outra versão desta evolução/)).toBeNull();
    await userEvent.click(button('Descartar rascunho'));
    expect(area.value).toBe(LONG_NOTE);
    expect(localStorage.getItem(KEY)).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(area.value).toBe(`${LONG_NOTE} E mais`);
  });

  test('belongs to one user and one appointment', async () => {
    localStorage.setItem('draft.evolution.2.7', JSON.stringify({ text: 'de outra pessoa', base: '' }));
    localStorage.setItem('draft.evolution.1.8', JSON.stringify({ text: 'de outra consulta', base: '' }));
    evolutionApi();
    expect((await showEvolution()).value).toBe('');
  });

  test('needs no confirmation to leave while it is stored', async () => {
    evolutionApi();
    write(await showEvolution(), 'algo');
    navigate('/app/clients');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('asks before the user leaves when the browser cannot store it', async () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => undefined,
      clear: () => undefined,
      setItem,
    });
    evolutionApi();
    write(await showEvolution(), 'algo');
    expect(screen.getByText('Este navegador não guarda rascunhos: salve antes de sair.')).toBeDefined();
    navigate('/app/clients');
    const question = await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Continuar editando' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('algo');
  });

  test('shows a warning when its base is no longer the latest version', async () => {
    localStorage.setItem(KEY, JSON.stringify({ text: 'meu rascunho', base: 'a versão de antes' }));
    evolutionApi({ evolution: LONG_NOTE });
    for (const _visit of ['first', 'second']) {
      const { unmount } = await renderEvolution();
      expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('meu rascunho');
      expect(screen.getByText(/^Outra versão desta evolução foi salva/)).toBeDefined();
      unmount();
    }
  });

  test('stays, and a warning is shown when another user saves', async () => {
    const { saveElsewhere } = evolutionApi({ evolution: LONG_NOTE });
    const area = await showEvolution();
    saveElsewhere(`${LONG_NOTE} De outra pessoa.`);
    await invalidate(appointmentEndpoints.get);
    await waitFor(() => expect(area.value).toBe(`${LONG_NOTE} De outra pessoa.`));
    write(area, 'meu texto');
    saveElsewhere(`${LONG_NOTE} De novo.`);
    await invalidate(appointmentEndpoints.get);
    expect(await screen.findByText(/^Outra versão desta evolução foi salva/)).toBeDefined();
    expect(area.value).toBe('meu texto');
  });

  test('is ignored when its stored draft is invalid', async () => {
    localStorage.setItem(KEY, '{"text":');
    evolutionApi({ evolution: LONG_NOTE });
    expect((await showEvolution()).value).toBe(LONG_NOTE);
  });
});

describe('the history', () => {
  const long = `${'Linha muito longa. '.repeat(20)}Fim.`;
  const versions: readonly EvolutionVersion[] = [
    { id: 3, text: null, author_name: 'Marina Duarte', saved_at: '2026-11-20 10:00:00' },
    { id: 2, text: long, author_name: 'Rafael Nogueira', saved_at: '2026-11-19 18:30:00' },
    { id: 1, text: LONG_NOTE, author_name: 'Marina Duarte', saved_at: '2026-11-19 09:00:00' },
  ];

  test('names author and time of each version, the latest first', async () => {
    evolutionApi({}, versions);
    await showEvolution();
    const rows = within(await screen.findByRole('region', { name: 'Histórico' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Marina Duarte20/11/2026, 10:00ÚltimaEvolução apagada'),
      expect.stringContaining(`Rafael Nogueira19/11/2026, 18:30${long}`),
      expect.stringContaining(`Marina Duarte19/11/2026, 09:00${LONG_NOTE}`),
    ]);
    const more = button('Ver tudo');
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(more);
    expect(button('Ver menos').getAttribute('aria-expanded')).toBe('true');
  });

  test('restores a version into the editor without saving it', async () => {
    const { calls } = evolutionApi({ evolution: null }, versions);
    const area = await showEvolution();
    write(area, 'o que eu escrevia');
    await userEvent.click(
      await screen.findByRole('button', { name: 'Restaurar a versão de Marina Duarte, 19/11/2026, 09:00' }),
    );
    expect(area.value).toBe(LONG_NOTE);
    expect(document.activeElement).toBe(area);
    expect(sent(calls)).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(area.value).toBe('o que eu escrevia');
  });

  test('can be loaded again after a failure, and the note stays editable', async () => {
    let isDown = true;
    evolutionApi({}, [], {
      endpoint: evolutionEndpoints.history,
      reply: () => (isDown ? { status: 404, error: 'Não encontrado.' } : { data: versions }),
    });
    const area = await showEvolution();
    expect(await screen.findByText('Não foi possível carregar o histórico.')).toBeDefined();
    write(area, LONG_NOTE);
    expect(saveButton().disabled).toBe(false);
    isDown = false;
    await userEvent.click(button('Tentar de novo'));
    expect(await screen.findByText('Rafael Nogueira')).toBeDefined();
  });
});

describe('an address', () => {
  test.each(['abc', '0', '-1', '1.5'])('with the invalid id %s shows an error', async (id) => {
    evolutionApi();
    await renderEvolution({ id });
    expect(await screen.findByText('Consulta inválida')).toBeDefined();
    const way = screen.getByRole('link', { name: 'Voltar para a agenda' });
    expect(way.getAttribute('href')).toBe('/app/appointments');
  });

  test('of an unknown appointment shows an error', async () => {
    evolutionApi({}, [], { endpoint: appointmentEndpoints.get, reply: { status: 404, code: 'NOT_FOUND' } });
    await renderEvolution();
    expect(await screen.findByText('Consulta não encontrada')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Ir para os clientes' })).toBeNull();
  });

  test('that is unknown or of a colleague says so to users with their own agenda only', async () => {
    const unknown = { endpoint: appointmentEndpoints.get, reply: { status: 404, code: 'NOT_FOUND' } };
    evolutionApi({}, [], unknown, ...limited);
    await renderEvolution();
    expect(
      await screen.findByText('Talvez seja de outro profissional. Abra o cliente para pedir acesso.'),
    ).toBeDefined();
    const way = screen.getByRole('link', { name: 'Ir para os clientes' });
    expect(way.getAttribute('href')).toBe('/app/clients');
  });

  test('offers a retry when loading fails', async () => {
    let isDown = true;
    const appointment = { data: sampleAppointment() };
    evolutionApi({}, [], {
      endpoint: appointmentEndpoints.get,
      reply: () => (isDown ? { status: 403, error: 'Sem permissão.' } : appointment),
    });
    await renderEvolution();
    expect(await screen.findByText('Não foi possível carregar a consulta.')).toBeDefined();
    expect(screen.getByText('Sem permissão.')).toBeDefined();
    isDown = false;
    await userEvent.click(button('Tentar de novo'));
    expect(await screen.findByRole('textbox')).toBeDefined();
  });
});

describe('beside the note', () => {
  const noteOf = (id: number, start_datetime: string, evolution: string) =>
    sampleAppointment({ id, start_datetime, evolution, employee_name: 'Otávio Guimarães', done: true });

  test('the panel of earlier notes has the last three of the client, latest first, without this one', async () => {
    const list = [
      noteOf(7, '2026-11-20 08:00:00', LONG_NOTE),
      noteOf(6, '2026-11-13 08:00:00', 'Quarta sessão: sem dor.'),
      noteOf(5, '2026-11-06 08:00:00', 'Terceira sessão: dor 2/10.'),
      noteOf(4, '2026-10-30 08:00:00', 'Segunda sessão: dor 4/10.'),
    ];
    const { calls } = evolutionApi({ evolution: LONG_NOTE }, [], {
      endpoint: appointmentEndpoints.historyOfClient,
      reply: { data: list },
    });
    await showEvolution();
    const texts = (await screen.findAllByText(/sessão: /)).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Quarta sessão: sem dor.',
      'Terceira sessão: dor 2/10.',
      'Segunda sessão: dor 4/10.',
    ]);
    expect(screen.getByText('sex., 13/11/2026')).toBeDefined();
    expect(calls.some(({ url }) => url.startsWith('/api/clients/5/appointments'))).toBe(true);
  });

  test('the panel of earlier notes is empty for a client without other notes', async () => {
    evolutionApi();
    await showEvolution({ language: 'en' });
    expect(await screen.findByText('No other note of this client')).toBeDefined();
  });
});

describe('a note of another user', () => {
  const version: EvolutionVersion = {
    id: 1,
    text: LONG_NOTE,
    author_id: 9,
    author_name: 'Otávio Guimarães',
    saved_at: '2026-11-20 09:00:00',
  };
  const signedInAs = (id: number, is_admin = false) => ({
    endpoint: authEndpoints.me,
    reply: { data: { id, name: 'Rafael', email: 'r@x.example', is_admin } },
  });

  test('is read-only, and names its author', async () => {
    evolutionApi({ evolution: LONG_NOTE }, [version], signedInAs(2));
    await renderEvolution();
    const reason =
      'Esta evolução é de Otávio Guimarães. Só quem a escreveu ou um administrador pode alterá-la.';
    expect(await screen.findByText(reason)).toBeDefined();
    expect(screen.getAllByText(LONG_NOTE)).toHaveLength(2);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Restaurar/ })).toBeNull();
  });

  test('keeps the text that a colleague is typing when the author saves first', async () => {
    const versions: EvolutionVersion[] = [];
    evolutionApi({}, [], signedInAs(2), {
      endpoint: evolutionEndpoints.history,
      reply: () => ({ data: [...versions] }),
    });
    const area = await showEvolution();
    expect(await screen.findByText('Nenhuma versão salva ainda')).toBeDefined();
    write(area, `${LONG_NOTE} Meu texto.`);
    versions.push(version);
    await invalidate(evolutionEndpoints.history);
    const reason = await screen.findByText(/^Esta evolução é de Otávio Guimarães\./);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(`${LONG_NOTE} Meu texto.`);
    expect(saveButton().disabled).toBe(true);
    expect(saveButton().getAttribute('aria-describedby')).toBe(reason.id);
  });

  test.each([
    ['its author', 9, false],
    ['an administrator', 2, true],
  ])('can be changed by %s', async (_, id, isAdmin) => {
    evolutionApi({ evolution: LONG_NOTE }, [version], signedInAs(id, isAdmin));
    expect((await showEvolution()).value).toBe(LONG_NOTE);
  });
});

describe('a note under a justified access', () => {
  const access: FakeRoute[] = [
    ...limited,
    {
      endpoint: chartAccessRoutes.get,
      reply: { data: { kind: 'justified', expires_at: '2099-12-02 09:00:00' } },
    },
  ];

  test.each([
    ['a draft', { evolution: LONG_NOTE }, LONG_NOTE],
    ['a signed note', { evolution: LONG_NOTE, evolution_signed: true }, LONG_NOTE],
    ['no note', { evolution: null }, 'Esta consulta não tem evolução'],
  ])('shows %s and a notice, and offers no change', async (_what, given, text) => {
    evolutionApi(given, [], ...access);
    await renderEvolution();
    expect(await screen.findByText('Acesso justificado até 09:00 de amanhã, somente leitura')).toBeDefined();
    expect((await screen.findByRole('region', { name: 'Evolução' })).textContent).toContain(text);
    expect(screen.queryByRole('textbox')).toBeNull();
    for (const name of ['Salvar', 'Assinar', 'Adicionar adendo', 'Adicionar arquivos'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
