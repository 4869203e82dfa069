import {
  type BookingImport,
  type BookingImportPreview,
  bookingImportEndpoints,
} from '@alinha/contracts-agenda';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { bodiesOf, choose, DRAFT } from './import.fixture.ts';
import { ImportScreen } from './import.screen.tsx';

describe('plans', () => {
  const { on_duplicate: _choice, updated: _count, ...file } = DRAFT;
  const PLANS: BookingImport = {
    ...file,
    kind: 'plans',
    columns: ['Aluno', 'Início'],
    sample: [{ row: 2, cells: ['Ana', '03/04/2027'] }],
    mapping: { client: 0, professional: 1, weekdays: 2, start_time: 3, price: 4, billing_day: 5 },
    skip_conflicts: false,
    failures: [],
  };
  const FOUND: BookingImportPreview = {
    to_create: 2,
    to_skip: 1,
    charged_now: 2,
    errors: [],
    errors_total: 0,
    conflicts: [{ row: 4, problems: [{ field: null, value: 'Ana', text: '1 de 52 datas em conflito' }] }],
    conflicts_total: 1,
  };
  const openPlans = (draft: BookingImport, at = '/app/clients/import?kind=plans&import=7', found = FOUND) =>
    renderClients(
      <ImportScreen />,
      { at, language: 'pt' },
      {
        routes: [
          { endpoint: bookingImportEndpoints.create, reply: { data: draft } },
          { endpoint: bookingImportEndpoints.get, reply: { data: draft } },
          { endpoint: bookingImportEndpoints.preview, reply: { data: found } },
          {
            endpoint: bookingImportEndpoints.confirm,
            reply: { data: { ...draft, status: 'done', created: 2 } },
          },
        ],
      },
    );

  it('are chosen in the first step, and their file is sent with the kind', async () => {
    const api = await openPlans(PLANS, '/app/clients/import');
    await userEvent.click(await screen.findByRole('radio', { name: 'Planos' }));
    expect(await screen.findByRole('heading', { name: 'Importar planos' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Planos' }));
    await choose();
    await waitFor(() => expect(window.location.search).toBe('?kind=plans&import=7'));
    expect(api.calls.find(({ method }) => method === 'POST')?.url).toContain(
      '/api/appointments/imports?kind=plans',
    );
  });

  it('show their conflicts and can be imported without the conflicting dates', async () => {
    const api = await openPlans(PLANS);
    const conflicts = await screen.findByRole('table', { name: 'Linhas com conflito' });
    expect(within(conflicts).getByText('1 de 52 datas em conflito')).toBeDefined();
    expect(within(conflicts).queryByRole('columnheader', { name: 'Campo' })).toBeNull();
    expect(screen.getByText('1 já existe')).toBeDefined();
    expect(screen.getByText('2 planos serão cobrados já neste período')).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pular datas em conflito' }));
    const chosen = {
      mapping: PLANS.mapping,
      date_order: 'day_first',
      has_header: true,
      skip_conflicts: true,
    };
    await waitFor(() => expect(bodiesOf(api, '/preview').at(-1)).toEqual(chosen));
    await userEvent.click(screen.getByRole('button', { name: 'Importar 2 planos' }));
    expect((await screen.findByRole('link', { name: 'Ver agenda' })).getAttribute('href')).toBe(
      '/app/appointments',
    );
    expect(bodiesOf(api, '/confirm')).toEqual([chosen]);
  });

  it('of single sessions say how many are not charged for lack of a price', async () => {
    const mapping = { client: 0, professional: 1, date: 2, start_time: 3 };
    const found = { ...FOUND, charged_now: 0, without_charge: 12 };
    await openPlans(
      { ...PLANS, kind: 'sessions', mapping },
      '/app/clients/import?kind=sessions&import=7',
      found,
    );
    expect(await screen.findByText('12 sem cobrança')).toBeDefined();
  });

  it('need a column for each required field', async () => {
    await openPlans({ ...PLANS, mapping: { client: 0, date: 1 } });
    expect(
      await screen.findByText(/Profissional, Dias da semana, Horário, Valor e Dia de cobrança/),
    ).toBeDefined();
    expect((await screen.findByRole('combobox', { name: 'Campo da coluna Início' })).textContent).toBe(
      'Data de início',
    );
  });
});
