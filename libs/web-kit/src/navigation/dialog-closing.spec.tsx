import { Button } from '@alinha/ui';
import { Dialog } from '@alinha/ui/panels';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../i18n/catalogs.ts';
import { AppRoot } from '../remote/app-root.tsx';
import { useDialogClosing } from './dialog-closing.tsx';

const onClose = vi.fn();

function Form({ isDirty, isBusy }: { isDirty: boolean; isBusy?: boolean }) {
  const closing = useDialogClosing({ isDirty, isBusy, onClose });
  return (
    <>
      <Dialog open onOpenChange={closing.onOpenChange} title="Pagamento">
        <input aria-label="Valor" />
        <Button onClick={closing.close}>Cancelar</Button>
      </Dialog>
      {closing.question}
    </>
  );
}

const show = (props: { isDirty: boolean; isBusy?: boolean }) =>
  render(
    <AppRoot namespace="kit">
      <Form {...props} />
    </AppRoot>,
  );
const question = () => screen.queryByRole('alertdialog');

beforeEach(async () => {
  onClose.mockReset();
  await setLanguage('pt');
});

test('a dialog closes without a confirmation when nothing is typed', async () => {
  show({ isDirty: false });
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
});

test('a dialog with typed input closes only when the user confirms', async () => {
  show({ isDirty: true });
  await userEvent.keyboard('{Escape}');
  expect(question()).not.toBeNull();
  await userEvent.click(screen.getByText('Continuar editando'));
  expect(question()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.keyboard('{Escape}');
  expect(question()).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(screen.getByText('Sair sem salvar'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a dialog stays open while its form is being sent', async () => {
  show({ isDirty: true, isBusy: true });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(question()).toBeNull();
});
