import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LateToaster } from '../late/late-panels.tsx';
import { toast } from './toast.ts';

test('toasts sent before the toaster is loaded are shown later, except dismissed ones', async () => {
  render(<LateToaster />);
  const id = toast.info('Esquecido');
  toast.success('Salvo');
  toast.dismiss(id);
  expect(await screen.findByText('Salvo', undefined, { timeout: 20_000 })).toBeDefined();
  expect(screen.queryByText('Esquecido')).toBeNull();
}, 30_000);
