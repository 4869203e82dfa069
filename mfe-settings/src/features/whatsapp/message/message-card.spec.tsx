// @vitest-environment jsdom
// The setRangeText of happy-dom puts the caret at the end of the text.
import { type CurrentUser, companyEndpoints } from '@alinha/contracts-accounts';
import {
  DEFAULT_TEMPLATES,
  type Delivery,
  deliveryEndpoints,
  TEMPLATE_LENGTH,
  templateEndpoints,
} from '@alinha/contracts-messaging';
import { toast } from '@alinha/web-kit';
import { type FakeReply, type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN, COMPANY, fakeStudio, remote, sent } from '../../../studio.fixture.ts';
import { delivery, WHATSAPP_ROUTES } from '../whatsapp.fixture.ts';
import { WhatsappScreen } from '../whatsapp.screen.tsx';

// Wednesday noon in São Paulo; the example is an appointment of tomorrow.
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-25T15:00:00Z'));
  for (const kind of ['success', 'error'] as const) vi.spyOn(toast, kind).mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
});

async function open(routes: readonly FakeRoute[] = [], user: CurrentUser = ADMIN) {
  const api = fakeStudio(user, ...routes, ...WHATSAPP_ROUTES);
  await renderScreen(<WhatsappScreen />, { ...remote, at: '/app/settings/whatsapp' });
  await screen.findAllByLabelText('Texto do lembrete');
  return api;
}

/** Elements of the visible language. */
function visible<Element extends HTMLElement>(elements: readonly Element[]): Element {
  const found = elements.find((element) => !element.closest('[hidden]'));
  if (!found) throw new Error('none is visible');
  return found;
}
const area = () => visible(screen.getAllByLabelText<HTMLTextAreaElement>('Texto do lembrete'));
const button = (name: string) => visible(screen.getAllByRole('button', { name }));
const preview = () => visible([...document.querySelectorAll<HTMLElement>('[data-preview]')]).textContent;

describe('reminder message', () => {
  it('shows a preview with the fixed last line', async () => {
    await open();
    expect(area().value).toBe(DEFAULT_TEMPLATES.pt);
    expect(preview()).toMatch(
      /^Olá, Ana Souza! Lembrete da sua consulta em Estúdio Equilíbrio: quinta-feira, 26 de novembro, às 09:00, com Marina Duarte\.\n\nResponda 1 para confirmar ou 2 para desmarcar, ou toque: http:\/\/localhost:?\d*\/confirmar\/\w+$/,
    );
  });

  it('inserts a variable at the caret and over a selection', async () => {
    await open();
    fireEvent.change(area(), { target: { value: 'Oi, AQUI: até logo' } });
    area().setSelectionRange(4, 8);
    await userEvent.click(button('{cliente}'));
    expect(area().value).toBe('Oi, {cliente}: até logo');
    expect(area().selectionStart).toBe('Oi, {cliente}'.length);
    await userEvent.click(button('{hora}'));
    expect(area().value).toBe('Oi, {cliente}{hora}: até logo');
    expect(preview()).toContain('Oi, Ana Souza09:00: até logo');
    expect(screen.getByText('29/1000')).toBeTruthy();
  });

  it('saves the text of one language and keeps the input of the other', async () => {
    const reply: FakeReply = { data: { language: 'pt', text: 'Oi, {cliente}!', is_default: false } };
    const api = await open([{ endpoint: templateEndpoints.save, reply }]);
    fireEvent.change(area(), { target: { value: ' Oi, {cliente}! ' } });
    await userEvent.click(screen.getByRole('radio', { name: 'English' }));
    expect(area().value).toBe(DEFAULT_TEMPLATES.en);
    expect(preview()).toContain('Hi, Emily Carter!');
    await userEvent.click(screen.getByRole('radio', { name: 'Português' }));
    await userEvent.click(button('Salvar mensagem'));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Mensagem salva.'));
    expect(sent(api)).toEqual({ language: 'pt', text: 'Oi, {cliente}!' });
    await waitFor(() => expect(area().value).toBe('Oi, {cliente}!'));
  });

  it.each([
    ['', 'Campo obrigatório'],
    ['Oi, {nome}', 'O texto cita o que não existe: {nome}'],
    ['x'.repeat(TEMPLATE_LENGTH + 1), /1000|1\.000/],
  ])('shows an error for an invalid text (%#)', async (text, problem) => {
    const api = await open();
    fireEvent.change(area(), { target: { value: text } });
    await userEvent.click(button('Salvar mensagem'));
    await waitFor(() => expect(area().getAttribute('aria-invalid')).toBe('true'));
    const described = document.getElementById(area().getAttribute('aria-describedby')?.split(' ')[0] ?? '');
    expect(described?.textContent).toMatch(problem);
    expect(sent(api)).toBeUndefined();
  });

  it("is reset to the product's text, which is stored as null", async () => {
    const own = { language: 'pt', text: 'Oi!', is_default: false };
    const reply = { data: { ...own, text: DEFAULT_TEMPLATES.pt, is_default: true } };
    const api = await open([
      { endpoint: templateEndpoints.list, reply: { data: [own] } },
      { endpoint: templateEndpoints.save, reply },
    ]);
    expect(area().value).toBe('Oi!');
    await userEvent.click(button('Restaurar padrão'));
    expect(area().value).toBe(DEFAULT_TEMPLATES.pt);
    expect(button('Restaurar padrão').hasAttribute('disabled')).toBe(true);
    await userEvent.click(button('Salvar mensagem'));
    await waitFor(() => expect(sent(api)).toEqual({ language: 'pt', text: null }));
  });

  it("starts with the company's language", async () => {
    await open([{ endpoint: companyEndpoints.get, reply: { data: { ...COMPANY, language: 'en' } } }]);
    await waitFor(() => expect(area().value).toBe(DEFAULT_TEMPLATES.en));
  });
});

describe('test message', () => {
  const test = (reply: FakeReply): FakeRoute => ({ endpoint: deliveryEndpoints.test, reply });
  const sentTest: Partial<Delivery> = {
    kind: 'test',
    phone: '+551130451200',
    sent_at: '2026-11-25 12:00:30',
  };

  it("is sent to the company's phone by default, and shows its number", async () => {
    const api = await open([test({ data: delivery(sentTest) })]);
    const phone = await screen.findByLabelText<HTMLInputElement>('Telefone');
    await waitFor(() => expect(phone.value).toBe('(11) 3045-1200'));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar teste' }));
    expect(await screen.findByText('Mensagem enviada para +55 (11) 3045-1200 às 12:00.')).toBeTruthy();
    expect(toast.success).toHaveBeenCalledWith('Mensagem de teste enviada.');
    expect(sent(api)).toEqual({ phone: '(11) 3045-1200' });
  });

  it('shows why it was not sent', async () => {
    await open([test({ data: delivery({ ...sentTest, status: 'failed', reason: 'not_on_whatsapp' }) })]);
    const phone = await screen.findByLabelText<HTMLInputElement>('Telefone');
    await waitFor(() => expect(phone.value).not.toBe(''));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar teste' }));
    expect(await screen.findByText('Este número não tem WhatsApp.')).toBeTruthy();
    expect(toast.error).toHaveBeenCalledWith('A mensagem de teste não foi enviada.');
  });

  it('shows a refusal in a toast and in place, under the field when the number is wrong', async () => {
    const refusals: FakeReply[] = [
      { status: 409, code: 'NOT_CONNECTED', error: 'O WhatsApp não está conectado.' },
      { status: 400, code: 'INVALID_INPUT', error: 'Verifique.', fields: { phone: 'Telefone inválido' } },
    ];
    await open([{ endpoint: deliveryEndpoints.test, reply: () => refusals.shift() ?? { data: null } }]);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Telefone').value).not.toBe(''));
    await userEvent.click(screen.getByRole('button', { name: 'Enviar teste' }));
    expect((await screen.findByRole('alert')).textContent).toContain('O WhatsApp não está conectado.');
    expect(toast.error).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Enviar teste' }));
    expect(await screen.findByText('Telefone inválido')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
