import {
  type ClientImport,
  clientImportEndpoints,
  IMPORT_MAX_BYTES,
  type ImportPreview,
} from '@alinha/contracts-clients';
import { queryClient } from '@alinha/web-kit';
import type { FakeReply } from '@alinha/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { bodiesOf, choose, DRAFT } from './import.fixture.ts';
import { ImportScreen } from './import.screen.tsx';

const FAILURE = {
  row: 4,
  problems: [{ field: 'birth_date' as const, value: '31/02/1990', text: 'Data inválida' }],
};
const CLEAN: ImportPreview = {
  to_create: 5,
  to_update: 0,
  to_skip: 0,
  errors: [],
  errors_total: 0,
  duplicates: [],
  duplicates_total: 0,
  client_limit: null,
};
const MIXED: ImportPreview = {
  ...CLEAN,
  to_create: 3,
  to_skip: 1,
  errors: [FAILURE],
  errors_total: 1,
  duplicates: [{ row: 3, name: 'Bia', by: 'phone', client: { id: 9, name: 'Beatriz' }, first_row: null }],
  duplicates_total: 1,
};

type Server = {
  readonly create?: FakeReply;
  readonly get?: () => FakeReply;
  readonly preview?: ImportPreview | FakeReply;
  readonly confirm?: FakeReply;
};

const isReply = (reply: ImportPreview | FakeReply): reply is FakeReply =>
  'status' in reply || 'data' in reply;

function open(server: Server, at = '/app/clients/import', language: 'pt' | 'en' = 'pt') {
  const { preview = CLEAN } = server;
  return renderClients(
    <ImportScreen />,
    { at, language },
    {
      routes: [
        { endpoint: clientImportEndpoints.template, reply: { data: 'Nome' } },
        { endpoint: clientImportEndpoints.create, reply: server.create ?? { data: DRAFT } },
        { endpoint: clientImportEndpoints.get, reply: () => server.get?.() ?? { data: DRAFT } },
        { endpoint: clientImportEndpoints.preview, reply: isReply(preview) ? preview : { data: preview } },
        { endpoint: clientImportEndpoints.confirm, reply: server.confirm ?? { status: 500 } },
      ],
    },
  );
}

const AT_IMPORT = '/app/clients/import?import=7';
describe('choosing a file', () => {
  it('uploads it and opens the check under its own address', async () => {
    const api = await open({});
    await choose();
    expect(
      await screen.findByText('clientes.csv · 5 linhas. Confira para onde vai cada coluna.'),
    ).toBeDefined();
    expect(window.location.search).toBe('?import=7');
    const [sent] = api.calls.filter(({ method }) => method === 'POST');
    expect(sent?.body).toBeInstanceOf(FormData);
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('shows the error of a file that is not a CSV and accepts another', async () => {
    const refusal = {
      status: 400,
      code: 'INVALID_INPUT',
      error: 'x',
      fields: { file: 'Este arquivo não é um CSV.' },
    };
    await open({ create: refusal });
    await choose();
    expect((await screen.findByRole('alert')).textContent).toBe('Este arquivo não é um CSV.');
    expect(screen.getByRole('button', { name: 'Escolher arquivo' })).toBeDefined();
  });

  it('refuses a file that is too large without sending it', async () => {
    const api = await open({});
    await choose(IMPORT_MAX_BYTES + 1);
    expect(await screen.findByText('O arquivo passa de 5 MB. Divida-o em partes.')).toBeDefined();
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('offers a retry with the same idempotency key when the server is unavailable', async () => {
    const api = await open({ create: { status: 503, error: 'Serviço indisponível.' } });
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
    const keys = api.calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('checking a file', () => {
  it('shows columns with sample values and fields, and the counts of the import', async () => {
    await open({ preview: MIXED }, AT_IMPORT);
    expect(await screen.findByText('11 98745-0132')).toBeDefined();
    expect((await screen.findByRole('combobox', { name: 'Campo da coluna Nome' })).textContent).toBe('Nome');
    expect(screen.getByRole('combobox', { name: 'Campo da coluna Contato' }).textContent).toBe(
      'Não importar',
    );
    expect(await screen.findByText('3 novos')).toBeDefined();
    expect(screen.getByText('1 a ignorar')).toBeDefined();
    expect(screen.getByText('1 com erro')).toBeDefined();
    const errors = screen.getByRole('table', { name: 'Linhas com erro' });
    expect(within(errors).getByText('Linha 4')).toBeDefined();
    expect(within(errors).getByText('31/02/1990')).toBeDefined();
    expect(within(errors).getByText('Data inválida')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Importar 3 clientes' })).toBeDefined();
  });

  it("requests a new preview when a column's field changes", async () => {
    const api = await open({}, AT_IMPORT);
    await screen.findByText('5 novos');
    await userEvent.click(screen.getByRole('combobox', { name: 'Campo da coluna Contato' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Telefone' }));
    await waitFor(() =>
      expect(bodiesOf(api, '/preview').at(-1)).toEqual({
        mapping: { name: 0, birth_date: 2, phone: 1 },
        date_order: 'day_first',
        on_duplicate: 'skip',
        has_header: true,
      }),
    );
  });

  it('allows updating existing clients and the other order of dates', async () => {
    const api = await open({ preview: MIXED }, AT_IMPORT);
    expect((await screen.findByRole('link', { name: 'Beatriz' })).getAttribute('href')).toBe(
      '/app/clients/9',
    );
    await userEvent.click(screen.getByRole('radio', { name: /^Atualizar/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'mês/dia/ano' }));
    await waitFor(() =>
      expect(bodiesOf(api, '/preview').at(-1)).toMatchObject({
        date_order: 'month_first',
        on_duplicate: 'update',
      }),
    );
  });

  it('restores the choices after a reload and deletes them when the import starts', async () => {
    const first = await open({ preview: MIXED }, AT_IMPORT);
    await screen.findByText('3 novos');
    await userEvent.click(screen.getByRole('combobox', { name: 'Campo da coluna Contato' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Telefone' }));
    await userEvent.click(screen.getByRole('radio', { name: /^Atualizar/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'mês/dia/ano' }));
    const chosen = {
      mapping: { name: 0, birth_date: 2, phone: 1 },
      date_order: 'month_first',
      on_duplicate: 'update',
      has_header: true,
    };
    await waitFor(() => expect(bodiesOf(first, '/preview').at(-1)).toEqual(chosen));
    cleanup();
    queryClient.clear();
    const again = await open({ preview: MIXED, confirm: { data: { ...DRAFT, status: 'done' } } }, AT_IMPORT);
    await waitFor(() => expect(bodiesOf(again, '/preview').at(-1)).toEqual(chosen));
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 3 clientes' }));
    await waitFor(() => expect(bodiesOf(again, '/confirm')).toEqual([chosen]));
    await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
  });

  it('warns when the first row has no column names, and imports it as a client on request', async () => {
    const draft = { ...DRAFT, columns: ['Ana', 'Santos'], sample: [{ row: 2, cells: ['Bia', 'Osasco'] }] };
    const api = await open({ get: () => ({ data: { ...draft, mapping: {} } }) }, AT_IMPORT);
    expect(await screen.findByText(/a primeira linha será tratada como títulos/)).toBeDefined();
    await userEvent.click(screen.getByRole('switch', { name: 'A primeira linha já tem dados' }));
    expect(screen.getAllByText('Ana · Bia')).toHaveLength(1);
    expect(screen.getByText(/6 linhas/)).toBeDefined();
    await userEvent.click(screen.getByRole('combobox', { name: 'Campo da coluna Coluna 1' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Nome' }));
    await waitFor(() =>
      expect(bodiesOf(api, '/preview').at(-1)).toMatchObject({ mapping: { name: 0 }, has_header: false }),
    );
  });

  it('needs a column for each required field', async () => {
    await open({ get: () => ({ data: { ...DRAFT, mapping: {} } }) }, AT_IMPORT);
    expect(await screen.findByText('Indique a coluna deste dado obrigatório: Nome.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true);
  });

  it('is refused over the free tier, with the number of clients above it', async () => {
    await open({ preview: { ...CLEAN, client_limit: { active: 8, allowed: 10 } } }, AT_IMPORT);
    expect(
      await screen.findByText(/vai até 10 clientes ativos. Você tem 8 e este arquivo criaria mais 5/),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver o limite' }).getAttribute('href')).toBe('/app/paywall');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Importar 5/ }).disabled).toBe(true);
  });

  it('shows an error and a retry when the preview fails', async () => {
    const api = await open({ preview: { status: 403, error: 'Sem permissão.' } }, AT_IMPORT);
    expect(await screen.findByText('Não foi possível conferir o arquivo.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(bodiesOf(api, '/preview')).toHaveLength(2));
  });

  it('returns to the first step for another file', async () => {
    await open({}, AT_IMPORT);
    await userEvent.click(await screen.findByRole('button', { name: 'Trocar arquivo' }));
    expect(await screen.findByRole('button', { name: 'Escolher arquivo' })).toBeDefined();
    expect(window.location.search).toBe('');
  });
});

describe('importing a file', () => {
  const RUNNING: ClientImport = { ...DRAFT, status: 'running', sample: [], created: 2 };
  const DONE: ClientImport = { ...RUNNING, status: 'done', created: 4, failed: 1, failures: [FAILURE] };

  it('starts with the choices and shows the progress', async () => {
    let state: ClientImport = DRAFT;
    const api = await open({ get: () => ({ data: state }), confirm: { data: RUNNING } }, AT_IMPORT);
    const start = await screen.findByRole('button', { name: 'Importar 5 clientes' });
    state = RUNNING;
    await userEvent.click(start);
    const bar = await screen.findByRole('progressbar');
    expect(bar.getAttribute('aria-valuetext')).toBe('2 de 5 linhas');
    expect(bodiesOf(api, '/confirm')).toEqual([
      { mapping: DRAFT.mapping, date_order: 'day_first', on_duplicate: 'skip', has_header: true },
    ]);
  });

  it('ends with counts, failed rows and a file of the failed rows', async () => {
    const replies = [RUNNING, DONE];
    await open({ get: () => ({ data: replies.length > 1 ? replies.shift() : replies[0] }) }, AT_IMPORT);
    await screen.findByRole('progressbar');
    expect(await screen.findByText('Importação concluída', undefined, { timeout: 3000 })).toBeDefined();
    expect(screen.getByText('1 linha não entrou')).toBeDefined();
    expect(
      within(screen.getByRole('table', { name: 'Linhas com erro' })).getByText('31/02/1990'),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Baixar linhas com erro' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ver clientes' }).getAttribute('href')).toBe('/app/clients');
  });

  it('shows the check again with a new preview when the start is refused', async () => {
    const api = await open({ confirm: { status: 402, code: 'CLIENT_LIMIT', error: 'Limite.' } }, AT_IMPORT);
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 5 clientes' }));
    await waitFor(() => expect(bodiesOf(api, '/preview')).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Importar 5 clientes' })).toBeDefined();
  });
});

describe('an import in the address', () => {
  it('opens the first step when it no longer exists', async () => {
    await open({ get: () => ({ status: 404, error: 'Não encontrado.' }) }, AT_IMPORT);
    expect(await screen.findByText('Esta importação não existe mais.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Escolher arquivo' }));
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('shows an error and a retry when it fails to load', async () => {
    const replies: FakeReply[] = [{ status: 403, error: 'Sem permissão.' }];
    await open({ get: () => replies.pop() ?? { data: DRAFT } }, AT_IMPORT);
    expect(await screen.findByText('Não foi possível carregar a importação.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('5 novos')).toBeDefined();
  });
});

it('the import shows English texts', async () => {
  await open({ preview: MIXED }, AT_IMPORT, 'en');
  expect(await screen.findByRole('button', { name: 'Import 3 clients' })).toBeDefined();
  expect(screen.getByText('1 row with errors')).toBeDefined();
});
