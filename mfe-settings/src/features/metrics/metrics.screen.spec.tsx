import { agendaMetricsEndpoints } from '@alinha/contracts-agenda';
import { billingMetricsEndpoints } from '@alinha/contracts-billing';
import { currentPlace } from '@alinha/web-kit';
import { type FakeReply, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ADMIN, PROFESSIONAL, remote } from '../../studio.fixture.ts';
import {
  card,
  NOTHING,
  openMetrics,
  queryOf,
  RAFAEL_BOOKED,
  tableOf,
  useLateSaturday,
} from './metrics.fixture.tsx';
import { MetricsAddressScreen } from './metrics-address.screen.tsx';

useLateSaturday();

describe('metrics of a studio', () => {
  it('cover the month so far on the company’s clock and compare it with the same days of the previous month', async () => {
    const api = await openMetrics();
    const summary = await card('Resumo do período');
    await summary.findByText('12');
    expect(summary.getByText('+50% · antes 8')).toBeTruthy();
    const requests = api.calls.filter(({ url }) => url.includes('appointments-per-day'));
    expect(requests.map(({ url }) => [queryOf(url).get('start'), queryOf(url).get('end')]).sort()).toEqual([
      ['2026-10-01', '2026-10-22'],
      ['2026-11-01', '2026-11-22'],
    ]);
  });

  it('group a month by weeks from Monday', async () => {
    await openMetrics();
    expect(await tableOf('Consultas por semana')).toEqual([
      ['1 de nov. de 2026', '3'],
      ['2 – 8 de nov. de 2026', '4'],
      ['9 – 15 de nov. de 2026', '0'],
      ['16 – 21 de nov. de 2026', '5'],
    ]);
  });

  it('show each day of a short period', async () => {
    await openMetrics('/app/metrics?period=7d');
    const rows = await tableOf('Consultas por dia');
    expect(rows).toHaveLength(7);
    expect(rows.at(-1)).toEqual(['21 de nov. de 2026', '5']);
  });

  it('show freed places with who filled them, credits and freezes', async () => {
    await openMetrics();
    expect(await tableOf('Vagas, reposições e trancamentos')).toEqual([
      ['Vagas que abriram', '8'],
      ['Preenchidas por ofertas', '5'],
      ['– por quem estava na lista de espera', '3'],
      ['– por quem tinha reposição', '2'],
      ['Preenchidas pela equipe', '1'],
      ['Tempo até preencher (mediana)', '1 h 15 min'],
      ['Reposições ganhas', '9'],
      ['Reposições usadas', '4'],
      ['Reposições vencidas', '1'],
      ['Planos trancados', '2'],
      ['Dias de trancamento', '21'],
    ]);
    const places = await card('Vagas, reposições e trancamentos');
    expect(places.getByText(/^Vagas contam no dia em que abriram/)).toBeTruthy();
  });

  it('show occupancy of all working time, and none for a professional without hours', async () => {
    await openMetrics();
    const summary = await card('Resumo do período');
    expect(await summary.findByText('25%')).toBeTruthy();
    expect(await tableOf('Ocupação por profissional')).toEqual([
      ['Lia Torres', '0 h', '0 h', '0,5 h', 'Sem horário'],
      ['Rafael Nogueira', '2,5 h', '10 h', '0,5 h', '25%'],
    ]);
  });

  it('show plans and payments in the language’s currency', async () => {
    await openMetrics();
    expect(await tableOf('Planos e pagamentos')).toEqual([
      ['Planos ativos', '4', 'R$ 1.280,00'],
      ['Atrasados', '1', 'R$ 90,00'],
      ['Pagos', '0', 'R$ 0,00'],
    ]);
  });

  it('show absences by client, professional and weekday', async () => {
    await openMetrics();
    const title = 'Faltas e cancelamentos';
    const counts = ['1', '1', '2', '3', '60%'];
    expect(await tableOf(title)).toEqual([['Elisa Rocha', ...counts]]);
    const place = await card(title);
    expect(place.getByRole('link', { name: 'Elisa Rocha' }).getAttribute('href')).toBe('/app/clients/5');
    await userEvent.click(place.getByRole('radio', { name: 'Dias da semana' }));
    await place.findByText(/^quarta/i);
    expect((await tableOf(title))[0]?.slice(1)).toEqual(counts);
  });

  it('are the same for a user who is not an administrator', async () => {
    await openMetrics('/app/metrics', PROFESSIONAL);
    const summary = await card('Resumo do período');
    expect(await summary.findByText('R$ 150,00')).toBeTruthy();
  });

  it('can be saved as a file with all data of the table', async () => {
    const files: Blob[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await openMetrics();
    await userEvent.click(await screen.findByRole('button', { name: 'Baixar CSV: Recebimentos' }));
    expect(names).toEqual(['recebimentos-2026-11-01.csv']);
    // Without the byte order mark, which happy-dom's text() returns.
    const textOf = async (file: Blob | undefined) => new TextDecoder().decode(await file?.arrayBuffer());
    const text = await textOf(files[0]);
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      'Semana;Recebido;Pagamentos recebidos;Previsto;Pagamentos previstos',
      '01/11/2026;0,00;0;0,00;0',
      '02/11/2026;150,00;1;240,00;2',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Baixar CSV: Ocupação por profissional' }));
    expect((await textOf(files[1])).split('\r\n').slice(0, 3)).toEqual([
      'Profissional;Com consulta (h);Horário de atendimento (h);Fora do horário (h);Ocupação (%)',
      'Lia Torres;0,00;0,00;0,50;',
      'Rafael Nogueira;2,50;10,00;0,50;25,0',
    ]);
  });
});

describe('missing numbers', () => {
  it('an empty period shows a sentence and a comparison without a percentage', async () => {
    await openMetrics('/app/metrics', ADMIN, {
      endpoint: agendaMetricsEndpoints.appointmentsPerDay,
      reply: { data: [] },
    });
    const place = await card('Consultas por semana');
    expect(await place.findByText('Nenhuma consulta neste período.')).toBeTruthy();
    const summary = await card('Resumo do período');
    expect(summary.getByText('Nada também no período anterior')).toBeTruthy();
  });

  it('occupancy is missing, not 0 %, when no professional has working hours', async () => {
    const rows = [{ ...RAFAEL_BOOKED, working_minutes: 0, booked_minutes: 0 }];
    await openMetrics('/app/metrics', ADMIN, {
      endpoint: agendaMetricsEndpoints.occupancy,
      reply: ({ url }) => ({ data: queryOf(url).get('start') === '2026-11-01' ? rows : [RAFAEL_BOOKED] }),
    });
    const summary = await card('Resumo do período');
    const stat = (await summary.findByText('Ocupação')).parentElement;
    await waitFor(() => expect(stat?.textContent).toBe('Ocupação—'));
  });

  it('occupancy has no comparison when the previous period had no working hours', async () => {
    const rows = [{ ...RAFAEL_BOOKED, working_minutes: 0, booked_minutes: 0 }];
    await openMetrics('/app/metrics', ADMIN, {
      endpoint: agendaMetricsEndpoints.occupancy,
      reply: ({ url }) => ({ data: queryOf(url).get('start') === '2026-11-01' ? [RAFAEL_BOOKED] : rows }),
    });
    const summary = await card('Resumo do período');
    const stat = (await summary.findByText('Ocupação')).parentElement;
    await waitFor(() => expect(stat?.textContent).toBe('Ocupação25%'));
  });

  it('a failed chart can be retried while the others are shown', async () => {
    let answer: FakeReply = { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' };
    await openMetrics('/app/metrics', ADMIN, {
      endpoint: billingMetricsEndpoints.plansPayments,
      reply: () => answer,
    });
    const place = await card('Planos e pagamentos');
    const retry = await place.findByRole('button', { name: 'Tentar de novo' }, { timeout: 10_000 });
    expect(await tableOf('Ocupação por profissional')).toHaveLength(2);
    answer = {
      data: { active_plans: NOTHING, late_payments: NOTHING, paid_payments: NOTHING },
    };
    await userEvent.click(retry);
    expect(
      await place.findByText('Nenhum plano ativo e nenhum pagamento neste período.', undefined, {
        timeout: 10_000,
      }),
    ).toBeTruthy();
  }, 25_000);
});

it('an unknown address below the metrics redirects to them', async () => {
  await renderScreen(<MetricsAddressScreen />, {
    ...remote,
    at: '/app/metrics/nada',
    path: '/app/metrics/nada',
  });
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/metrics'));
});
