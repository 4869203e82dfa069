import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { dateReader } from './date-text.ts';

const seen = vi.fn<(value: string) => void>();
const left = vi.fn();
const saved = vi.fn();

function Day({ start = '', ...rest }: { start?: string } & Partial<DateFieldProps>) {
  const [day, setDay] = useState(start);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    saved(day);
  };
  return (
    <form onSubmit={onSubmit}>
      <DateField
        label="Dia"
        today="2026-03-18"
        onBlur={left}
        {...rest}
        value={day}
        onChange={(next) => {
          seen(next);
          setDay(next);
        }}
      />
      <button type="submit">Salvar</button>
      <button type="button" onClick={() => setDay('2027-01-02')}>
        Outro dia
      </button>
    </form>
  );
}

function InEnglish(props: { start?: string }) {
  const dateLetters = { day: 'dd', month: 'mm', year: 'yyyy' };
  return (
    <UiProvider locale="en-US" texts={{ dateLetters }}>
      <Day {...props} />
    </UiProvider>
  );
}

const input = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Dia');
const type = async (text: string): Promise<void> => {
  await userEvent.click(input());
  await userEvent.keyboard(text);
};

beforeEach(() => {
  vi.clearAllMocks();
});

describe("DateField in the application's language", () => {
  it('shows the day first in Portuguese and the month first in English', () => {
    const { unmount } = render(<Day start="2026-12-07" />);
    expect(input().value).toBe('07/12/2026');
    unmount();
    render(<InEnglish start="2026-12-07" />);
    expect(input().value).toBe('12/07/2026');
  });

  it('shows the pattern while it is empty', () => {
    const { unmount } = render(<Day />);
    expect(input().placeholder).toBe('dd/mm/aaaa');
    unmount();
    render(<InEnglish />);
    expect(input().placeholder).toBe('mm/dd/yyyy');
  });

  it('inserts separators while digits are typed and calls onChange when the date is complete', async () => {
    render(<Day />);
    await type('0712202');
    expect(input().value).toBe('07/12/202');
    expect(seen).not.toHaveBeenCalled();
    await userEvent.keyboard('6');
    expect(input().value).toBe('07/12/2026');
    expect(seen.mock.calls).toEqual([['2026-12-07']]);
  });

  it('reads the same digits month first in English', async () => {
    render(<InEnglish />);
    await type('12072026');
    expect(seen).toHaveBeenLastCalledWith('2026-12-07');
  });

  it('accepts single digits with separators', async () => {
    render(<Day />);
    await type('7/3/2026');
    expect(seen).toHaveBeenLastCalledWith('2026-03-07');
    expect(input().value).toBe('07/03/2026');
  });

  it('accepts a filled or pasted YYYY-MM-DD and a date with dots', async () => {
    render(<Day />);
    fireEvent.change(input(), { target: { value: '2026-12-07' } });
    expect(seen).toHaveBeenLastCalledWith('2026-12-07');
    expect(input().value).toBe('07/12/2026');
    await type('{Control>}a{/Control}');
    await userEvent.paste('31.01.2027');
    expect(seen).toHaveBeenLastCalledWith('2027-01-31');
  });

  it('completes a two-digit year on blur, in the past when only past dates are allowed', async () => {
    const { unmount } = render(<Day />);
    await type('07/12/26{Tab}');
    expect(seen.mock.calls).toEqual([['2026-12-07']]);
    unmount();
    render(<Day max="2026-03-18" />);
    await type('07/12/88{Tab}');
    expect(seen).toHaveBeenLastCalledWith('1988-12-07');
    expect(input().value).toBe('07/12/1988');
  });

  it('shows a value set by the form instead of the typed text', async () => {
    render(<Day />);
    await type('07/1');
    await userEvent.click(screen.getByText('Outro dia'));
    expect(input().value).toBe('02/01/2027');
  });
});

describe('DateField while a date is edited', () => {
  it('has an empty value while the text is incomplete', async () => {
    render(<Day start="2026-12-07" />);
    await type('{End}{Backspace}');
    expect(input().value).toBe('07/12/202');
    expect(seen.mock.calls).toEqual([['']]);
  });

  it('keeps the other parts while one part is typed again', async () => {
    render(<Day start="2026-12-07" />);
    await type('{Home}{Delete}{Delete}25');
    expect(input().value).toBe('25/12/2026');
    expect(seen).toHaveBeenLastCalledWith('2026-12-25');
    expect(input().selectionStart).toBe(2);
  });

  it('keeps the position of a part whose digits are deleted', async () => {
    render(<Day start="2026-12-07" />);
    await type('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Delete}{Delete}');
    expect(input().value).toBe('07//2026');
    await userEvent.keyboard('11');
    expect(seen).toHaveBeenLastCalledWith('2026-11-07');
  });

  it('deletes the digit before a separator when Backspace is on the separator', async () => {
    render(<Day start="2026-12-07" />);
    await type('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Backspace}');
    expect(input().value).toBe('0/12/2026');
  });

  it('ignores letters', async () => {
    render(<Day />);
    await type('x0y7//a/');
    expect(input().value).toBe('07/');
  });

  it('replaces the text when the user types after the first press', async () => {
    render(<Day start="2026-12-07" />);
    await userEvent.click(input());
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, 10]);
  });
});

describe('DateField with an invalid text', () => {
  it('keeps the typed text on blur and shows an error', async () => {
    render(<Day />);
    await type('31/02/2026{Tab}');
    expect(input().value).toBe('31/02/2026');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Data inválida. Use dd/mm/aaaa.')).toBeTruthy();
    expect(seen).not.toHaveBeenCalled();
    await type('{End}{Backspace}');
    expect(input().getAttribute('aria-invalid')).toBeNull();
  });

  it('blocks saving the form', async () => {
    render(<Day />);
    await type('31/02/2026{Enter}');
    expect(saved).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('Salvar'));
    expect(saved).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(input());
    await type('{Control>}a{/Control}{Backspace}{Enter}');
    expect(saved).toHaveBeenCalledExactlyOnceWith('');
  });

  it('Enter saves a complete date, and shows a completed one first', async () => {
    render(<Day />);
    await type('07/12/26{Enter}');
    expect(saved).not.toHaveBeenCalled();
    expect(input().value).toBe('07/12/2026');
    await userEvent.keyboard('{Enter}');
    expect(saved).toHaveBeenCalledExactlyOnceWith('2026-12-07');
  });

  it('a date outside the limits is invalid', async () => {
    render(<Day min="1900-01-01" max="2026-03-18" />);
    await type('19/03/2026{Tab}');
    expect(seen).not.toHaveBeenCalled();
    expect(screen.getByText('Escolha entre 01/01/1900 e 18/03/2026.')).toBeTruthy();
  });
});

describe('keys of DateField', () => {
  it('arrow keys move the date by one day, within the limits', async () => {
    render(<Day start="2026-02-28" max="2026-03-01" />);
    await type('{ArrowUp}');
    expect(seen).toHaveBeenLastCalledWith('2026-03-01');
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    expect(input().value).toBe('27/02/2026');
  });

  it('arrow keys start from today and do not change an incomplete text', async () => {
    render(<Day />);
    await type('{ArrowDown}');
    expect(input().value).toBe('18/03/2026');
    await userEvent.keyboard('{Backspace}{ArrowUp}');
    expect(input().value).toBe('18/03/202');
  });
});

describe('calendar of DateField', () => {
  const focusedDay = (): string | null | undefined => document.activeElement?.getAttribute('data-date');
  const settled = () => act(() => new Promise((done) => setTimeout(done, 0)));

  it('opens on the date with Alt and ArrowDown and returns the focus on Escape', async () => {
    render(<Day start="2026-12-07" />);
    await type('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.getByRole('dialog', { name: 'Escolher dia' })).toBeTruthy();
    expect(focusedDay()).toBe('2026-12-07');
    expect(left).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(input());
    await userEvent.tab();
    expect(left).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(left).toHaveBeenCalledOnce();
  });

  it('is reached with Tab and chooses with the keys', async () => {
    render(<Day start="2026-12-07" />);
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Abrir calendário' }));
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    await settled();
    expect(seen.mock.calls).toEqual([['2026-12-08']]);
    expect(input().value).toBe('08/12/2026');
    expect(document.activeElement).toBe(input());
  });

  it('refuses dates outside the limits', async () => {
    render(<Day start="2026-12-07" min="2026-12-05" />);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário' }));
    const before = within(screen.getByRole('dialog')).getByRole('button', { name: /, 4 de dezembro/ });
    expect((before as HTMLButtonElement).disabled).toBe(true);
  });

  it('does not open when the field is disabled', () => {
    render(<Day start="2026-12-07" disabled />);
    expect(input().disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Abrir calendário' }).disabled).toBe(true);
  });
});

describe('DateField on a touch screen', () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is the browser's own picker", () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    render(<Day start="2026-12-07" max="2026-12-31" name="day" />);
    expect(input()).toMatchObject({ type: 'date', value: '2026-12-07', max: '2026-12-31', name: 'day' });
    fireEvent.change(input(), { target: { value: '2026-12-08' } });
    expect(seen).toHaveBeenLastCalledWith('2026-12-08');
  });
});

describe('dateReader', () => {
  it('accepts any order of the parts', () => {
    const reader = dateReader('sv-SE', undefined);
    expect(reader.show('2026-12-07')).toBe('2026-12-07');
    expect(reader.read(reader.draw('20261207'), false)).toBe('2026-12-07');
  });

  it('accepts 29 February only in leap years', () => {
    const { read } = dateReader('pt-BR', undefined);
    expect(read('29/02/2028', false)).toBe('2028-02-29');
    expect(read('29/02/2026', false)).toBe('');
  });
});
