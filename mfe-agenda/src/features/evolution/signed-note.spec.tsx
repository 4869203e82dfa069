import { authEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  type Appointment,
  appointmentEndpoints,
  type EvolutionVersion,
  type NoteSignature,
  noteSignatureEndpoints,
} from '@alinha/contracts-agenda';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import {
  APPOINTMENT_ID,
  evolutionApi,
  LONG_NOTE,
  renderEvolution,
  showEvolution,
} from './evolution-fixtures.tsx';

vi.setConfig({ testTimeout: 20_000 });

const OWN = { author_id: 1, author_name: 'Marina Duarte' };
const OTHERS = { author_id: 2, author_name: 'Otávio' };
const version = (author: typeof OWN, id = 1): EvolutionVersion => ({
  id,
  text: LONG_NOTE,
  saved_at: '2026-11-20 08:50:00',
  ...author,
});
const signed = (given: Partial<NoteSignature> = {}): NoteSignature => ({
  position: 1,
  kind: 'note',
  appointment_id: APPOINTMENT_ID,
  text: LONG_NOTE,
  ...OWN,
  reason: null,
  ...{
    council_number: 'CREFITO-3 123456-F',
    signed_at: '2026-11-20 09:10:00',
    hash: 'a'.repeat(64),
    ...given,
  },
});
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const dialog = () => within(screen.getByRole('alertdialog'));

/** A server that signs the note and stores addenda. */
function signingApi(
  given: Partial<Appointment>,
  versions: readonly EvolutionVersion[],
  { stored = [], routes = [] }: { stored?: NoteSignature[]; routes?: readonly FakeRoute[] } = {},
) {
  const signatures = [...stored];
  const add = (part: Partial<NoteSignature>) => {
    const signature = signed({ position: signatures.length + 1, ...part });
    signatures.push(signature);
    return { status: 201, data: signature };
  };
  return evolutionApi(
    given,
    versions,
    ...routes,
    { endpoint: noteSignatureEndpoints.list, reply: () => ({ data: signatures }) },
    {
      endpoint: noteSignatureEndpoints.sign,
      reply: ({ body }) => add(body as { text: string; reason?: string }),
    },
    {
      endpoint: noteSignatureEndpoints.addAddendum,
      reply: ({ body }) => add({ kind: 'addendum', text: (body as { text: string }).text.trim() }),
    },
  );
}

const sent = (calls: readonly { method: string; url: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => ({ method, body }));

describe('signing', () => {
  test('asks first, saves a changed text, and shows the note read-only with its signer', async () => {
    const { calls } = signingApi({}, []);
    const area = await showEvolution();
    await screen.findByText('Nenhuma versão salva ainda');
    expect(button('Assinar').disabled).toBe(true);
    fireEvent.change(area, { target: { value: LONG_NOTE } });
    await userEvent.click(button('Assinar'));
    expect(
      dialog().getByText(/ninguém pode alterar nem excluir o texto.*não pode ser desfeito/),
    ).toBeDefined();
    expect(dialog().getByText('O texto alterado é salvo antes.')).toBeDefined();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancelar' }));
    expect(sent(calls)).toEqual([]);
    await userEvent.click(button('Assinar'));
    await userEvent.click(dialog().getByRole('button', { name: 'Assinar evolução' }));
    expect(await screen.findByText('CREFITO-3 123456-F')).toBeDefined();
    expect(sent(calls)).toEqual([
      { method: 'PUT', body: { evolution: LONG_NOTE } },
      { method: 'POST', body: { text: LONG_NOTE } },
    ]);
    const note = within(screen.getByRole('region', { name: 'Evolução' }));
    expect(note.getByText('Assinada')).toBeDefined();
    expect(note.getByText(LONG_NOTE)).toBeDefined();
    expect(note.getByText('20/11/2026, 09:10')).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Restaurar/ })).toBeNull();
    expect(screen.getByText('Evolução assinada')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Voltar para a agenda' }));
    expect(localStorage.getItem('draft.evolution.1.7')).toBeNull();
  });

  test("needs a reason for another person's note", async () => {
    const own = { id: 1, name: 'Marina Duarte', council_number: null };
    const routes = [{ endpoint: employeeEndpoints.get, reply: { data: own } }];
    const { calls } = signingApi({ evolution: LONG_NOTE }, [version(OTHERS)], { routes });
    await showEvolution();
    await screen.findByText('Otávio');
    await userEvent.click(button('Assinar'));
    const confirm = dialog().getByRole<HTMLButtonElement>('button', { name: 'Assinar evolução' });
    expect(dialog().getByText(/Esta evolução é de Otávio/)).toBeDefined();
    expect(await dialog().findByText(/Seu cadastro não tem registro no conselho/)).toBeDefined();
    expect(confirm.disabled).toBe(true);
    await userEvent.type(dialog().getByRole('textbox', { name: 'Motivo' }), 'Saiu da clínica.');
    await userEvent.click(confirm);
    expect(await screen.findByText('Assumida com motivo: Saiu da clínica.')).toBeDefined();
    expect(sent(calls)).toEqual([{ method: 'POST', body: { text: LONG_NOTE, reason: 'Saiu da clínica.' } }]);
  });

  test('is refused after a change of an administrator until the author saves again', async () => {
    const me = { id: 1, name: 'Marina Duarte', email: 'm@x.example', is_admin: false };
    const routes = [{ endpoint: authEndpoints.me, reply: { data: me } }];
    signingApi({ evolution: LONG_NOTE }, [version(OTHERS, 2), version(OWN)], { routes });
    const area = await showEvolution();
    const hint = await screen.findByText('A última versão é de Otávio. Altere e salve o texto para assinar.');
    expect(button('Assinar').disabled).toBe(true);
    expect(button('Assinar').getAttribute('aria-describedby')).toBe(hint.id);
    fireEvent.change(area, { target: { value: `${LONG_NOTE}!` } });
    expect(button('Assinar').disabled).toBe(false);
  });

  test('keeps the editor and says why when the server refuses it', async () => {
    const error = 'A evolução salva é outra. Confira o texto e assine de novo.';
    const refusal = { status: 409, code: 'NOTE_CHANGED', error };
    const routes = [{ endpoint: noteSignatureEndpoints.sign, reply: refusal }];
    signingApi({ evolution: LONG_NOTE }, [version(OWN)], { routes });
    const area = await showEvolution();
    await screen.findByText('20/11/2026, 08:50');
    await userEvent.click(button('Assinar'));
    await userEvent.click(dialog().getByRole('button', { name: 'Assinar evolução' }));
    expect(await screen.findByText('Não foi possível assinar')).toBeDefined();
    expect(screen.getByText(error)).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(area.value).toBe(LONG_NOTE);
  });

  test('does not sign when the changed text cannot be saved', async () => {
    const routes = [{ endpoint: appointmentEndpoints.update, reply: { status: 500, error: 'x' } }];
    const { calls } = signingApi({}, [], { routes });
    fireEvent.change(await showEvolution(), { target: { value: LONG_NOTE } });
    await screen.findByText('Nenhuma versão salva ainda');
    await userEvent.click(button('Assinar'));
    await userEvent.click(dialog().getByRole('button', { name: 'Assinar evolução' }));
    expect(await screen.findByText('Erro ao salvar')).toBeDefined();
    expect(sent(calls).map(({ method }) => method)).toEqual(['PUT']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a signed note', () => {
  const given = { evolution: LONG_NOTE, evolution_signed: true };
  const addendum = signed({
    position: 2,
    kind: 'addendum',
    text: 'Lado direito.',
    ...OTHERS,
    council_number: null,
  });

  test('lists its addenda and takes another one', async () => {
    const { calls } = signingApi(given, [version(OWN)], { stored: [signed(), addendum] });
    await renderEvolution();
    const list = within(await screen.findByRole('list', { name: 'Adendos' }));
    expect(list.getByText('Lado direito.')).toBeDefined();
    expect(list.getByText('Otávio')).toBeDefined();
    await userEvent.click(button('Adicionar adendo'));
    const area = screen.getByRole('textbox', { name: 'Adendo' });
    expect(document.activeElement).toBe(area);
    expect(button('Assinar adendo').disabled).toBe(true);
    await userEvent.type(area, 'Sem dor ao sentar.');
    await userEvent.click(button('Assinar adendo'));
    expect(await screen.findByText('Adendo adicionado')).toBeDefined();
    expect(await list.findByText('Sem dor ao sentar.')).toBeDefined();
    expect(sent(calls)).toEqual([{ method: 'POST', body: { text: 'Sem dor ao sentar.' } }]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(button('Adicionar adendo'));
  });

  test('offers a text that was not saved before the signature as an addendum', async () => {
    const key = 'draft.evolution.1.7';
    localStorage.setItem(key, JSON.stringify({ text: 'Faltou dizer: lado direito.', base: '' }));
    signingApi(given, [version(OWN)], { stored: [signed()] });
    const area = await showEvolution();
    expect(area.value).toBe('Faltou dizer: lado direito.');
    expect(screen.getByText('Seu rascunho, guardado neste aparelho, está de volta.')).toBeDefined();
    await userEvent.click(button('Cancelar'));
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('takes the text over as an addendum when a colleague signed the note meanwhile', async () => {
    const error = 'Esta evolução está assinada e não pode mais ser alterada. Adicione um adendo.';
    let isSigned = false;
    const routes: FakeRoute[] = [
      {
        endpoint: appointmentEndpoints.get,
        reply: () => ({
          data: sampleAppointment({ id: 7, evolution: LONG_NOTE, evolution_signed: isSigned }),
        }),
      },
      {
        endpoint: appointmentEndpoints.update,
        reply: () => {
          isSigned = true;
          return { status: 409, code: 'NOTE_SIGNED', error };
        },
      },
    ];
    signingApi({}, [version(OWN)], { stored: [signed()], routes });
    fireEvent.change(await showEvolution(), { target: { value: `${LONG_NOTE} E mais.` } });
    await userEvent.click(button('Salvar'));
    expect(await screen.findByText(error)).toBeDefined();
    const addendumArea = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Adendo' });
    expect(addendumArea.value).toBe(`${LONG_NOTE} E mais.`);
  });

  test('says in English when its signature cannot be loaded', async () => {
    const routes = [{ endpoint: noteSignatureEndpoints.list, reply: { status: 503, error: 'x' } }];
    signingApi(given, [], { routes });
    await renderEvolution({ language: 'en' });
    expect((await screen.findAllByText('Signed'))[0]).toBeDefined();
    expect((await screen.findAllByText('The signature could not be loaded.'))[0]).toBeDefined();
    expect(button('Add addendum')).toBeDefined();
  });

  test('is marked with its addenda among the latest notes', async () => {
    const earlier = { id: 6, evolution: 'Alongou sem dor.', evolution_signed: true };
    const routes: FakeRoute[] = [
      {
        endpoint: appointmentEndpoints.historyOfClient,
        reply: { data: [{ ...earlier, start_datetime: '2026-11-13 08:00:00', employee_name: 'Otávio' }] },
      },
    ];
    signingApi({}, [], { stored: [signed(), addendum], routes });
    await showEvolution();
    const notes = within(await screen.findByRole('region', { name: 'Últimas evoluções' }));
    expect(await notes.findByText('Assinada')).toBeDefined();
    expect(await notes.findByText('Lado direito.')).toBeDefined();
  });
});
