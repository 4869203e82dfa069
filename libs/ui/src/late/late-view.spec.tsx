import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { fetchLateViews, lateView } from './late-view.tsx';

type GreetingProps = { readonly open: boolean; readonly name: string };

function Greeting({ open, name }: GreetingProps): ReactNode {
  return <p>{open ? `Olá, ${name}` : `Até logo, ${name}`}</p>;
}

const loader = () => vi.fn(async (): Promise<ComponentType<GreetingProps>> => Greeting);
const whenOpen = { when: ({ open }: GreetingProps) => open };

test('a late view is fetched once when it is wanted, and rendered with its props', async () => {
  const load = loader();
  const Late = lateView(load, whenOpen);
  const { rerender } = render(<Late open={false} name="Ana" />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Late open name="Ana" />);
  expect(await screen.findByText('Olá, Ana')).toBeDefined();
  rerender(<Late open name="Bia" />);
  expect(screen.getByText('Olá, Bia')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test('a late view stays rendered after it was wanted, so that it can close', async () => {
  const Late = lateView(loader(), whenOpen);
  const { rerender } = render(<Late open name="Ana" />);
  await screen.findByText('Olá, Ana');
  rerender(<Late open={false} name="Ana" />);
  expect(screen.getByText('Até logo, Ana')).toBeDefined();
});

test('a prefetched late view is rendered at once', async () => {
  const Late = lateView(loader(), whenOpen);
  await fetchLateViews();
  render(<Late open name="Ana" />);
  expect(screen.getByText('Olá, Ana')).toBeDefined();
});

test('a late view shows an error when its file fails to load, and its retry fetches again', async () => {
  const load = loader();
  load.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'));
  const Late = lateView(load, whenOpen);
  render(<Late open name="Ana" />);
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Olá, Ana')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a late view tries again when it is wanted after its error was closed', async () => {
  const load = loader();
  load.mockRejectedValueOnce(new Error('offline'));
  const Late = lateView(load, whenOpen);
  const { rerender } = render(<Late open name="Ana" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Late open={false} name="Ana" />);
  rerender(<Late open name="Ana" />);
  expect(await screen.findByText('Olá, Ana')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a failed prefetch is shown only when the view is wanted', async () => {
  const load = loader();
  load.mockRejectedValue(new Error('offline'));
  const Late = lateView(load, whenOpen);
  await fetchLateViews();
  const { rerender } = render(<Late open={false} name="Ana" />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Late open name="Ana" />);
  await waitFor(() => expect(screen.getByRole('alert')).toBeDefined());
});

test('an in-place late view shows its fallback and its error in its place', async () => {
  const load = loader();
  load.mockRejectedValueOnce(new Error('offline'));
  const Late = lateView(load, { inPlace: true, fallback: <p>Um momento</p> });
  render(<Late open name="Ana" />);
  expect(screen.getByText('Um momento')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Olá, Ana')).toBeDefined();
});
