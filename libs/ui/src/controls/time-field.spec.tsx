import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimeField, type TimeFieldProps } from './time-field.tsx';
import { stepAfter, timeReader, timeSteps } from './time-text.ts';

const seen = vi.fn<(value: string) => void>();
const left = vi.fn();

function Start({ start = '', ...rest }: { start?: string } & Partial<TimeFieldProps>) {
  const [time, setTime] = useState(start);
  return (
    <TimeField
      label="Início"
      onBlur={left}
      {...rest}
      value={time}
      onChange={(next) => {
        seen(next);
        setTime(next);
      }}
    />
  );
}

const input = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Início');
const type = async (text: string): Promise<void> => {
  await userEvent.click(input());
  await userEvent.keyboard(text);
};
const highlighted = (): string | null | undefined =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => {
  vi.clearAllMocks();
});

describe('TimeField while a time is typed', () => {
  it.each([
    ['930', '09:30'],
    ['0930', '09:30'],
    ['1430', '14:30'],
    ['245', '02:45'],
    ['9:30', '09:30'],
    ['1:05', '01:05'],
    ['14h30', '14:30'],
    ['2:30p', '14:30'],
  ])('accepts %s as %s at once', async (text, time) => {
    render(<Start />);
    await type(text);
    expect(seen).toHaveBeenLastCalledWith(time);
    expect(input().value).toBe(time);
  });

  it.each([
    ['9', '09:00'],
    ['14', '14:00'],
    ['9:3', '09:30'],
    ['9h', '09:00'],
  ])('completes %s as %s on blur', async (text, time) => {
    render(<Start />);
    await type(text);
    expect(seen).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(seen.mock.calls).toEqual([[time]]);
    expect(input().value).toBe(time);
    expect(left).toHaveBeenCalledOnce();
  });

  it('accepts a time between steps', async () => {
    render(<Start />);
    fireEvent.change(input(), { target: { value: '09:37' } });
    expect(seen.mock.calls).toEqual([['09:37']]);
    await userEvent.tab();
    expect(input().value).toBe('09:37');
  });

  it('has an empty value while the text is incomplete', async () => {
    render(<Start start="09:30" />);
    await type('{End}{Backspace}');
    expect(input().value).toBe('09:3');
    expect(seen.mock.calls).toEqual([['']]);
  });

  it('keeps an invalid text on blur and shows an error', async () => {
    render(<Start />);
    await type('25:00');
    await userEvent.tab();
    expect(input().value).toBe('25:00');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Horário inválido. Use 24 horas, como 14:30.')).toBeTruthy();
    expect(seen).not.toHaveBeenCalled();
  });

  it('refuses times outside the limits', async () => {
    render(<Start min="07:00" max="20:00" />);
    await type('2130');
    await userEvent.tab();
    expect(seen).not.toHaveBeenCalled();
    expect(screen.getByText('Escolha entre 07:00 e 20:00.')).toBeTruthy();
  });
});

describe('list of times', () => {
  it('opens with a press and has one time per step', async () => {
    render(<Start start="09:30" stepMinutes={30} min="08:00" max="10:00" />);
    await userEvent.click(input());
    expect(input().getAttribute('aria-expanded')).toBe('true');
    const rows = screen.getAllByRole('option');
    expect(rows.map((row) => row.textContent)).toEqual(['08:00', '08:30', '09:00', '09:30', '10:00']);
    expect(rows.map((row) => row.getAttribute('aria-selected'))).toEqual([
      'false',
      'false',
      'false',
      'true',
      'false',
    ]);
  });

  it('stays closed when Tab or a script focuses the field', async () => {
    render(<Start start="09:30" />);
    await userEvent.tab();
    expect(document.activeElement).toBe(input());
    expect(input().getAttribute('aria-expanded')).toBe('false');
    act(() => input().blur());
    act(() => input().focus());
    expect(input().getAttribute('aria-expanded')).toBe('false');
  });

  it.each(['{ArrowDown}', '{ArrowUp}', '1'])('opens with %s in the focused field', async (key) => {
    render(<Start />);
    await userEvent.tab();
    await userEvent.keyboard(key);
    expect(input().getAttribute('aria-expanded')).toBe('true');
  });

  it('starts one step after the start time, and accepts an earlier typed time', async () => {
    render(<Start after="09:10" max="10:00" />);
    await userEvent.click(input());
    expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual(['09:25', '09:40', '09:55']);
    await userEvent.keyboard('{ArrowDown}');
    expect(highlighted()).toBe('09:25');
    await userEvent.keyboard('0830');
    await userEvent.tab();
    expect(seen).toHaveBeenLastCalledWith('08:30');
    expect(input().getAttribute('aria-invalid')).toBeNull();
  });

  it('continues after midnight when nextDay is set, and shows the label of the next day', async () => {
    render(
      <Start
        start="00:15"
        after="23:15"
        nextDay={{ until: '00:30', label: 'Dia seguinte' }}
        stepMinutes={15}
      />,
    );
    await userEvent.click(input());
    expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual([
      '23:30',
      '23:45',
      '00:00Dia seguinte',
      '00:15Dia seguinte',
      '00:30Dia seguinte',
    ]);
    await userEvent.keyboard('{ArrowDown}');
    expect(highlighted()).toBe('00:30Dia seguinte');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(seen).toHaveBeenLastCalledWith('00:00');
  });

  it('stays closed when no time of the day is left', async () => {
    render(<Start after="23:50" />);
    await userEvent.click(input());
    expect(input().getAttribute('aria-expanded')).toBe('false');
  });

  it('arrow keys start from the time of the field', async () => {
    render(<Start start="09:30" />);
    await type('{ArrowDown}');
    expect(highlighted()).toBe('09:45');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    expect(seen.mock.calls).toEqual([['09:15']]);
    expect(input().getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{ArrowDown}');
    expect(input().getAttribute('aria-expanded')).toBe('true');
  });

  it('arrow keys start at 08:00 without a time, and at the next step from a time between steps', async () => {
    render(<Start />);
    await type('{ArrowDown}');
    expect(highlighted()).toBe('08:00');
    await userEvent.keyboard('910');
    // The time is complete, so the list no longer covers the next field.
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(highlighted()).toBe('09:15');
    await userEvent.tab();
    expect(seen).toHaveBeenLastCalledWith('09:15');
  });

  it('chooses with a press and keeps the focus', async () => {
    render(<Start />);
    await userEvent.click(input());
    await userEvent.click(screen.getByRole('option', { name: '10:15' }));
    expect(seen.mock.calls).toEqual([['10:15']]);
    expect(document.activeElement).toBe(input());
    expect(screen.queryByRole('option')).toBeNull();
    expect(left).not.toHaveBeenCalled();
  });

  it('Enter uses the typed text, not the row under the mouse', async () => {
    render(<Start />);
    await type('9');
    await userEvent.hover(screen.getByRole('option', { name: '10:15' }));
    await userEvent.keyboard('{Enter}');
    expect(seen.mock.calls).toEqual([['09:00']]);
  });

  it('Escape closes only the list', async () => {
    const outer = vi.fn();
    render(
      // biome-ignore lint/a11y/noStaticElementInteractions: represents the dialog around the field.
      <div onKeyDown={(event) => event.key === 'Escape' && outer()}>
        <Start start="09:30" />
      </div>,
    );
    await type('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    expect(outer).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(outer).toHaveBeenCalledOnce();
  });

  it('stays closed when the field is disabled', async () => {
    render(<Start disabled />);
    await userEvent.click(input());
    expect(screen.queryByRole('option')).toBeNull();
  });
});

describe('TimeField on a touch screen', () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is the browser's own picker", () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    render(<Start start="09:30" stepMinutes={30} />);
    expect(input()).toMatchObject({ type: 'time', step: '1800', value: '09:30' });
    fireEvent.change(input(), { target: { value: '10:00' } });
    expect(seen).toHaveBeenLastCalledWith('10:00');
  });
});

describe('timeReader', () => {
  it('converts a 12-hour time to a 24-hour time', () => {
    expect(timeReader.draw('12:15 am')).toBe('00:15');
    expect(timeReader.draw('12:15 PM')).toBe('12:15');
    expect(timeReader.draw('9:05 pm')).toBe('21:05');
  });
});

describe('timeSteps', () => {
  it('counts from the first time to the last', () => {
    expect(timeSteps(60, '08:10', '10:30')).toEqual(['08:10', '09:10', '10:10']);
    expect(timeSteps(15)).toHaveLength(96);
    expect(timeSteps(30, '10:00', '09:00')).toEqual([]);
  });

  it('start after another time, but not before the first allowed time', () => {
    expect(stepAfter('09:10', 15)).toBe('09:25');
    expect(stepAfter('09:10', 15, '10:00')).toBe('10:00');
    expect(timeSteps(15, stepAfter('23:50', 15))).toEqual([]);
  });
});
