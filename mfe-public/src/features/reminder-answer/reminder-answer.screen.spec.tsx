import { answerEndpoints, type ReminderToAnswer } from '@alinha/contracts-messaging';
import { currentPlace, readStored } from '@alinha/web-kit';
import { type FakeReply, type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { ReminderAnswerScreen } from './reminder-answer.screen.tsx';

const TOKEN = 'r-7-0123456789abcdefghij';

const reminderOf = (changes: Partial<ReminderToAnswer> = {}): ReminderToAnswer => ({
  company_name: 'Estúdio Equilíbrio',
  professional_name: 'Marina Duarte',
  language: 'pt',
  start_datetime: '2026-11-20 08:30:00',
  end_datetime: '2026-11-20 09:30:00',
  answer: null,
  state: 'open',
  ...changes,
});

async function open(reply: FakeRoute['reply'], answer: FakeRoute['reply'] = { status: 500 }) {
  const api = fakeApi(
    { endpoint: answerEndpoints.get, reply },
    { endpoint: answerEndpoints.answer, reply: answer },
  );
  await renderScreen(<ReminderAnswerScreen />, {
    namespace: 'public',
    catalogs: { pt, en },
    at: `/confirmar/${TOKEN}`,
    path: '/confirmar/:token',
  });
  return api;
}

const given = (api: { readonly calls: readonly { method: string; body: unknown }[] }) =>
  api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
const button = (name: string) => screen.findByRole('button', { name });

describe('an open reminder', () => {
  it('shows time, place and professional, and offers two answers', async () => {
    const api = await open({ data: reminderOf() });
    expect(await screen.findByText('Estúdio Equilíbrio')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '08:30 – 09:30' })).toBeTruthy();
    expect(screen.getByText('sexta-feira, 20 de novembro')).toBeTruthy();
    expect(screen.getByText('com Marina Duarte')).toBeTruthy();
    expect(await button('Confirmar presença')).toBeTruthy();
    expect(await button('Pedir para desmarcar')).toBeTruthy();
    expect(api.calls.map(({ url }) => url)).toEqual([`/api/whatsapp/answers/${TOKEN}`]);
  });

  it('shows before and after the answer that an automatic answer cancels at once', async () => {
    const automatic = true;
    const reply = { data: reminderOf({ automatic, answer: 'cancel_requested' }) };
    await open({ data: reminderOf({ automatic }) }, reply);
    await userEvent.click(await button('Desmarcar'));
    expect(await screen.findByText(/O seu horário será liberado na hora/)).toBeTruthy();
    await userEvent.click(await button('Sim, desmarcar'));
    expect(await screen.findByRole('heading', { name: 'Consulta desmarcada' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Confirmar presença' })).toBeNull();
  });

  it('offers both answers again when an earlier cancellation was reverted', async () => {
    const earlier = reminderOf({ automatic: true, answer: 'cancel_requested' });
    const api = await open({ data: earlier }, { data: { ...earlier, answer: 'confirmed' } });
    expect(await button('Desmarcar')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Consulta desmarcada' })).toBeNull();
    await userEvent.click(await button('Confirmar presença'));
    expect(await screen.findByRole('heading', { name: 'Presença confirmada' })).toBeTruthy();
    expect(given(api)).toEqual([{ answer: 'confirmed' }]);
  });

  it('is confirmed with one press, and the focus moves to the outcome', async () => {
    const api = await open({ data: reminderOf() }, { data: reminderOf({ answer: 'confirmed' }) });
    await userEvent.click(await button('Confirmar presença'));
    const outcome = await screen.findByRole('heading', { name: 'Presença confirmada' });
    expect(given(api)).toEqual([{ answer: 'confirmed' }]);
    await waitFor(() => expect(document.activeElement).toBe(outcome));
    expect(currentPlace().pathname).toBe(`/confirmar/${TOKEN}`);
  });

  it('asks for confirmation before a cancellation request, and sends nothing when the client declines', async () => {
    const api = await open({ data: reminderOf() }, { data: reminderOf({ answer: 'cancel_requested' }) });
    await userEvent.click(await button('Pedir para desmarcar'));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Voltar' }));
    expect(given(api)).toEqual([]);
    await userEvent.click(await button('Pedir para desmarcar'));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sim, pedir' }),
    );
    expect(await screen.findByRole('heading', { name: 'Pedido enviado' })).toBeTruthy();
    expect(given(api)).toEqual([{ answer: 'cancel_requested' }]);
  });

  it('shows a given answer and lets the client change it', async () => {
    const api = await open(
      { data: reminderOf({ answer: 'cancel_requested' }) },
      { data: reminderOf({ answer: 'confirmed' }) },
    );
    expect(await screen.findByRole('heading', { name: 'Pedido enviado' })).toBeTruthy();
    await userEvent.click(await button('Confirmar presença'));
    expect(await screen.findByRole('heading', { name: 'Presença confirmada' })).toBeTruthy();
    expect(given(api)).toEqual([{ answer: 'confirmed' }]);
    expect(await button('Pedir para desmarcar')).toBeTruthy();
  });

  it('shows the reason when it is closed while the page is open', async () => {
    let state: ReminderToAnswer['state'] = 'open';
    await open(
      () => ({ data: reminderOf({ state }) }),
      () => {
        state = 'moved';
        return { status: 409, code: 'REMINDER_CLOSED', error: 'Esta consulta já mudou.' };
      },
    );
    await userEvent.click(await button('Confirmar presença'));
    expect(await screen.findByRole('heading', { name: 'Este horário mudou' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps both answers when sending the first one fails', async () => {
    let fails = true;
    const reply = (): FakeReply =>
      fails ? { status: 503, error: 'Serviço indisponível.' } : { data: reminderOf({ answer: 'confirmed' }) };
    await open({ data: reminderOf() }, reply);
    await userEvent.click(await button('Confirmar presença'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Não foi possível enviar a sua resposta.',
    );
    fails = false;
    await userEvent.click(await button('Confirmar presença'));
    expect(await screen.findByRole('heading', { name: 'Presença confirmada' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("uses the company's language without changing the visitor's choice", async () => {
    await open({ data: reminderOf({ language: 'en', company_name: 'Balance Studio' }) });
    expect(await button('Confirm attendance')).toBeTruthy();
    expect(screen.getByText('Friday, November 20')).toBeTruthy();
    expect(document.documentElement.lang).toBe('en-US');
    expect(readStored('lang')).toBe('pt');
  });
});

describe('a reminder without an answer form', () => {
  it.each([
    ['moved', 'Este horário mudou'],
    ['cancelled', 'Esta consulta foi desmarcada'],
    ['past', 'Este horário já passou'],
  ] as const)('that is %s shows its state and no buttons', async (state, title) => {
    await open({ data: reminderOf({ state, answer: 'confirmed' }) });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows an error for an invalid link without redirecting to sign-in', async () => {
    await open({ status: 404, code: 'NOT_FOUND', error: 'Não encontrado.' });
    expect(await screen.findByRole('heading', { name: 'Este link não é válido' })).toBeTruthy();
    expect(currentPlace().pathname).toBe(`/confirmar/${TOKEN}`);
  });

  it('offers a retry when it fails to load', async () => {
    let fails = true;
    await open(() => (fails ? { status: 429, error: 'Muitas tentativas.' } : { data: reminderOf() }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Não foi possível abrir a sua consulta.',
    );
    fails = false;
    await userEvent.click(await button('Tentar de novo'));
    expect(await button('Confirmar presença')).toBeTruthy();
  });
});
