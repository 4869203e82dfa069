import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LateToaster } from '../late/late-panels.tsx';
import { toast } from './toast.ts';

test('what is said before the toaster is there is shown once it is, but for what was taken back', async () => {
  render(<LateToaster />);
  const id = toast.info('Esquecido');
  toast.success('Salvo');
  toast.dismiss(id);
  expect(await screen.findByText('Salvo', undefined, { timeout: 20_000 })).toBeDefined();
  expect(screen.queryByText('Esquecido')).toBeNull();
}, 30_000);
