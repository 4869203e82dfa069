import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setLanguage } from '../i18n/catalogs.ts';
import { AppRoot } from '../remote/app-root.tsx';
import { NewPasswordField } from './new-password-field.tsx';

test.each([
  ['pt', 'senha123', 'Senha comum: é das primeiras que alguém tenta.'],
  ['pt', 'mariana12345', 'Senha fraca: fácil de adivinhar.'],
  ['en', 'cavalo bateria grampo', 'Strong password.'],
] as const)('a new password shows how hard it is to guess (%s, %j)', async (language, password, text) => {
  await setLanguage(language);
  render(
    <AppRoot namespace="kit">
      <NewPasswordField label="Senha" name="password" />
    </AppRoot>,
  );
  expect(screen.queryByRole('status')).toBeNull();
  await userEvent.type(screen.getByLabelText('Senha'), password);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text), { timeout: 10_000 });
});
