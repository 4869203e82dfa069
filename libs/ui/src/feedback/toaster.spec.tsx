import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import sonner from '../../../../node_modules/sonner/dist/index.mjs?raw';
import { toast } from './toast.ts';
import { Toaster, toastDefaults } from './toaster.tsx';

afterEach(cleanup);

test('toasts have the position, duration, number, width and distance of the specification', async () => {
  expect(toastDefaults).toEqual({ durationMs: 4000, visible: 3, gap: 14, width: 356, position: 'top-right' });
  render(<Toaster />);
  act(() => {
    for (const text of ['um', 'dois', 'três', 'quatro']) toast.success(text);
  });
  const last = (await screen.findByText('quatro')).closest('[data-sonner-toast]');
  const list = last?.closest<HTMLElement>('[data-sonner-toaster]');
  expect([list?.dataset.yPosition, list?.dataset.xPosition]).toEqual(['top', 'right']);
  expect(list?.style.getPropertyValue('--width')).toBe('356px');
  expect(list?.style.getPropertyValue('--gap')).toBe('14px');
  expect(document.querySelectorAll('[data-sonner-toast][data-visible="true"]')).toHaveLength(3);
});

test('a swipe of 45 pixels closes a toast in 200 milliseconds, which are constants of the library', () => {
  expect(sonner).toMatch(/SWIPE_THRESHOLD = 45\b/);
  expect(sonner).toMatch(/TIME_BEFORE_UNMOUNT = 200\b/);
});

test('a toast stays open while the pressed toast with its id is closing', async () => {
  render(<Toaster />);
  const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
  const undo = () => setTimeout(() => toast.success('Desfeito', { id: 'done' }), 50);
  act(() => void toast.success('Feito', { id: 'done', action: { label: 'Desfazer', onClick: undo } }));
  (await screen.findByRole('button', { name: 'Desfazer' })).click();
  await wait(600);
  expect(screen.getByText('Desfeito')).toBeTruthy();
  expect(screen.queryByText('Feito')).toBeNull();
});

test('a toast that replaces another shows none of its description or buttons', async () => {
  render(<Toaster />);
  const action = { label: 'Desfazer', onClick: () => undefined };
  act(() => {
    toast.success('antes', { id: 'one', description: 'detalhe', action });
  });
  expect(await screen.findByText('detalhe')).toBeDefined();
  act(() => {
    toast.success('depois', { id: 'one' });
  });
  expect(await screen.findByText('depois')).toBeDefined();
  expect(screen.queryByText('detalhe')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

test('pressing the button of a toast returns the focus at once', async () => {
  render(
    <>
      <input aria-label="Nota" />
      <Toaster />
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'Nota' });
  field.focus();
  act(() => {
    toast.success('salvo', { action: { label: 'Desfazer', onClick: () => undefined } });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(document.activeElement).toBe(field);
});
