import { type NoteTemplate, noteTemplateRoutes } from '@alinha/contracts-agenda';
import { currentPlace, toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ADMIN, fakeStudio, remote, sent } from '../../studio.fixture.ts';
import { EditNoteTemplateScreen } from './edit-note-template.screen.tsx';
import { NewNoteTemplateScreen } from './new-note-template.screen.tsx';
import { NoteTemplatesScreen } from './note-templates.screen.tsx';

vi.setConfig({ testTimeout: 20_000 });

const SOAP: NoteTemplate = {
  key: 'soap',
  name: 'Evolução SOAP',
  standard: true,
  edited: false,
  archived: false,
  version: 0,
  fields: [{ id: 'subjective', type: 'long_text', label: 'Relato', required: true }],
};
const PAIN: NoteTemplate = {
  key: 'pain',
  name: 'Nossa dor',
  standard: true,
  edited: true,
  archived: false,
  version: 3,
  fields: [
    { id: 'pain', type: 'scale', label: 'Dor', required: true },
    { id: 'weight', type: 'number', label: 'Peso', required: false, unit: 'kg', min: 1, max: 99.5 },
    { id: 'gait', type: 'choice', label: 'Marcha', required: false, options: ['Normal', 'Claudicante'] },
  ],
};
const OWN: NoteTemplate = {
  key: '12',
  name: 'Pilates',
  standard: false,
  edited: false,
  archived: true,
  version: 1,
  fields: SOAP.fields,
};
const page = '/app/settings/note-templates';
const list: FakeRoute = { endpoint: noteTemplateRoutes.list, reply: { data: [SOAP, PAIN, OWN] } };

async function openList(...routes: readonly FakeRoute[]) {
  const api = fakeStudio(ADMIN, list, ...routes);
  await renderScreen(<NoteTemplatesScreen />, { ...remote, at: page, path: page });
  await screen.findByText('Pilates');
  return api;
}
async function openEditor(key: string, ...routes: readonly FakeRoute[]) {
  const api = fakeStudio(ADMIN, ...routes, list, {
    endpoint: noteTemplateRoutes.update,
    reply: { data: PAIN },
  });
  const path = `${page}/:key/edit`;
  await renderScreen(<EditNoteTemplateScreen />, { ...remote, at: `${page}/${key}/edit`, path });
  return api;
}
const fieldOf = (name: string) => within(screen.getByRole('listitem', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the list of templates', () => {
  test('shows each with its number of fields and its state', async () => {
    await openList();
    const [soap, pain, own] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(soap).toBe('Evolução SOAP1 campoPadrão');
    expect(pain).toBe('Nossa dor3 camposAlterado');
    expect(own).toBe('Pilates1 campoArquivado');
    expect(screen.getByRole('link', { name: 'Nossa dor' }).getAttribute('href')).toBe(`${page}/pain/edit`);
    expect(screen.queryByRole('button', { name: /(Voltar ao padrão|Excluir).*SOAP/ })).toBeNull();
  });

  test('archives and restores a template, as the version that is shown', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    const api = await openList({ endpoint: noteTemplateRoutes.update, reply: { data: PAIN } });
    await press('Arquivar Nossa dor');
    await waitFor(() => expect(success).toHaveBeenCalledWith('Modelo arquivado'));
    const { name, fields, version } = PAIN;
    expect(sent(api)).toEqual({ name, fields, archived: true, version });
  });

  test.each([
    ['Voltar ao padrão: Nossa dor', 'Voltar ao padrão', 'Modelo de volta ao padrão', '/pain'],
    ['Excluir Pilates', 'Excluir', 'Modelo excluído', '/12'],
  ])('asks first: %s', async (button, confirm, done, address) => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    const api = await openList({ endpoint: noteTemplateRoutes.delete, reply: { data: { key: 'x' } } });
    await press(button);
    const dialog = await screen.findByRole('alertdialog');
    expect(api.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: confirm }));
    await waitFor(() => expect(success).toHaveBeenCalledWith(done));
    expect(api.calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      `/api/company/note-templates${address}`,
    ]);
  });

  test('says why it could not be loaded', async () => {
    fakeStudio(ADMIN, { endpoint: noteTemplateRoutes.list, reply: { status: 503, error: 'Parado' } });
    await renderScreen(<NoteTemplatesScreen />, { ...remote, at: page, path: page });
    expect(await screen.findByText('Não foi possível carregar os modelos.')).toBeTruthy();
  });
});

describe('the editor of a template', () => {
  test('shows the template, and saves names, order, types and limits', async () => {
    const api = await openEditor('pain');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Nome/)).value).toBe('Nossa dor');
    expect(fieldOf('Peso').getByLabelText<HTMLInputElement>('Máximo').value).toBe('99,5');
    await press('Mover para cima: Peso');
    await userEvent.clear(fieldOf('Peso').getByLabelText('Mínimo'));
    await press('Remover: Dor');
    await userEvent.type(fieldOf('Marcha').getByLabelText(/^Opções/), '\nCom apoio');
    await userEvent.click(fieldOf('Marcha').getByRole('checkbox', { name: 'Obrigatório para assinar' }));
    await press('Salvar');
    await waitFor(() => expect(currentPlace().pathname).toBe(page));
    expect(sent(api)).toEqual({
      name: 'Nossa dor',
      fields: [
        { id: 'weight', type: 'number', label: 'Peso', required: false, unit: 'kg', max: 99.5 },
        {
          id: 'gait',
          type: 'choice',
          label: 'Marcha',
          required: true,
          options: ['Normal', 'Claudicante', 'Com apoio'],
        },
      ],
      archived: false,
      version: 3,
    });
  });

  test('names every wrong field at once', async () => {
    const api = await openEditor('pain');
    await userEvent.clear(await screen.findByLabelText(/^Nome/));
    await userEvent.clear(fieldOf('Peso').getByLabelText('Máximo'));
    await userEvent.type(fieldOf('Peso').getByLabelText('Máximo'), 'x');
    await press('Salvar');
    expect(await screen.findByText('Digite um número')).toBeTruthy();
    await userEvent.clear(fieldOf('Peso').getByLabelText('Máximo'));
    await userEvent.type(fieldOf('Peso').getByLabelText('Máximo'), '0');
    await userEvent.clear(fieldOf('Marcha').getByLabelText(/^Opções/));
    await press('Salvar');
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
    expect(screen.getByText('Informe de 2 a 20 opções, todas diferentes')).toBeTruthy();
    expect(screen.getByText('O máximo não pode ser menor que o mínimo')).toBeTruthy();
    expect(sent(api)).toBeUndefined();
  });

  test('says that another administrator changed the template meanwhile', async () => {
    const error = 'Este modelo foi alterado nesse meio-tempo. Recarregue a página e tente de novo.';
    await openEditor('soap', {
      endpoint: noteTemplateRoutes.update,
      reply: { status: 409, code: 'TEMPLATE_CHANGED', error },
    });
    await userEvent.type(await screen.findByLabelText(/^Nome/), ' nova');
    await press('Salvar');
    expect(await screen.findByText(error)).toBeTruthy();
  });

  test('does not know a deleted template', async () => {
    await openEditor('99');
    expect(await screen.findByText('Modelo não encontrado')).toBeTruthy();
  });

  test('adds a template', async () => {
    const api = fakeStudio(ADMIN, { endpoint: noteTemplateRoutes.create, reply: { data: OWN } });
    await renderScreen(<NewNoteTemplateScreen />, { ...remote, at: `${page}/new`, path: `${page}/new` });
    await userEvent.type(await screen.findByLabelText(/^Nome/), 'Pilates');
    await userEvent.type(screen.getByLabelText(/^Pergunta/), 'Exercícios');
    await press('Adicionar campo');
    expect(screen.getAllByLabelText(/^Pergunta/)[1]).toBe(document.activeElement);
    await userEvent.type(screen.getAllByLabelText(/^Pergunta/)[1] as HTMLElement, 'Carga');
    await press('Criar modelo');
    await waitFor(() => expect(currentPlace().pathname).toBe(page));
    const { fields } = sent(api) as { fields: { id: string }[] };
    expect(fields).toMatchObject([
      { type: 'long_text', label: 'Exercícios', required: false },
      { type: 'short_text', label: 'Carga', required: false },
    ]);
    expect(new Set(fields.map(({ id }) => id)).size).toBe(2);
  });
});
