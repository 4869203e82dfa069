import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { applyMask } from './mask.ts';
import { MaskedField } from './masked-field.tsx';
import { formatCents, type MoneyCurrency } from './money.ts';
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
  it('reads typed digits from the cents up, as reais', async () => {
    const seen = vi.fn();
    render(<Money seen={seen} />);
    await userEvent.type(input('Valor'), '123450');
    expect(input('Valor').value).toBe('R$ 1.234,50');
    expect(seen).toHaveBeenLastCalledWith(123450);
  });

  it('draws dollars the American way', () => {
    render(<Money start={123450} currency="USD" locale="en-US" />);
    expect(input('Valor').value).toBe('$1,234.50');
  });

  it('takes digits away with Backspace until it is empty', async () => {
    const seen = vi.fn();
    render(<Money start={15} seen={seen} />);
    await userEvent.type(input('Valor'), '{Backspace}');
    expect(input('Valor').value).toBe('R$ 0,01');
    await userEvent.keyboard('{Backspace}');
    expect(input('Valor').value).toBe('R$ 0,00');
    await userEvent.keyboard('{Backspace}');
    expect(input('Valor').value).toBe('');
    expect(seen).toHaveBeenLastCalledWith(null);
  });

  it('ignores letters and takes a pasted price', async () => {
    const seen = vi.fn();
    render(<Money seen={seen} />);
    await userEvent.type(input('Valor'), 'abc');
    expect(seen).not.toHaveBeenCalledWith(expect.any(Number));
    await userEvent.click(input('Valor'));
    await userEvent.paste('R$ 2.500,00');
    expect(seen).toHaveBeenLastCalledWith(250000);
  });

  it('refuses a digit past its highest amount', async () => {
    const seen = vi.fn();
    render(<Money start={99_999_999_999} seen={seen} />);
    await userEvent.type(input('Valor'), '9');
    expect(seen).toHaveBeenLastCalledWith(99_999_999_999);
  });

  it('formats without special spaces, so that the text can be searched', () => {
    expect(formatCents(5, 'BRL', 'pt-BR')).toBe('R$ 0,05');
  });
});

describe('MaskedField', () => {
  it('draws a CPF as it is typed and keeps the digits alone', async () => {
    const seen = vi.fn();
    render(<Document seen={seen} />);
    await userEvent.type(input('Documento'), '52998224725');
    expect(input('Documento').value).toBe('529.982.247-25');
    expect(seen).toHaveBeenLastCalledWith('52998224725');
  });

  it('changes to the CNPJ mask at the twelfth digit and stops at the fourteenth', async () => {
    render(<Document />);
    await userEvent.type(input('Documento'), '112223330001819');
    expect(input('Documento').value).toBe('11.222.333/0001-81');
  });

  it('takes the digit before a sign when Backspace falls on the sign', async () => {
    render(<Document start="1234" />);
    const field = input('Documento');
    await userEvent.click(field);
    field.setSelectionRange(4, 4);
    await userEvent.keyboard('{Backspace}');
    expect(field.value).toBe('124');
  });

  it('keeps the caret where one types in the middle', async () => {
    render(<Document start="123456" />);
    const field = input('Documento');
    await userEvent.click(field);
    field.setSelectionRange(1, 1);
    await userEvent.keyboard('9');
    expect(field.value).toBe('192.345.6');
    expect(field.selectionStart).toBe(2);
  });

  it('draws nothing for no digits', () => {
    expect(applyMask('(00) 0000-0000', '')).toBe('');
  });
});
