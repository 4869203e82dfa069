import type { SeriesConflictDetails } from '@alinha/contracts-agenda';
import { ApiError } from '@alinha/web-kit';
import { renderScreen } from '@alinha/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { SeriesOverbookingDialog } from './series-overbooking-dialog.tsx';

type Conflict = SeriesConflictDetails['dates'][number];

const conflict = (day: number, ...reasons: Conflict['reasons']): Conflict => ({
  start_datetime: `2027-01-${String(day).padStart(2, '0')} 10:00:00`,
  end_datetime: `2027-01-${String(day).padStart(2, '0')} 11:00:00`,
  reasons,
  clients: [],
});

async function ask(details: SeriesConflictDetails) {
  const onConfirm = vi.fn();
  const refusal = new ApiError({
    status: 409,
    code: 'CONFLICT',
    message: 'Já existe uma consulta.',
    details,
  });
  await renderScreen(
    <SeriesOverbookingDialog
      refusal={refusal}
      busy={false}
      canSkip
      onConfirm={onConfirm}
      onCancel={() => {}}
    />,
    { namespace: 'agenda', catalogs: { pt, en }, at: '/app/appointments', path: '/app/appointments' },
  );
  return { onConfirm, dialog: within(await screen.findByRole('alertdialog', { name: 'Datas em conflito' })) };
}

describe('dates in conflict', () => {
  test('are grouped by reason, and a long list is collapsed', async () => {
    const { dialog } = await ask({
      total: 52,
      dates: [
        conflict(1, 'block'),
        ...[4, 5, 6, 7, 8].map((day) => conflict(day, 'professional', 'room')),
        conflict(9, 'room', 'professional'),
      ],
    });
    const causes = dialog.getAllByRole('listitem', { name: /./ });
    expect(causes.map((cause) => cause.getAttribute('aria-label'))).toEqual([
      'Profissional sem vaga e Sala lotada',
      'Horário bloqueado',
    ]);
    const full = within(causes[0] as HTMLElement);
    expect(full.getByText('6 datas')).toBeTruthy();
    expect(full.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(full.getByRole('button', { name: 'Mostrar mais 3 datas' }));
    expect(full.getAllByRole('listitem')).toHaveLength(6);
    await userEvent.click(full.getByRole('button', { name: 'Mostrar menos' }));
    expect(full.getAllByRole('listitem')).toHaveLength(3);
  });

  test('cannot all be skipped, and are overbooked by default when blocks cover all dates', async () => {
    const { dialog, onConfirm } = await ask({
      total: 2,
      dates: [conflict(4, 'block'), conflict(11, 'block')],
    });
    const skip = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Pular estas 2 datas' });
    expect(skip.checked).toBe(false);
    await userEvent.click(skip);
    expect(dialog.getByText(/Todas as datas seriam puladas/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Salvar sem 2 datas' }).disabled).toBe(true);
    await userEvent.click(skip);
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar com 2 conflitos' }));
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ skipped: [], overbooks: true });
  });
});
