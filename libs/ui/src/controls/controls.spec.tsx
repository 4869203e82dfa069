import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { Button, LinkButton } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { ColorField } from './color-field.tsx';
import { NumberField } from './number-field.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';
import { PasswordField, TextField } from './text-field.tsx';

const describedBy = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' | ');

describe('Field', () => {
  it('connects label, error and hint to its control', () => {
    render(<TextField label="Nome" hint="Como no documento" error="Diga o nome" required />);
    const input = screen.getByRole('textbox', { name: /^Nome/ });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
    expect(describedBy(input)).toBe('Diga o nome | Como no documento');
  });

  it('has no description when there is no error and no hint', () => {
    render(<TextField label="Nome" />);
    const input = screen.getByRole('textbox', { name: 'Nome' });
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  it('names a group of radios and marks the group invalid when it has an error', () => {
    const options = [
      { value: 'a', label: 'Mensal' },
      { value: 'b', label: 'Anual' },
    ];
    render(
      <RadioGroup label="Plano" options={options} value="b" onChange={() => undefined} error="Escolha" />,
    );
    const group = screen.getByRole('radiogroup', { name: 'Plano' });
    expect(group.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Anual' }).checked).toBe(true);
  });
});

describe('Button', () => {
  it('keeps its width while busy', () => {
    render(<Button busy>Salvar</Button>);
    const button = screen.getByRole('button');
    expect(button.textContent).toContain('Salvar');
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('img', { name: 'Carregando…' })).toBeTruthy();
  });

  it.each([
    ['primary', 1],
    ['danger', 1],
    ['secondary', 2],
  ] as const)('that is %s runs %d times for a double click', async (variant, times) => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" variant={variant} onClick={onClick}>
          Salvar
        </Button>
      </form>,
    );
    await userEvent.dblClick(screen.getByRole('button'));
    expect(onClick).toHaveBeenCalledTimes(times);
    expect(onSubmit).toHaveBeenCalledTimes(times);
  });

  it('does not run or submit while busy, and keeps the focus', async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" busy onClick={onClick}>
          Salvar
        </Button>
      </form>,
    );
    const button = screen.getByRole('button');
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
  });

  it("renders a link through the application's router", () => {
    render(
      <UiProvider link={(props) => <a {...props} data-router="yes" />}>
        <LinkButton href="/app">Agenda</LinkButton>
      </UiProvider>,
    );
    expect(screen.getByRole('link', { name: 'Agenda' }).dataset.router).toBe('yes');
  });
});

describe('small controls', () => {
  it('PasswordField shows and hides the password', async () => {
    render(<PasswordField label="Senha" />);
    const input = screen.getByLabelText<HTMLInputElement>('Senha');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(input.type).toBe('password');
  });

  it('built-in texts are in the language of the provider', () => {
    render(
      <UiProvider texts={{ showPassword: 'Show password' }}>
        <PasswordField label="Password" />
      </UiProvider>,
    );
    expect(screen.getByRole('button', { name: 'Show password' })).toBeTruthy();
  });

  it('NumberField steps within its limits with the arrow keys, and passes a typed number beyond them to the form', async () => {
    const seen = vi.fn();
    function Capacity() {
      const [value, setValue] = useState<number | null>(3);
      const change = (next: number | null) => {
        setValue(next);
        seen(next);
      };
      return <NumberField label="Vagas" min={1} max={4} value={value} onChange={change} />;
    }
    render(<Capacity />);
    await userEvent.click(screen.getByRole('spinbutton'));
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(seen).toHaveBeenLastCalledWith(4);
    await userEvent.clear(screen.getByRole('spinbutton'));
    expect(seen).toHaveBeenLastCalledWith(null);
    await userEvent.keyboard('99');
    await userEvent.tab();
    expect(seen).toHaveBeenLastCalledWith(99);
    await userEvent.clear(screen.getByRole('spinbutton'));
    await userEvent.type(screen.getByRole('spinbutton'), '1,6 h');
    expect(seen).toHaveBeenLastCalledWith(2);
    await userEvent.tab();
    expect(screen.getByRole<HTMLInputElement>('spinbutton').value).toBe('2');
  });

  it('Select accepts an empty value as a choice', async () => {
    const seen = vi.fn();
    const options = [
      { value: '', label: 'Todas' },
      { value: 'p', label: 'Pagas' },
    ];
    render(<Select label="Situação" picker="native" options={options} value="p" onChange={seen} />);
    await userEvent.selectOptions(screen.getByLabelText('Situação'), 'Todas');
    expect(seen).toHaveBeenCalledWith('');
  });

  it('Checkbox calls onChange with a boolean and shows its error', async () => {
    const seen = vi.fn();
    render(
      <Checkbox label="Aceito os termos" checked={false} onChange={seen} error="Aceite para continuar" />,
    );
    const box = screen.getByRole('checkbox', { name: 'Aceito os termos' });
    expect(describedBy(box)).toBe('Aceite para continuar');
    await userEvent.click(box);
    expect(seen).toHaveBeenCalledWith(true);
  });

  it('ColorField accepts a typed hex colour, and shows an error for other text', async () => {
    const seen = vi.fn();
    function Colour() {
      const [value, setValue] = useState('#71B27B');
      const change = (next: string) => {
        setValue(next);
        seen(next);
      };
      return <ColorField label="Cor" value={value} onChange={change} />;
    }
    render(<Colour />);
    const hex = screen.getByRole<HTMLInputElement>('textbox', { name: 'Código da cor' });
    await userEvent.clear(hex);
    await userEvent.type(hex, '#5b6f');
    await userEvent.tab();
    expect(screen.getByText('Use um código como #71B27B')).toBeTruthy();
    expect([hex.value, seen.mock.lastCall]).toEqual(['#5b6f', ['#5b6f']]);
    await userEvent.type(hex, 'd6');
    expect(seen).toHaveBeenLastCalledWith('#5B6FD6');
    await userEvent.clear(hex);
    await userEvent.type(hex, '5b6');
    expect(hex.value).toBe('5b6');
    await userEvent.tab();
    expect([hex.value, seen.mock.lastCall]).toEqual(['#55BB66', ['#55BB66']]);
  });
});

describe('Select', () => {
  const rooms = [
    { value: 'a', label: 'Água' },
    { value: 'b', label: 'Sala 1' },
    { value: 'c', label: 'Sala 2', disabled: true },
    { value: 'd', label: 'Solo' },
  ];
  function Room({ seen }: { seen: (value: string) => void }) {
    const [value, setValue] = useState<string | null>(null);
    const change = (next: string) => {
      setValue(next);
      seen(next);
    };
    return <Select label="Sala" options={rooms} value={value} onChange={change} />;
  }
  const box = (): HTMLElement => screen.getByRole('combobox', { name: 'Sala' });

  it('chooses with the keyboard and skips disabled options', async () => {
    const seen = vi.fn();
    render(<Room seen={seen} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
    expect(seen).toHaveBeenLastCalledWith('d');
    expect(box().textContent).toBe('Solo');
    expect(document.activeElement).toBe(box());
  });

  it('moves to the option that starts with the typed text, also without accents', async () => {
    const seen = vi.fn();
    render(<Room seen={seen} />);
    await userEvent.tab();
    await userEvent.keyboard('so{Enter}');
    expect(seen).toHaveBeenLastCalledWith('d');
  });

  it('closes with Escape and keeps the chosen option', async () => {
    const seen = vi.fn();
    render(<Room seen={seen} />);
    await userEvent.click(box());
    expect(screen.getAllByRole('option')).toHaveLength(4);
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(seen).not.toHaveBeenCalled();
  });
});
