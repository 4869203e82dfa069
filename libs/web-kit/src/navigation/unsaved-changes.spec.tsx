import { fetchLateViews } from '@alinha/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../i18n/catalogs.ts';
import { AppRoot } from '../remote/app-root.tsx';
import { currentPlace, navigate } from './history.ts';
import { RouterLink } from './router.tsx';
import { LeaveQuestionDialog, useUnsavedChanges } from './unsaved-changes.tsx';

let leaveOnPurpose: () => void = () => undefined;

function Form({ dirty }: { dirty: boolean }) {
  leaveOnPurpose = useUnsavedChanges(dirty);
  return <p>form</p>;
}

const page = (dirty: boolean) => (
  <AppRoot namespace="kit">
    <Form dirty={dirty} />
    <RouterLink href="/app/clients">Clientes</RouterLink>
    <LeaveQuestionDialog />
  </AppRoot>
);

const question = () => screen.queryByRole('alertdialog');

beforeEach(async () => {
  await fetchLateViews();
  await setLanguage('pt');
  navigate('/app/before', { force: true });
  navigate('/app/form', { force: true });
});

afterEach(() => navigate('/', { force: true }));

test('leaving an unchanged form needs no confirmation', async () => {
  render(page(false));
  await userEvent.click(screen.getByText('Clientes'));
  expect(currentPlace().pathname).toBe('/app/clients');
});

test('a link needs a confirmation to leave a changed form', async () => {
  render(page(true));
  await userEvent.click(screen.getByText('Clientes'));
  expect(question()).not.toBeNull();
  expect(currentPlace().pathname).toBe('/app/form');
  await userEvent.click(screen.getByText('Continuar editando'));
  expect(question()).toBeNull();
  expect(window.location.pathname).toBe('/app/form');
  await userEvent.click(screen.getByText('Clientes'));
  await userEvent.click(screen.getByText('Sair sem salvar'));
  expect(window.location.pathname).toBe('/app/clients');
});

test("the browser's back button is reverted and needs a confirmation", async () => {
  render(page(true));
  act(() => window.history.back());
  await waitFor(() => expect(question()).not.toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe('/app/form'));
  await userEvent.click(screen.getByText('Sair sem salvar'));
  await waitFor(() => expect(window.location.pathname).toBe('/app/before'));
  expect(currentPlace().pathname).toBe('/app/before');
});

test('a second press of the back button closes the question and stays on the form', async () => {
  render(page(true));
  await userEvent.click(screen.getByText('Clientes'));
  expect(question()).not.toBeNull();
  act(() => window.history.back());
  await waitFor(() => expect(question()).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe('/app/form'));
});

test('the back button to another view of the same screen closes the question too', async () => {
  navigate('/app/form?week=2');
  render(page(true));
  await userEvent.click(screen.getByText('Clientes'));
  expect(question()).not.toBeNull();
  act(() => window.history.back());
  await waitFor(() => expect(question()).toBeNull());
  expect(currentPlace()).toMatchObject({ pathname: '/app/form', search: '' });
});

test('leaving a saved form needs no confirmation', () => {
  render(page(true));
  act(() => {
    leaveOnPurpose();
    navigate('/app/clients');
  });
  expect(question()).toBeNull();
  expect(window.location.pathname).toBe('/app/clients');
});

test('an ended session leaves a changed form without a confirmation', () => {
  render(page(true));
  act(() => navigate('/login', { force: true, replace: true }));
  expect(question()).toBeNull();
  expect(window.location.pathname).toBe('/login');
});

test('closing the tab needs a confirmation only while the form has changes', () => {
  const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { rerender } = render(page(true));
  expect(closing()).toBe(false);
  rerender(page(false));
  expect(closing()).toBe(true);
});
