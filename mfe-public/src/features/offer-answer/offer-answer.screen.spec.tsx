import {
  type ClientOffer,
  type ClientOfferState,
  clientOfferRoutes,
  noticeRoutes,
} from '@alinha/contracts-agenda';
import { type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { NoticesScreen } from './notices.screen.tsx';
import { OfferAnswerScreen } from './offer-answer.screen.tsx';

const TOKEN = '7-1-0123456789abcdefghij';

const offerOf = (changes: Partial<ClientOffer> = {}): ClientOffer => ({
  company_name: 'Estúdio Equilíbrio',
  language: 'pt',
  professional_name: 'Marina Duarte',
  room_name: 'Sala Reformer',
  specialty_name: 'Pilates',
  start_datetime: '2026-11-20 16:30:00',
  end_datetime: '2026-11-20 17:30:00',
  expires_at: '2026-11-20 10:40:00',
  state: 'open',
  credit: null,
  opted_out: false,
  waiting: true,
  ...changes,
});

async function open(reply: FakeRoute['reply'], answer: FakeRoute['reply'] = { status: 500 }) {
  const api = fakeApi(
    { endpoint: clientOfferRoutes.get, reply },
    { endpoint: clientOfferRoutes.answer, reply: answer },
  );
  await renderScreen(<OfferAnswerScreen />, {
    namespace: 'public',
    catalogs: { pt, en },
    at: `/vaga/${TOKEN}`,
    path: '/vaga/:token',
  });
  return api;
}

const given = (api: { readonly calls: readonly { method: string; body: unknown }[] }) =>
  api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
const button = (name: string) => screen.findByRole('button', { name });

describe('an open offer', () => {
  it('says with whom, when, until when to answer, and that a credit pays it', async () => {
    await open({ data: offerOf({ credit: { expires_on: '2026-11-30' } }) });
    expect(await screen.findByText('Estúdio Equilíbrio')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '16:30 – 17:30' })).toBeTruthy();
    expect(screen.getByText('sexta-feira, 20 de novembro')).toBeTruthy();
    expect(screen.getByText('Pilates · com Marina Duarte · Sala Reformer')).toBeTruthy();
    expect(screen.getByText(/^Responda até as 10:40\./)).toBeTruthy();
    expect(screen.getByText('Você usa uma reposição sua, válida até 30/11/2026.')).toBeTruthy();
  });

  it('is accepted with one press, and the focus moves to the outcome', async () => {
    const credit = { expires_on: '2026-11-30' };
    const api = await open({ data: offerOf({ credit }) }, { data: offerOf({ credit, state: 'accepted' }) });
    await userEvent.click(await button('Quero esta vaga'));
    const outcome = await screen.findByRole('heading', { name: 'Sessão marcada' });
    expect(given(api)).toEqual([{ answer: 'accept' }]);
    await waitFor(() => expect(document.activeElement).toBe(outcome));
    expect(screen.getByText(/Você usou uma reposição\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Quero esta vaga' })).toBeNull();
  });

  it('is refused with one press', async () => {
    const api = await open({ data: offerOf() }, { data: offerOf({ state: 'refused' }) });
    await userEvent.click(await button('Não posso'));
    expect(await screen.findByRole('heading', { name: 'Resposta enviada' })).toBeTruthy();
    expect(given(api)).toEqual([{ answer: 'refuse' }]);
  });

  it('turns messages off after a question, and on again', async () => {
    const off = offerOf({ state: 'refused', opted_out: true });
    const api = await open({ data: offerOf() }, ({ body }) => ({
      data: (body as { answer: string }).answer === 'stop' ? off : { ...off, opted_out: false },
    }));
    await userEvent.click(await button('Não me avise mais'));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Você recusa esta vaga\./)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Sim, parar' }));
    await userEvent.click(await button('Voltar a receber avisos'));
    expect(await button('Não me avise mais')).toBeTruthy();
    expect(given(api)).toEqual([{ answer: 'stop' }, { answer: 'resume' }]);
  });

  it('says why it is closed when somebody else accepts first', async () => {
    let state: ClientOfferState = 'open';
    await open(
      () => ({ data: offerOf({ state }) }),
      () => {
        state = 'taken';
        return { status: 409, code: 'OFFER_CLOSED', error: 'Esta vaga não está mais disponível.' };
      },
    );
    await userEvent.click(await button('Quero esta vaga'));
    const outcome = await screen.findByRole('heading', { name: 'Esta vaga não está mais disponível' });
    await waitFor(() => expect(document.activeElement).toBe(outcome));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('can be answered again after a failure', async () => {
    let fails = true;
    await open({ data: offerOf() }, () =>
      fails
        ? { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' }
        : { data: offerOf({ state: 'accepted' }) },
    );
    await userEvent.click(await button('Quero esta vaga'));
    expect((await screen.findByRole('alert')).textContent).toContain('Serviço indisponível.');
    fails = false;
    await userEvent.click(await button('Quero esta vaga'));
    expect(await screen.findByRole('heading', { name: 'Sessão marcada' })).toBeTruthy();
  });

  it('is shown in the language of the company', async () => {
    await open({ data: offerOf({ language: 'en' }) });
    expect(await button('I want this place')).toBeTruthy();
    expect(screen.getByText('Friday, November 20')).toBeTruthy();
  });
});

describe('a closed offer', () => {
  it.each([
    ['accepted', 'Sessão marcada'],
    ['refused', 'Resposta enviada'],
    ['expired', 'O prazo para responder acabou'],
    ['taken', 'Esta vaga não está mais disponível'],
    ['late', 'Não dá mais tempo'],
  ] as const)('that is %s shows its state and no answers', async (state, title) => {
    await open({ data: offerOf({ state }) });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Não me avise mais',
    ]);
  });

  it.each([true, false])(
    'promises messages about other places when the client still waits: %s',
    async (waiting) => {
      await open({ data: offerOf({ state: 'taken', waiting }) });
      await screen.findByRole('heading', { name: 'Esta vaga não está mais disponível' });
      expect(screen.queryByText(/Avisamos você quando abrir outra\.$/) !== null).toBe(waiting);
    },
  );

  it('shows an error for an invalid link', async () => {
    await open({ status: 404, code: 'NOT_FOUND', error: 'Não encontrado.' });
    expect(await screen.findByRole('heading', { name: 'Este link não é válido' })).toBeTruthy();
  });

  it('offers a retry when it fails to load', async () => {
    let fails = true;
    await open(() => (fails ? { status: 429, error: 'Muitas tentativas.' } : { data: offerOf() }));
    expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível abrir a vaga.');
    fails = false;
    await userEvent.click(await button('Tentar de novo'));
    expect(await button('Quero esta vaga')).toBeTruthy();
  });
});

test('the page of messages turns them off and on', async () => {
  const notices = { company_name: 'Estúdio Equilíbrio', language: 'pt', wanted: true };
  const api = fakeApi(
    { endpoint: noticeRoutes.get, reply: { data: notices } },
    { endpoint: noticeRoutes.answer, reply: ({ body }) => ({ data: { ...notices, ...(body as object) } }) },
  );
  await renderScreen(<NoticesScreen />, {
    namespace: 'public',
    catalogs: { pt, en },
    at: `/avisos/${TOKEN}`,
    path: '/avisos/:token',
  });
  await userEvent.click(await button('Não me avise mais'));
  await userEvent.click(await button('Voltar a receber avisos'));
  expect(await button('Não me avise mais')).toBeTruthy();
  expect(api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { wanted: false },
    { wanted: true },
  ]);
});
