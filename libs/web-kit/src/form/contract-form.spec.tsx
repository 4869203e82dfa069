import { emailSchema, requiredText } from '@alinha/contracts-core';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { setLanguage } from '../i18n/catalogs.ts';
import { applyServerFields, type ContractForm, useContractForm } from './contract-form.ts';

const schema = z.strictObject({ name: requiredText(10), email: emailSchema });
type Values = z.input<typeof schema>;

const onSubmit = vi.fn();
let form: ContractForm<Values, z.output<typeof schema>>;

function TestForm() {
  form = useContractForm(schema, { defaultValues: { name: '', email: '' } });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => onSubmit(values))}>
      <input aria-label="name" {...form.register('name')} />
      <p>{errors.name?.message}</p>
      <input aria-label="email" {...form.register('email')} />
      <p>{errors.email?.message}</p>
      <p>{errors.root?.server?.message}</p>
      <button type="submit">save</button>
    </form>
  );
}

beforeEach(async () => {
  onSubmit.mockClear();
  await setLanguage('pt');
});

test("a submitted form shows the contract's texts under the fields and focuses the first wrong field", async () => {
  render(<TestForm />);
  await userEvent.click(screen.getByText('save'));
  expect(screen.getByText('Campo obrigatório')).toBeDefined();
  expect(screen.getByText('E-mail é obrigatório')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('name'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('error texts change when the language changes', async () => {
  render(<TestForm />);
  await userEvent.click(screen.getByText('save'));
  await act(() => setLanguage('en'));
  expect(await screen.findByText('Required field')).toBeDefined();
});

test('a valid form submits the output of the schema', async () => {
  render(<TestForm />);
  await userEvent.type(screen.getByLabelText('name'), '  Ana ');
  await userEvent.type(screen.getByLabelText('email'), 'ANA@estudio.com');
  await userEvent.click(screen.getByText('save'));
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Ana', email: 'ana@estudio.com' });
});

test("a refused call's field texts appear under their fields, the rest above the buttons", async () => {
  render(<TestForm />);
  const fields = { email: 'Já em uso', room_id: 'Sala excluída' };
  const taken = new ApiError({ status: 409, code: 'EMAIL_TAKEN', message: 'x', fields });
  act(() => expect(applyServerFields(taken, form, 'Falhou')).toBe(true));
  expect(screen.getByText('Já em uso')).toBeDefined();
  expect(screen.getByText('Sala excluída')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('email'));
  const refused = new ApiError({ status: 403, code: 'FORBIDDEN', message: 'Sem permissão' });
  act(() => expect(applyServerFields(refused, form, 'Falhou')).toBe(false));
  expect(screen.getByText('Sem permissão')).toBeDefined();
  act(() => void applyServerFields(new Error('offline'), form, 'Falhou'));
  expect(screen.getByText('Falhou')).toBeDefined();
});
