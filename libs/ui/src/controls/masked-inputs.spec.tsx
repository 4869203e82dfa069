import { MAX_CENTS } from '@alinha/contracts-core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { applyMask } from './mask.ts';
import { MaskedField } from './masked-field.tsx';
import type { MoneyCurrency } from './money.ts';
import { MoneyField } from './money-field.tsx';

function Money(props: {
  start?: number | null;
  currency?: MoneyCurrency;
  locale?: string;
  seen?: (cents: number | null) => void;
}) {
  const [cents, setCents] = useState<number | null>(props.start ?? null);
  return (
    <MoneyField
      label="Valor"
      currency={props.currency}
      locale={props.locale}
      value={cents}
      onChange={(next) => {
        setCents(next);
        props.seen?.(next);
      }}
    />
  );
}

function Document({ start = '', seen }: { start?: string; seen?: (digits: string) => void }) {
  const [digits, setDigits] = useState(start);
  return (
    <MaskedField
      label="Documento"
      mask={['000.000.000-00', '00.000.000/0000-00']}
      value={digits}
      onChange={(next) => {
        setDigits(next);
        seen?.(next);
      }}
    />
  );
}

const input = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);

describe('MoneyField', () => {
  it('accepts an amount with a comma or a dot', async () => {
    const seen = vi.fn();
    render(<Money seen={seen} />);
    for (const [typed, cents, drawn] of [
      ['90', 9000, 'R$ 90,00'],
      ['90,5', 9050, 'R$ 90,50'],
      ['1.234,50', 123450, 'R$ 1.234,50'],
      ['0.07', 7, 'R$ 0,07'],
    ] as const) {
      await userEvent.clear(input('Valor'));
      await userEvent.type(input('Valor'), typed);
      expect(input('Valor').value).toBe(typed);
      expect(seen).toHaveBeenLastCalledWith(cents);
      await userEvent.tab();
      expect(input('Valor').value).toBe(drawn);
    }
  });

  it.each([
    ['a click', () => userEvent.click(input('Valor'))],
    ['Tab', () => userEvent.tab()],
  ])('replaces its amount when the user types after %s', async (_name, enter) => {
    const seen = vi.fn();
    render(<Money start={40_000} seen={seen} />);
    await enter();
    await userEvent.keyboard('520');
    expect(input('Valor').value).toBe('520');
    expect(seen).toHaveBeenLastCalledWith(52_000);
  });

  it('formats dollars in the US format', () => {
    render(<Money start={123450} currency="USD" locale="en-US" />);
    expect(input('Valor').value).toBe('$1,234.50');
  });

  it('shows how it reads an ambiguous amount while the user types', async () => {
    render(<Money />);
    const reading = () => document.querySelector('[aria-live] span[aria-hidden]')?.textContent ?? null;
    await userEvent.type(input('Valor'), '1.50');
    expect(reading()).toBeNull();
    await userEvent.keyboard('0');
    expect(reading()).toBe('= R$ 1,50');
    expect(screen.getByText('Lido como R$ 1,50')).toBeDefined();
    await userEvent.keyboard(',00');
    expect(input('Valor').value).toBe('1.500,00');
    expect(reading()).toBeNull();
    await userEvent.clear(input('Valor'));
    await userEvent.type(input('Valor'), '2,125');
    expect(reading()).toBe('= R$ 2,13');
    await userEvent.tab();
    expect(reading()).toBeNull();
  });

  it('accepts an amount over the limit, which the form refuses', async () => {
    const seen = vi.fn();
    render(<Money seen={seen} />);
    await userEvent.type(input('Valor'), '10000001');
    expect(seen).toHaveBeenLastCalledWith(MAX_CENTS + 100);
  });

  it('has the value null when it is emptied', async () => {
    const seen = vi.fn();
    render(<Money start={1500} seen={seen} />);
    await userEvent.clear(input('Valor'));
    await userEvent.tab();
    expect(input('Valor').value).toBe('');
    expect(seen).toHaveBeenLastCalledWith(null);
  });

  it('ignores letters and accepts a pasted price', async () => {
    const seen = vi.fn();
    render(<Money seen={seen} />);
    await userEvent.type(input('Valor'), 'abc');
    expect(seen).not.toHaveBeenCalledWith(expect.any(Number));
    await userEvent.click(input('Valor'));
    await userEvent.paste('R$ 1.250,90');
    expect(seen).toHaveBeenLastCalledWith(125090);
  });
});

describe('MaskedField', () => {
  it('formats a CPF while the user types and has only digits as its value', async () => {
    const seen = vi.fn();
    render(<Document seen={seen} />);
    await userEvent.type(input('Documento'), '52998224725');
    expect(input('Documento').value).toBe('529.982.247-25');
    expect(seen).toHaveBeenLastCalledWith('52998224725');
  });

  it('switches to the CNPJ mask at the twelfth digit and stops at the fourteenth', async () => {
    render(<Document />);
    await userEvent.type(input('Documento'), '112223330001819');
    expect(input('Documento').value).toBe('11.222.333/0001-81');
  });

  it('deletes the digit before a literal when Backspace is on the literal', async () => {
    render(<Document start="1234" />);
    const field = input('Documento');
    await userEvent.click(field);
    field.setSelectionRange(4, 4);
    await userEvent.keyboard('{Backspace}');
    expect(field.value).toBe('124');
  });

  it('keeps the caret position when the user types in the middle', async () => {
    render(<Document start="123456" />);
    const field = input('Documento');
    await userEvent.click(field);
    field.setSelectionRange(1, 1);
    await userEvent.keyboard('9');
    expect(field.value).toBe('192.345.6');
    expect(field.selectionStart).toBe(2);
  });

  it('is empty when there are no digits', () => {
    expect(applyMask('(00) 0000-0000', '')).toBe('');
  });
});
