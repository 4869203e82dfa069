import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { addMonths, monthGrid } from './civil-date.ts';
import { MiniCalendar } from './mini-calendar.tsx';

function Calendar({
  start = '2026-03-18',
  locale = 'pt-BR',
  seen = vi.fn(),
  max,
  foldable,
}: {
  start?: string;
  locale?: string;
  seen?: (day: string) => void;
  max?: string;
  foldable?: boolean;
}) {
  const [value, setValue] = useState(start);
  return (
    <MiniCalendar
      label="Escolher dia"
      value={value}
      today="2026-03-20"
      locale={locale}
      max={max}
      foldable={foldable}
      onChange={(day) => {
        setValue(day);
        seen(day);
      }}
    />
  );
}

const day = (iso: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-date="${iso}"]`);
  if (found === null) throw new Error(`${iso} is not in sight`);
  return found;
};
const focusedDay = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset.date;

describe('MiniCalendar', () => {
  it('shows 42 days, Sunday first', () => {
    render(<Calendar />);
    expect(screen.getAllByRole('gridcell')).toHaveLength(42);
    expect(screen.getAllByRole('row')).toHaveLength(7);
    expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'))[0]).toBe(
      'domingo',
    );
    const days = monthGrid('2026-02');
    expect(days[0]).toBe('2026-02-01');
    expect(days.at(-1)).toBe('2026-03-14');
  });

  it('shows the week of the chosen day when folded, and the month when unfolded', async () => {
    render(<Calendar foldable />);
    const shown = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent);
    expect(shown()).toEqual(['15', '16', '17', '18', '19', '20', '21']);
    await userEvent.click(screen.getByRole('button', { name: 'Avançar uma semana' }));
    await userEvent.click(screen.getByRole('button', { name: 'Avançar uma semana' }));
    expect(shown()).toEqual(['29', '30', '31', '1', '2', '3', '4']);
    await userEvent.click(screen.getByRole('button', { name: 'Voltar uma semana' }));
    day('2026-03-25').focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(focusedDay()).toBe('2026-03-18');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar o mês' }));
    expect(shown()).toHaveLength(42);
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar só a semana' }));
    expect(shown()).toHaveLength(7);
  });

  it('marks today and the chosen day, and names days with full dates in its locale', () => {
    render(<Calendar locale="en-US" />);
    expect(day('2026-03-20').getAttribute('aria-current')).toBe('date');
    expect(day('2026-03-18').closest('[role="gridcell"]')?.getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('button', { name: 'Wednesday, March 18, 2026' })).toBeTruthy();
  });

  it('moves by day, week, week ends and month with the keyboard', async () => {
    render(<Calendar />);
    day('2026-03-18').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(focusedDay()).toBe('2026-03-19');
    await userEvent.keyboard('{ArrowDown}');
    expect(focusedDay()).toBe('2026-03-26');
    await userEvent.keyboard('{Home}');
    expect(focusedDay()).toBe('2026-03-22');
    await userEvent.keyboard('{End}');
    expect(focusedDay()).toBe('2026-03-28');
    await userEvent.keyboard('{PageDown}');
    expect(focusedDay()).toBe('2026-04-28');
    expect(screen.getByRole('grid', { name: 'abril de 2026' })).toBeTruthy();
    await userEvent.keyboard('{Shift>}{PageUp}{/Shift}');
    expect(focusedDay()).toBe('2025-04-28');
  });

  it('chooses with Enter and has one Tab stop', async () => {
    const seen = vi.fn();
    render(<Calendar seen={seen} />);
    day('2026-03-18').focus();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(seen).toHaveBeenCalledWith('2026-03-17');
    const grid = within(screen.getByRole('grid'));
    expect(grid.getAllByRole('button').filter((button) => button.tabIndex === 0)).toHaveLength(1);
  });

  it('changes the month with its buttons and keeps the choice', async () => {
    const seen = vi.fn();
    render(<Calendar seen={seen} />);
    await userEvent.click(screen.getByRole('button', { name: 'Próximo mês' }));
    expect(screen.getByRole('grid', { name: 'abril de 2026' })).toBeTruthy();
    expect(seen).not.toHaveBeenCalled();
  });

  it('stops at the last day of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
  });

  it('refuses a day after its limit', async () => {
    const seen = vi.fn();
    render(<Calendar seen={seen} max="2026-03-19" />);
    await userEvent.click(day('2026-03-21'));
    expect(seen).not.toHaveBeenCalled();
  });
});
