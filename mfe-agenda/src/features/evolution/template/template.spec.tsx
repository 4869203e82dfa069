import {
  appointmentRoutes,
  type EvolutionVersion,
  type FilledTemplate,
  type NoteField,
  noteTemplateRoutes,
  noteTextOf,
} from '@alinha/contracts-agenda';
import type { FakeReply, FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { APPOINTMENT_ID, evolutionApi, LONG_NOTE, renderEvolution } from '../evolution-fixtures.tsx';

vi.setConfig({ testTimeout: 20_000 });

const FIELDS: NoteField[] = [
  { id: 'pain', type: 'scale', label: 'Dor', required: true },
  { id: 'body', type: 'body_chart', label: 'Locais da dor', required: true },
  { id: 'weight', type: 'number', label: 'Peso', required: false, unit: 'kg', min: 1, max: 400 },
  { id: 'gait', type: 'choice', label: 'Marcha', required: false, options: ['Normal', 'Claudicante'] },
  { id: 'signs', type: 'choices', label: 'Sinais', required: false, options: ['Edema', 'Calor'] },
  { id: 'drug', type: 'short_text', label: 'Medicamento', required: false },
  { id: 'report', type: 'long_text', label: 'Relato', required: false },
];
const template = (key: string, name: string, fields = FIELDS, archived = false) => {
  return { key, name, fields, archived, standard: true, edited: false, version: 0 };
};
const PAIN = template('pain', 'Escala de dor');
const SHORT = template('soap', 'Retorno', [
  { id: 'plan', type: 'long_text', label: 'Plano', required: false },
]);
/** Another id for the weight, a scale of the same id, and a number of the same label and another unit. */
const SIMILAR = template('similar', 'Reavaliação', [
  { id: 'pain', type: 'scale', label: 'Dor hoje', required: true },
  { id: 'mass', type: 'number', label: 'peso', required: false, unit: 'kg' },
  { id: 'signs', type: 'choices', label: 'Sinais', required: false, options: ['Edema'] },
  { id: 'notes', type: 'long_text', label: 'Relato', required: false },
]);
const NUMBERS = template('numbers', 'Medidas', [
  { id: 'weight', type: 'number', label: 'Peso', required: false, unit: 'lb' },
]);
const ARCHIVED = template('posture', 'Postura', FIELDS, true);

const filledWith = (answers: FilledTemplate['answers'], fields = FIELDS): FilledTemplate => ({
  template: 'pain',
  name: 'Escala de dor',
  language: 'pt',
  fields,
  answers,
});
const version = (filled: FilledTemplate | null, text: string): EvolutionVersion => ({
  id: 1,
  text,
  author_id: 1,
  author_name: 'Marina Duarte',
  saved_at: '2026-11-20 08:30:00',
  filled,
});

/** The page with the templates. A save of answers replies with their text unless `saved` says otherwise. */
function api({
  evolution = null as string | null,
  versions = [] as EvolutionVersion[],
  last = { data: null } as FakeReply,
  saved = undefined as FakeReply | undefined,
  isSigned = false,
} = {}) {
  const routes: FakeRoute[] = [
    { endpoint: noteTemplateRoutes.list, reply: { data: [PAIN, SHORT, SIMILAR, NUMBERS, ARCHIVED] } },
    { endpoint: noteTemplateRoutes.lastAnswers, reply: last },
    {
      endpoint: noteTemplateRoutes.saveAnswers,
      reply: ({ body }) =>
        saved ?? {
          data: sampleAppointment({ id: APPOINTMENT_ID, evolution: noteTextOf(body as FilledTemplate) }),
        },
    },
  ];
  return evolutionApi({ done: true, evolution, evolution_signed: isSigned }, versions, ...routes);
}

const puts = (calls: readonly { method: string; url: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ url, body }) => ({ url, body }));
const picker = () => screen.findByRole('combobox', { name: 'Modelo' });
async function choose(name: string) {
  await userEvent.click(await picker());
  await userEvent.click(await screen.findByRole('option', { name }));
}
async function confirmChange(text: string | RegExp) {
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Trocar o modelo?' }));
  expect(dialog.getByText(text)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Trocar modelo' }));
}
const open = async (name = 'Escala de dor') => {
  await renderEvolution();
  await waitFor(async () => expect((await picker()).hasAttribute('disabled')).toBe(false));
  await choose(name);
};
const region = (name: string) => screen.getByRole('checkbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
const sign = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Assinar' });
const saved = () => screen.findByText('Evolução salva');
const url = `/api/appointments/${APPOINTMENT_ID}/evolution/answers`;

describe('a note with a template', () => {
  test('has the fields of the template, and saves their answers', async () => {
    const { calls } = api();
    await open();
    expect(save().disabled).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: '7' }));
    await userEvent.click(region('Panturrilha esquerda'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Peso (kg)' }), '72,5');
    await userEvent.click(screen.getByRole('radio', { name: 'Claudicante' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Calor' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Medicamento' }), 'Dipirona');
    await userEvent.type(screen.getByRole('textbox', { name: 'Relato' }), 'Dor ao sentar.');
    await userEvent.click(save());
    await saved();
    const answers = {
      pain: 7,
      body: ['back-left-calf'],
      weight: 72.5,
      gait: 'Claudicante',
      signs: ['Calor'],
      drug: 'Dipirona',
      report: 'Dor ao sentar.',
    };
    expect(puts(calls)).toEqual([{ url, body: filledWith(answers) }]);
    expect(save().disabled).toBe(true);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Relato' }).value).toBe('Dor ao sentar.');
  });

  test('is saved without required answers, but not signed', async () => {
    api();
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Relato' }), { target: { value: LONG_NOTE } });
    expect(save().disabled).toBe(false);
    expect(sign().disabled).toBe(true);
    expect(screen.getByText('Para assinar, preencha: Dor, Locais da dor.')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: '0' }));
    await userEvent.click(region('Abdome'));
    expect(screen.queryByText(/Para assinar/)).toBeNull();
    expect(sign().disabled).toBe(false);
  });

  test('shows the errors of the server at their fields, and moves none of the answers', async () => {
    const fields = { 'answers.weight': 'O máximo é 400', 'answers.drug': 'Texto inválido' };
    const failure = { status: 400, code: 'INVALID_INPUT', error: 'Verifique os campos destacados.', fields };
    api({ saved: failure });
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Relato' }), { target: { value: LONG_NOTE } });
    const weight = screen.getByRole<HTMLInputElement>('textbox', { name: 'Peso (kg)' });
    fireEvent.change(weight, { target: { value: '999' } });
    await userEvent.click(save());
    expect(await screen.findByText('O máximo é 400')).toBeDefined();
    expect(screen.getByText('Texto inválido')).toBeDefined();
    expect(weight.getAttribute('aria-invalid')).toBe('true');
    expect(weight.value).toBe('999');
    fireEvent.change(weight, { target: { value: '99' } });
    expect(screen.queryByText('O máximo é 400')).toBeNull();
  });

  test('refuses a text in a number', async () => {
    api();
    await open();
    const weight = screen.getByRole('textbox', { name: 'Peso (kg)' });
    await userEvent.type(weight, '7x');
    expect(screen.getByText('Digite um número')).toBeDefined();
    expect(screen.getByText('De 1 a 400')).toBeDefined();
  });

  test('keeps its draft in the browser, with its answers', async () => {
    api();
    await open();
    fireEvent.change(screen.getByRole('textbox', { name: 'Relato' }), { target: { value: LONG_NOTE } });
    const draft = JSON.parse(localStorage.getItem(`draft.evolution.1.${APPOINTMENT_ID}`) ?? '{}');
    expect(draft).toMatchObject({ filled: filledWith({ report: LONG_NOTE }) });
  });

  test('opens with the fields that it was written with', async () => {
    const old = filledWith({ plan: LONG_NOTE }, [
      { id: 'plan', type: 'long_text', label: 'Plano antigo', required: false },
    ]);
    const text = noteTextOf(old);
    api({ evolution: text, versions: [version(old, text)] });
    await renderEvolution();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Plano antigo' });
    expect(field.value).toBe(LONG_NOTE);
    expect((await picker()).textContent).toContain('Escala de dor');
    expect(screen.queryByText(/Rascunho/)).toBeNull();
  });

  test('shows the marked regions of a signed note', async () => {
    const filled = filledWith({ body: ['back-lumbar'], report: LONG_NOTE });
    const text = noteTextOf(filled);
    api({ evolution: text, versions: [version(filled, text)], isSigned: true });
    await renderEvolution();
    const note = await screen.findByRole('region', { name: 'Evolução' });
    expect(note.textContent).toContain('Locais da dor: Coluna lombar');
    expect(note.querySelectorAll('figure')).toHaveLength(2);
    expect(within(note).queryByRole('checkbox')).toBeNull();
  });
});

describe('the choice of a template', () => {
  test('offers no archived template, and starts without one', async () => {
    api();
    await renderEvolution();
    const button = await picker();
    expect(button.textContent).toContain('Nenhum (texto livre)');
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await userEvent.click(button);
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Nenhum (texto livre)',
      'Escala de dor',
      'Retorno',
      'Reavaliação',
      'Medidas',
    ]);
  });

  test('keeps a typed text in the first long answer, and an undo brings it back', async () => {
    api();
    await renderEvolution();
    const area = await screen.findByRole('textbox', { name: 'Evolução' });
    fireEvent.change(area, { target: { value: LONG_NOTE } });
    await choose('Escala de dor');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Relato' }).value).toBe(LONG_NOTE);
    await choose('Nenhum (texto livre)');
    await confirmChange('Estas respostas viram texto livre: Relato.');
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Evolução' });
    expect(text.value).toBe(`Escala de dor\n\nRelato:\n${LONG_NOTE}`);
    const undo = await screen.findByRole('button', { name: 'Desfazer' });
    await userEvent.click(undo);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Relato' }).value).toBe(LONG_NOTE);
  });

  test('keeps all answers when the other template lacks their fields', async () => {
    api();
    await open();
    await userEvent.click(screen.getByRole('radio', { name: '7' }));
    await choose('Retorno');
    await confirmChange(/não tem campos para: Dor\./);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Plano' }).value).toBe(
      'Escala de dor\n\nDor: 7/10',
    );
    // After typing, undo would lose the typed text.
    await screen.findByRole('button', { name: 'Desfazer' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Plano' }), '.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull());
  });

  test('keeps answers in fields of the same id or label, and asks before others become text', async () => {
    api();
    await open();
    await userEvent.click(screen.getByRole('radio', { name: '7' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Peso (kg)' }), '72,5');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Edema' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Calor' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Relato' }), 'Dor ao sentar.');
    await choose('Reavaliação');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Trocar o modelo?' }));
    expect(dialog.getByText(/não tem campos para: Sinais\./)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect((await picker()).textContent).toContain('Escala de dor');
    await choose('Reavaliação');
    await confirmChange(/Sinais/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '7' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'peso (kg)' }).value).toBe('72,5');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Relato' }).value).toBe(
      'Dor ao sentar.\n\nEscala de dor\n\nSinais: Edema, Calor',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(screen.getByRole('checkbox', { name: 'Calor' }).getAttribute('aria-checked')).not.toBe('false');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Relato' }).value).toBe('Dor ao sentar.');
  });

  test('gives the answers of a left template back, unless something was written meanwhile', async () => {
    api();
    await open();
    await userEvent.click(screen.getByRole('radio', { name: '7' }));
    await choose('Retorno');
    await confirmChange(/Dor\./);
    await choose('Escala de dor');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '7' }).checked).toBe(true);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Relato' }).value).toBe('');
    await choose('Retorno');
    await userEvent.type(screen.getByLabelText('Plano'), ' Voltar.');
    await choose('Escala de dor');
    await confirmChange(/Plano\./);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Relato' }).value).toMatch(/7.*Voltar/s);
  });

  test('is refused when no field of the template can hold what is written', async () => {
    api();
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Peso (kg)' }), '72,5');
    await choose('Medidas');
    expect(await screen.findByText(/“Medidas” não tem campo longo/)).toBeDefined();
    expect((await picker()).textContent).toContain('Escala de dor');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Peso (kg)' }).value).toBe('72,5');
  });

  test('copies the last answers, and keeps typed ones', async () => {
    const earlier = filledWith({ pain: 3, drug: 'Dipirona', body: ['back-lumbar'] });
    const { calls } = api({ last: { data: { date: '2026-11-13', filled: earlier } } });
    await open();
    await userEvent.click(screen.getByRole('radio', { name: '8' }));
    await userEvent.click(screen.getByRole('button', { name: 'Copiar da última' }));
    expect(await screen.findByText('Copiado da evolução de 13/11/2026')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '8' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Medicamento' }).value).toBe('Dipirona');
    expect(region('Coluna lombar').getAttribute('aria-checked')).toBe('true');
    expect(calls.some(({ url: called }) => called.endsWith('last-answers?template=pain'))).toBe(true);
  });

  test.each([
    [{ data: null }, 'Este cliente não tem evolução anterior com este modelo'],
    [{ status: 503, error: 'Serviço parado' }, 'Serviço parado'],
  ])('says why nothing was copied', async (last, text) => {
    api({ last });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Copiar da última' }));
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('is refused while the templates cannot be loaded, and free text still works', async () => {
    const failing: FakeRoute = { endpoint: noteTemplateRoutes.list, reply: { status: 503, error: 'Parado' } };
    const { calls } = evolutionApi({ done: true }, [], failing);
    await renderEvolution();
    expect(await screen.findByText('Não foi possível carregar os modelos.')).toBeDefined();
    fireEvent.change(await screen.findByRole('textbox', { name: 'Evolução' }), {
      target: { value: LONG_NOTE },
    });
    await userEvent.click(save());
    await saved();
    expect(puts(calls)).toEqual([
      { url: appointmentRoutes.update.path.replace('{id}', '7'), body: { evolution: LONG_NOTE } },
    ]);
  });
});

describe('the body chart', () => {
  test('is used by keyboard: one stop per view, arrows between regions, space marks', async () => {
    api();
    await open();
    const [front, back] = [
      screen.getByRole('group', { name: 'Frente' }),
      screen.getByRole('group', { name: 'Costas' }),
    ];
    const stops = (view: HTMLElement) =>
      within(view)
        .getAllByRole('checkbox')
        .filter((one) => one.tabIndex === 0);
    expect(stops(front)).toHaveLength(1);
    expect(stops(back)).toHaveLength(1);
    region('Cabeça (frente)').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    // The patient's right is on the left of the picture of the front.
    await userEvent.keyboard('{ArrowLeft}');
    const reached = document.activeElement;
    expect(reached?.getAttribute('aria-label')).toMatch(/direito|direita/);
    await userEvent.keyboard(' ');
    expect(reached?.getAttribute('aria-checked')).toBe('true');
    const name = reached?.getAttribute('aria-label') ?? '';
    expect(screen.getByRole('button', { name: `Desmarcar ${name}` })).toBeDefined();
    await userEvent.keyboard('{Enter}');
    expect(reached?.getAttribute('aria-checked')).toBe('false');
    await userEvent.tab();
    expect(document.activeElement).toBe(stops(back)[0]);
  });

  test('lists the marked regions in a fixed order, each with a button that unmarks it', async () => {
    api();
    await open();
    await userEvent.click(region('Panturrilha direita'));
    await userEvent.click(region('Abdome'));
    const listed = () =>
      screen.queryAllByRole('button', { name: /Desmarcar/ }).map(({ textContent }) => textContent);
    expect(listed()).toEqual(['Abdome', 'Panturrilha direita']);
    await userEvent.click(screen.getByRole('button', { name: 'Desmarcar Abdome' }));
    expect(listed()).toEqual(['Panturrilha direita']);
    expect(region('Abdome').getAttribute('aria-checked')).toBe('false');
  });

  test('has English names', async () => {
    api();
    await renderEvolution({ language: 'en' });
    const button = await screen.findByRole('combobox', { name: 'Template' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('option', { name: 'Escala de dor' }));
    expect(region('Left calf')).toBeDefined();
    expect(screen.getByRole('group', { name: 'Back' })).toBeDefined();
  });
});
