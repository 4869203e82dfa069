import { type Employee, employeeEndpoints } from '@alinha/contracts-accounts';
import { agendaMetricsEndpoints } from '@alinha/contracts-agenda';
import type { Role } from '@alinha/contracts-core';
import { currentPlace } from '@alinha/web-kit';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ADMIN, EMPLOYEES, PROFESSIONAL } from '../../studio.fixture.ts';
import {
  card,
  FORMER,
  openMetrics,
  queryOf,
  RAFAEL_BOOKED,
  tableOf,
  useLateSaturday,
} from './metrics.fixture.tsx';

useLateSaturday();

describe('metrics of professionals', () => {
  it('list each professional apart, including inactive ones, and store the choice in the URL', async () => {
    await openMetrics();
    const place = await card('Consultas por semana');
    await userEvent.click(place.getByRole('switch', { name: 'Separar por profissional' }));
    await waitFor(() => expect(currentPlace().search).toBe('?breakdown=1'));
    expect(await tableOf('Consultas por semana')).toEqual([
      ['1 de nov. de 2026', 'Rafael Nogueira', '3'],
      ['2 – 8 de nov. de 2026', 'Lia Torres', '4'],
      ['16 – 21 de nov. de 2026', 'Rafael Nogueira', '5'],
    ]);
  });

  it('list professionals with the same name apart', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const namesake = { ...EMPLOYEES[0], id: 3, name: PROFESSIONAL.name } as Employee;
    await openMetrics(
      '/app/metrics?breakdown=1',
      ADMIN,
      { endpoint: employeeEndpoints.list, reply: { data: [...EMPLOYEES, namesake] } },
      {
        endpoint: agendaMetricsEndpoints.appointmentsPerDay,
        reply: {
          data: [
            { day: '2026-11-02', employee_id: 2, count: 3 },
            { day: '2026-11-02', employee_id: 3, count: 4 },
          ],
        },
      },
    );
    expect(await tableOf('Consultas por semana')).toEqual([
      ['2 – 8 de nov. de 2026', 'Rafael Nogueira', '3'],
      ['2 – 8 de nov. de 2026', 'Rafael Nogueira', '4'],
    ]);
    const logged = errors.mock.calls.flat().join(' ');
    expect(logged).not.toContain('same key');
  });

  it('are limited to one professional when the URL names one, except revenue', async () => {
    const api = await openMetrics('/app/metrics?period=30d&employee=2');
    await screen.findByText('Da empresa toda: pagamentos não são de um profissional.');
    expect(screen.getByText('Recebido (empresa)')).toBeTruthy();
    const callsTo = (part: string) => api.calls.filter(({ url }) => url.includes(part));
    for (const part of ['appointments-per-day', 'outcomes']) {
      await waitFor(() => expect(callsTo(part)).toHaveLength(2));
      expect(callsTo(part).every(({ url }) => queryOf(url).get('employee_id') === '2')).toBe(true);
    }
    expect(callsTo('revenue').some(({ url }) => queryOf(url).has('employee_id'))).toBe(false);
  });

  it('can be limited to an inactive professional who attended in the period', async () => {
    const api = await openMetrics('/app/metrics', ADMIN, {
      endpoint: employeeEndpoints.get,
      reply: { data: FORMER },
    });
    await screen.findByText('12');
    await userEvent.click(screen.getByRole('combobox', { name: 'Profissional' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Todos os profissionais',
      'Marina Duarte',
      'Rafael Nogueira',
      'Lia Torres (inativo)',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Lia Torres (inativo)' }));
    await waitFor(() => expect(currentPlace().search).toBe('?employee=9'));
    const outcomes = () => api.calls.filter(({ url }) => url.includes('outcomes'));
    await waitFor(() => expect(outcomes().at(-1)?.url).toContain('employee_id=9'));
  });

  it('offer people of other roles only if they attended in the period, and count no hours of the others', async () => {
    const [, rafael] = EMPLOYEES;
    const colleague = (id: number, name: string, role: Role) => ({ ...rafael, id, name, role }) as Employee;
    const reception = { ...RAFAEL_BOOKED, employee_id: 7, employee_name: 'Rita Recepção' };
    await openMetrics(
      '/app/metrics',
      ADMIN,
      {
        endpoint: employeeEndpoints.list,
        reply: {
          data: [
            ...EMPLOYEES,
            colleague(7, 'Rita Recepção', 'reception'),
            colleague(8, 'Fábio Finanças', 'finance'),
          ],
        },
      },
      {
        endpoint: agendaMetricsEndpoints.occupancy,
        reply: {
          data: [
            RAFAEL_BOOKED,
            reception,
            {
              ...reception,
              employee_id: 8,
              employee_name: 'Fábio Finanças',
              booked_minutes: 0,
              outside_minutes: 0,
            },
          ],
        },
      },
    );
    expect((await tableOf('Ocupação por profissional')).map(([name]) => name)).toEqual([
      'Rafael Nogueira',
      'Rita Recepção',
    ]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Profissional' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Todos os profissionais',
      'Marina Duarte',
      'Rafael Nogueira',
      'Rita Recepção',
    ]);
  });

  it('keep the professional of the URL selected when the period has no appointments', async () => {
    await openMetrics(
      '/app/metrics?employee=9',
      ADMIN,
      { endpoint: agendaMetricsEndpoints.occupancy, reply: { data: [] } },
      { endpoint: employeeEndpoints.get, reply: { data: FORMER } },
    );
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Profissional' })).toHaveProperty(
        'textContent',
        'Lia Torres (inativo)',
      ),
    );
  });

  it('ignore an invalid period and an unknown professional', async () => {
    const api = await openMetrics('/app/metrics?period=13d&employee=777');
    await screen.findByText('12');
    const requests = api.calls.filter(({ url }) => url.includes('outcomes'));
    expect(requests.some(({ url }) => queryOf(url).get('start') === '2026-11-01')).toBe(true);
    expect(await screen.findByRole('combobox', { name: 'Profissional' })).toHaveProperty(
      'textContent',
      'Todos os profissionais',
    );
  });
});
