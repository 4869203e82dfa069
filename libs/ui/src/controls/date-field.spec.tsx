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

describe("a day in the application's language", () => {
  it('is read day first in Portuguese and month first in English', () => {
    const { unmount } = render(<Day start="2026-12-07" />);
    expect(input().value).toBe('07/12/2026');
    unmount();
    render(<InEnglish start="2026-12-07" />);
    expect(input().value).toBe('12/07/2026');
  });

  it('says how to type it while it is empty', () => {
    const { unmount } = render(<Day />);
    expect(input().placeholder).toBe('dd/mm/aaaa');
    unmount();
    render(<InEnglish />);
    expect(input().placeholder).toBe('mm/dd/yyyy');
  });

  it('draws the signs as digits are typed, and tells the day once it is whole', async () => {
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

  it('takes single digits with their signs', async () => {
    render(<Day />);
    await type('7/3/2026');
    expect(seen).toHaveBeenLastCalledWith('2026-03-07');
    expect(input().value).toBe('07/03/2026');
  });

  it('takes a filled or pasted YYYY-MM-DD, and a date with points', async () => {
    render(<Day />);
    fireEvent.change(input(), { target: { value: '2026-12-07' } });
    expect(seen).toHaveBeenLastCalledWith('2026-12-07');
    expect(input().value).toBe('07/12/2026');
    await type('{Control>}a{/Control}');
    await userEvent.paste('31.01.2027');
    expect(seen).toHaveBeenLastCalledWith('2027-01-31');
  });

  it('completes a year of two digits when it is left: in the past when only the past is taken', async () => {
    const { unmount } = render(<Day />);
    await type('07/12/26{Tab}');
    expect(seen.mock.calls).toEqual([['2026-12-07']]);
    unmount();
    render(<Day max="2026-03-18" />);
    await type('07/12/88{Tab}');
    expect(seen).toHaveBeenLastCalledWith('1988-12-07');
    expect(input().value).toBe('07/12/1988');
  });

  it('shows a value that the form sets, over what was typed', async () => {
    render(<Day />);
    await type('07/1');
    await userEvent.click(screen.getByText('Outro dia'));
    expect(input().value).toBe('02/01/2027');
  });
});

describe('a day being corrected', () => {
  it('is empty for the form while incomplete', async () => {
    render(<Day start="2026-12-07" />);
    await type('{End}{Backspace}');
    expect(input().value).toBe('07/12/202');
    expect(seen.mock.calls).toEqual([['']]);
  });

  it('keeps the other parts when one is typed anew', async () => {
    render(<Day start="2026-12-07" />);
    await type('{Home}{Delete}{Delete}25');
    expect(input().value).toBe('25/12/2026');
    expect(seen).toHaveBeenLastCalledWith('2026-12-25');
    expect(input().selectionStart).toBe(2);
  });

  it('keeps the place of a part whose digits are gone', async () => {
    render(<Day start="2026-12-07" />);
    await type('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Delete}{Delete}');
    expect(input().value).toBe('07//2026');
    await userEvent.keyboard('11');
    expect(seen).toHaveBeenLastCalledWith('2026-11-07');
  });

  it('takes the digit before a sign when Backspace falls on the sign', async () => {
    render(<Day start="2026-12-07" />);
    await type('{Home}{ArrowRight}{ArrowRight}{ArrowRight}{Backspace}');
    expect(input().value).toBe('0/12/2026');
  });

  it('ignores letters', async () => {
    render(<Day />);
    await type('x0y7//a/');
    expect(input().value).toBe('07/');
  });

  it('is replaced by what is typed after the first press', async () => {
    render(<Day start="2026-12-07" />);
    await userEvent.click(input());
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, 10]);
  });
});

describe('a text that is no day', () => {
  it('stays as typed when it is left, and says what is wrong', async () => {
    render(<Day />);
    await type('31/02/2026{Tab}');
    expect(input().value).toBe('31/02/2026');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Data inválida. Use dd/mm/aaaa.')).toBeTruthy();
    expect(seen).not.toHaveBeenCalled();
    await type('{End}{Backspace}');
    expect(input().getAttribute('aria-invalid')).toBeNull();
  });

  it('does not let the form be saved as if the field were empty', async () => {
    render(<Day />);
    await type('31/02/2026{Enter}');
    expect(saved).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('Salvar'));
    expect(saved).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(input());
    await type('{Control>}a{/Control}{Backspace}{Enter}');
    expect(saved).toHaveBeenCalledExactlyOnceWith('');
  });

  it('lets Enter save a whole day, and shows a completed one first', async () => {
    render(<Day />);
    await type('07/12/26{Enter}');
    expect(saved).not.toHaveBeenCalled();
    expect(input().value).toBe('07/12/2026');
    await userEvent.keyboard('{Enter}');
    expect(saved).toHaveBeenCalledExactlyOnceWith('2026-12-07');
  });

  it('is also a day outside of the limits', async () => {
    render(<Day min="1900-01-01" max="2026-03-18" />);
    await type('19/03/2026{Tab}');
    expect(seen).not.toHaveBeenCalled();
    expect(screen.getByText('Escolha entre 01/01/1900 e 18/03/2026.')).toBeTruthy();
  });
});

describe('the keys of a day', () => {
  it('move it by one, within the limits', async () => {
    render(<Day start="2026-02-28" max="2026-03-01" />);
    await type('{ArrowUp}');
    expect(seen).toHaveBeenLastCalledWith('2026-03-01');
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    expect(input().value).toBe('27/02/2026');
  });

  it('start from today, and leave an unfinished text alone', async () => {
    render(<Day />);
    await type('{ArrowDown}');
    expect(input().value).toBe('18/03/2026');
    await userEvent.keyboard('{Backspace}{ArrowUp}');
    expect(input().value).toBe('18/03/202');
  });
});

describe('the calendar of a day', () => {
  const focusedDay = (): string | null | undefined => document.activeElement?.getAttribute('data-date');
  const settled = () => act(() => new Promise((done) => setTimeout(done, 0)));

  it('opens on the day with Alt and down, and gives the focus back on Escape', async () => {
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

  it('refuses days outside of the limits', async () => {
    render(<Day start="2026-12-07" min="2026-12-05" />);
    await userEvent.click(screen.getByRole('button', { name: 'Abrir calendário' }));
    const before = within(screen.getByRole('dialog')).getByRole('button', { name: /, 4 de dezembro/ });
    expect((before as HTMLButtonElement).disabled).toBe(true);
  });

  it('is closed to a field without use', () => {
    render(<Day start="2026-12-07" disabled />);
    expect(input().disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Abrir calendário' }).disabled).toBe(true);
  });
});

describe('on a touch screen', () => {
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
  it('follows any order of the parts', () => {
    const reader = dateReader('sv-SE', undefined);
    expect(reader.show('2026-12-07')).toBe('2026-12-07');
    expect(reader.read(reader.draw('20261207'), false)).toBe('2026-12-07');
  });

  it('knows leap years', () => {
    const { read } = dateReader('pt-BR', undefined);
    expect(read('29/02/2028', false)).toBe('2028-02-29');
    expect(read('29/02/2026', false)).toBe('');
  });
});
