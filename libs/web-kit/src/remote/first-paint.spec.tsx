import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useContractForm } from '../form/contract-form.ts';
import { dropFirstPaint, useFirstPaint } from './first-paint.ts';

const schema = z.strictObject({ name: z.string().min(1), note: z.string() });

function Screen({ onSend }: { readonly onSend: (values: unknown) => void }): ReactNode {
  const { register, handleSubmit } = useContractForm(schema, { defaultValues: { name: '', note: '' } });
  return (
    <form ref={useFirstPaint()} onSubmit={handleSubmit((values) => onSend(values))}>
      <input aria-label="name" {...register('name')} />
      <input aria-label="note" {...register('note')} />
      <button type="submit">Send</button>
    </form>
  );
}

function paint(): HTMLElement {
  const element = document.createElement('div');
  element.id = 'first-paint';
  element.innerHTML =
    '<form><input name="name"><input name="note"><button type="submit">Send</button></form>';
  document.body.prepend(element);
  return element;
}

afterEach(dropFirstPaint);

test('the screen takes over typed text, focus and selection from the first paint', async () => {
  const [name, note] = paint().querySelectorAll('input');
  if (!name || !note) throw new Error('nothing was painted');
  name.value = 'Marina';
  note.value = 'abc';
  note.focus();
  note.setSelectionRange(1, 2);
  const onSend = vi.fn();
  render(<Screen onSend={onSend} />);
  expect(document.getElementById('first-paint')).toBeNull();
  const focused = screen.getByLabelText<HTMLInputElement>('note');
  expect(document.activeElement).toBe(focused);
  expect([focused.selectionStart, focused.selectionEnd]).toEqual([1, 2]);
  await userEvent.keyboard('!');
  await userEvent.click(screen.getByRole('button'));
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith({ name: 'Marina', note: 'a!c' }));
});

test('the screen submits a form that the user submitted before it was rendered', async () => {
  const [name] = paint().querySelectorAll('input');
  if (name) name.value = 'Marina';
  window.__alinhaSubmitted = true;
  const onSend = vi.fn();
  render(<Screen onSend={onSend} />);
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith({ name: 'Marina', note: '' }));
});

test('the screen neither focuses nor submits its form when there is no first paint', () => {
  const onSend = vi.fn();
  render(<Screen onSend={onSend} />);
  expect(document.activeElement).toBe(document.body);
  expect(onSend).not.toHaveBeenCalled();
});
