import {
  type Activity,
  activityEndpoints,
  type CurrentUser,
  type Employee,
  employeeEndpoints,
} from '@alinha/contracts-accounts';
import { ACTIVITY_ACTIONS } from '@alinha/contracts-core';
import { currentPlace, toast } from '@alinha/web-kit';
import { type FakeReply, type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, PROFESSIONAL, remote } from '../../studio.fixture.ts';
import { ActivityScreen } from './activity.screen.tsx';

// Wednesday noon in São Paulo, because day headings depend on the company's today.
const NOW = new Date('2026-11-25T15:00:00Z');
beforeEach(() => {
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

let made = 0;
function entry(overrides: Partial<Activity> = {}): Activity {
  made += 1;
  const action = overrides.action ?? 'client.created';
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    occurred_at: '2026-11-20 09:30:00',
    user_id: ADMIN.id,
    user_name: ADMIN.name,
    action,
    kind: action.split('.')[0] ?? '',
    subject_id: 5,
    label: 'Bruno Sá',
    due: null,
    count: null,
    subject_exists: true,
    ...overrides,
  };
}

const FORMER: Employee = {
  id: 3,
  name: 'Lia Campos',
  email: 'lia@studio.example',
  is_admin: false,
  color: '#B7791F',
  capacity: 1,
  active: false,
};

const page = (activities: readonly Activity[], next_cursor: string | null = null) => ({
  data: { activities, next_cursor },
});

type Reply = FakeRoute['reply'];

async function open(
  reply: Reply,
  {
    user = ADMIN,
    query = '',
    language = 'pt',
  }: { user?: CurrentUser; query?: string; language?: 'pt' | 'en' } = {},
) {
  const api = fakeStudio(
    user,
    { endpoint: activityEndpoints.list, reply },
    { endpoint: activityEndpoints.export, reply: { data: 'csv' } },
    { endpoint: employeeEndpoints.listInactive, reply: { data: [FORMER] } },
  );
  await renderScreen(<ActivityScreen />, { ...remote, language, at: `/app/settings/activity${query}` });
  const requested = () =>
    api.calls.filter(({ url }) => url.startsWith(`${activityEndpoints.list.path}`)).map(({ url }) => url);
  return { api, requested };
}

const sentences = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

const WITHOUT_ACTOR =
  /^(appointment\.client_|offer\.(accepted|refused|expired|undeliverable)$|session\.(refused|second_step_refused)$)/;

describe('activity log', () => {
  it('shows sentences by day, with links to existing records', async () => {
    await open(
      page([
        entry({
          action: 'appointment.moved',
          due: '2026-12-03 09:00:00',
          subject_id: 7,
          occurred_at: '2026-11-20 10:05:00',
        }),
        entry({ action: 'client.deleted', label: 'Caio Lima', subject_exists: false }),
        entry({ user_id: null, user_name: null, action: 'payment.billed', label: null, count: 1200 }),
        entry({
          action: 'block.created',
          label: null,
          due: '2026-12-25',
          occurred_at: '2025-11-19 18:00:00',
        }),
      ]),
    );
    const day = await screen.findByRole('region', { name: 'sexta-feira, 20 de novembro' });
    expect(within(day).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'quarta-feira, 19 de novembro de 2025' })).toBeTruthy();
    expect(sentences()).toEqual([
      '10:05Marina Duarte remarcou a consulta de Bruno Sá para 03/12/2026, 09:00',
      '09:30Marina Duarte excluiu o cadastro de Caio Lima',
      '09:30Sistema gerou 1.200 mensalidades',
      '18:00Marina Duarte bloqueou a agenda de toda a empresa a partir de 25/12/2026',
    ]);
    expect(screen.getByRole('link', { name: 'Bruno Sá' }).getAttribute('href')).toBe(
      '/app/appointments/7/edit',
    );
    expect(screen.queryByRole('link', { name: 'Caio Lima' })).toBeNull();
  });

  it.each(['pt', 'en'] as const)('has a sentence for each action (%s)', async (language) => {
    await open(page(ACTIVITY_ACTIONS.map((action) => entry({ action, due: '2026-12-03', count: 2 }))), {
      language,
    });
    await screen.findByRole('region', { name: /2026|20/ });
    for (const [index, sentence] of sentences().entries()) {
      const action = ACTIVITY_ACTIONS[index] ?? '';
      // Answers of clients, the ends of offers and wrong passwords have no user, and name the client or the account.
      const actor = WITHOUT_ACTOR.test(action) ? 'Bruno Sá' : 'Marina Duarte';
      expect(sentence, action).toContain(actor);
      expect(sentence, action).not.toMatch(/[^\p{L}\p{N}\p{P} ]|[{}]|activity\.|\bdid\./u);
      expect(sentence, action).not.toContain(action);
    }
    expect(sentences()).toHaveLength(ACTIVITY_ACTIONS.length);
  });

  it("names today and yesterday by the company's day", async () => {
    const [today, yesterday] = ['2026-11-25 00:10:00', '2026-11-24 23:50:00'];
    await open(page([entry({ occurred_at: today }), entry({ occurred_at: yesterday })]));
    expect(await screen.findByRole('region', { name: 'Hoje, quarta-feira, 25 de novembro' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Ontem, terça-feira, 24 de novembro' })).toBeTruthy();
  });

  it('shows an unknown action by its name instead of hiding it', async () => {
    await open(page([entry({ action: 'spaceship.launched' })]));
    expect(
      await screen.findByText(/fez algo que esta versão ainda não conhece \(spaceship\.launched\)/),
    ).toBeTruthy();
  });

  it('loads the next page while scrolling, and only by its button after a failure', async () => {
    let isDown = true;
    const second: FakeReply = page([entry({ label: 'Segunda página' })]);
    const { requested } = await open(({ url }) => {
      if (!url.includes('cursor=')) return page([entry({ label: 'Primeira página' })], 'next');
      return isDown ? { status: 403, code: 'FORBIDDEN', error: 'Não.' } : second;
    });
    await screen.findByText('Primeira página');
    await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
    const again = await screen.findByRole('button', {
      name: 'Não foi possível carregar mais. Tentar de novo',
    });
    isDown = false;
    await userEvent.click(again);
    await screen.findByText('Segunda página');
    expect(screen.getByText('Primeira página')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Carregar mais|Tentar de novo/ })).toBeNull();
    expect(requested().at(-1)).toBe('/api/activity?cursor=next');
  });

  it('shows an error and a retry when loading fails', async () => {
    let isDown = true;
    await open(() =>
      isDown ? { status: 403, code: 'FORBIDDEN', error: 'Você não tem permissão.' } : page([entry()]),
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Não foi possível carregar as atividades.',
    );
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Bruno Sá')).toBeTruthy();
  });
});

describe('filters', () => {
  it('are read from the address, and invalid values are ignored', async () => {
    const query = '?from=2026-11-01&to=2026-11-30&user_id=2&kind=client&surprise=1';
    const { requested } = await open(page([entry()]), { query });
    await screen.findByText('Bruno Sá');
    expect(requested()).toEqual(['/api/activity?from=2026-11-01&to=2026-11-30&user_id=2&kind=client']);
    expect(screen.getByRole('combobox', { name: 'Pessoa' }).textContent).toContain(PROFESSIONAL.name);
    expect(screen.getByRole('combobox', { name: 'O quê' }).textContent).toContain('Clientes');
  });

  it.each(['?from=ontem', '?user_id=ana', '?kind=spaceship'])('ignore %s', async (query) => {
    const { requested } = await open(page([entry()]), { query });
    await screen.findByText('Bruno Sá');
    expect(requested()).toEqual(['/api/activity']);
  });

  it('offer all professionals, including inactive ones, and the system', async () => {
    const { requested } = await open(page([]));
    await screen.findByText('Nenhuma atividade registrada.');
    await userEvent.click(screen.getByRole('combobox', { name: 'Pessoa' }));
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual([
      'Todas as pessoas',
      ADMIN.name,
      PROFESSIONAL.name,
      'Lia Campos (inativo)',
      'Sistema',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Sistema' }));
    await waitFor(() => expect(requested().at(-1)).toBe('/api/activity?user_id=system'));
    expect(currentPlace().search).toBe('?user_id=system');
  });

  it('show a message without results and can be cleared', async () => {
    const { requested } = await open(({ url }) => page(url.includes('kind=') ? [] : [entry()]), {
      query: '?kind=room',
    });
    await screen.findByText('Nenhuma atividade com estes filtros.');
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByText('Bruno Sá')).toBeTruthy();
    expect(requested().at(-1)).toBe('/api/activity');
    expect(currentPlace().search).toBe('');
  });

  it('send no request and show an error when the days are in the wrong order', async () => {
    const { requested } = await open(page([entry()]), { query: '?from=2026-11-30&to=2026-11-01' });
    expect(await screen.findByText('A data final não pode ser antes da inicial.')).toBeTruthy();
    expect(requested()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Baixar CSV' }).hasAttribute('disabled')).toBe(true);
  });
});

it('the filters apply to the exported file', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  const failure = vi.spyOn(toast, 'error');
  const { api } = await open(page([entry()]), { query: '?kind=client' });
  await screen.findByText('Bruno Sá');
  await userEvent.click(screen.getByRole('button', { name: 'Baixar CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect(api.calls.at(-1)?.url).toBe('/api/activity/export?kind=client');
  expect(failure).not.toHaveBeenCalled();
});

it('the activity log is not available to a user who is not an administrator', async () => {
  const { requested } = await open(page([entry()]), { user: PROFESSIONAL });
  expect(await screen.findByText('Só administradores veem o registro de atividades.')).toBeTruthy();
  expect(requested()).toEqual([]);
});
