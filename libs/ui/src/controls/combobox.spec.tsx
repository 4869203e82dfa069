import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import { filterOptions } from './combobox-options.ts';
import type { Option } from './option-row.tsx';

const people: readonly Option[] = [
  { value: 'a', label: 'Ana Beatriz', description: '(11) 98877-1203' },
  { value: 'j', label: 'João Pedro', description: '(11) 99123-4567' },
  { value: 'm', label: 'Márcia Fontes', disabled: true },
];

type Overrides = Partial<Pick<ComboboxProps, 'options' | 'loadOptions' | 'onCreate'>> & {
  seen?: (value: string | null) => void;
};

function Client({ seen, ...rest }: Overrides) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <Combobox
      label="Cliente"
      options={rest.loadOptions ? undefined : people}
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        seen?.(next);
      }}
    />
  );
}

const box = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('combobox');
const options = (): HTMLElement[] => within(screen.getByRole('listbox')).getAllByRole('option');
const activeText = (): string | null | undefined =>
  document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('Combobox', () => {
  it('opens with the arrow key and chooses with Enter while the input keeps the focus', async () => {
    const seen = vi.fn();
    render(<Client seen={seen} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(activeText()).toContain('Ana Beatriz');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(seen).toHaveBeenLastCalledWith('j');
    expect(box().value).toBe('João Pedro');
    expect(document.activeElement).toBe(box());
    expect(box().getAttribute('aria-expanded')).toBe('false');
  });

  it('wraps at both ends of the list', async () => {
    render(<Client />);
    await userEvent.click(box());
    await userEvent.keyboard('{ArrowUp}');
    expect(activeText()).toContain('Márcia');
    await userEvent.keyboard('{ArrowDown}');
    expect(activeText()).toContain('Ana');
  });

  it('finds options without accents and by the second line', () => {
    expect(filterOptions(people, 'joao').map((option) => option.value)).toEqual(['j']);
    expect(filterOptions(people, '98877').map((option) => option.value)).toEqual(['a']);
  });

  it('ranks the start of a word before the inside of a word, also without accents', () => {
    const labels = (names: readonly string[], typed: string) =>
      filterOptions(
        names.map((label) => ({ value: label, label })),
        typed,
      ).map(({ label }) => label);
    expect(labels(['Elisa Prado', 'Ana Íris', 'Isabela Reis'], 'is')).toEqual([
      'Isabela Reis',
      'Elisa Prado',
      'Ana Íris',
    ]);
    expect(labels(['Elisa Prado', 'Ana Íris', 'Isabela Reis'], 'i')).toEqual([
      'Isabela Reis',
      'Ana Íris',
      'Elisa Prado',
    ]);
    expect(labels(['Bia Lima', 'Ana Martins', 'Márcia Dias'], 'ma')).toEqual([
      'Márcia Dias',
      'Ana Martins',
      'Bia Lima',
    ]);
    expect(labels(['Ana Souza Lima', 'Ana Lima', 'Adriana Lima'], 'ana lima')).toEqual([
      'Ana Lima',
      'Ana Souza Lima',
      'Adriana Lima',
    ]);
  });

  it('does not choose a disabled option', async () => {
    const seen = vi.fn();
    render(<Client seen={seen} />);
    await userEvent.type(box(), 'marcia');
    await userEvent.keyboard('{Enter}');
    expect(seen).not.toHaveBeenCalled();
  });

  it('closes with Escape and restores the chosen option', async () => {
    render(<Client />);
    await userEvent.type(box(), 'jo');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box().value).toBe('');
  });

  it('chooses with the mouse while the input keeps the focus', async () => {
    const seen = vi.fn();
    render(<Client seen={seen} />);
    await userEvent.click(box());
    const [first] = options();
    if (first === undefined) throw new Error('the list is empty');
    await userEvent.click(first);
    expect(seen).toHaveBeenLastCalledWith('a');
    expect(document.activeElement).toBe(box());
  });

  it('offers to create the typed text and chooses the created option', async () => {
    const seen = vi.fn();
    const onCreate = vi.fn(async (typed: string) => ({ value: 'new', label: typed }));
    render(<Client onCreate={onCreate} seen={seen} />);
    await userEvent.type(box(), 'Zuleica');
    expect(options().map((row) => row.textContent)).toEqual(['Criar “Zuleica”']);
    await userEvent.keyboard('{Enter}');
    expect(onCreate).toHaveBeenCalledWith('Zuleica');
    await waitFor(() => expect(seen).toHaveBeenLastCalledWith('new'));
    expect(box().value).toBe('Zuleica');
  });

  it('offers no creation when nothing is typed', async () => {
    render(<Client onCreate={async () => undefined} />);
    await userEvent.click(box());
    expect(options()).toHaveLength(3);
  });

  it('requests options while the user types, and ignores a late reply to an older text', async () => {
    const answers = new Map<string, (found: readonly Option[]) => void>();
    const loadOptions = (typed: string) =>
      new Promise<readonly Option[]>((resolve) => {
        answers.set(typed, resolve);
      });
    render(<Client loadOptions={loadOptions} />);
    await userEvent.type(box(), 'a');
    await waitFor(() => expect(answers.has('a')).toBe(true));
    await userEvent.type(box(), 'n');
    await waitFor(() => expect(answers.has('an')).toBe(true));
    answers.get('an')?.([{ value: 'a', label: 'Ana' }]);
    answers.get('a')?.([{ value: 'x', label: 'Xavier' }]);
    await waitFor(() => expect(options().map((row) => row.textContent)).toEqual(['Ana']));
  });

  it('chooses no option of a former text while new ones load', async () => {
    const seen = vi.fn();
    const loadOptions = (typed: string) =>
      typed === '' ? Promise.resolve([{ value: 'a', label: 'Ana' }]) : new Promise<never>(() => undefined);
    render(<Client loadOptions={loadOptions} seen={seen} />);
    await userEvent.click(box());
    await waitFor(() => expect(options()).toHaveLength(1));
    await userEvent.type(box(), 'x{Enter}');
    expect(seen).not.toHaveBeenCalled();
  });

  it('shows an error when the options fail to load', async () => {
    render(<Client loadOptions={() => Promise.reject(new Error('offline'))} />);
    await userEvent.click(box());
    expect(await screen.findByText('Não foi possível carregar')).toBeTruthy();
  });

  it('becomes empty with its clear button', async () => {
    const seen = vi.fn();
    render(<Client seen={seen} />);
    await userEvent.type(box(), 'ana{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Limpar: Cliente' }));
    expect(seen).toHaveBeenLastCalledWith(null);
    expect(box().value).toBe('');
  });
});
