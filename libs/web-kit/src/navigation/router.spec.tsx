import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppRoot } from '../remote/app-root.tsx';
import { currentPlace, navigate } from './history.ts';
import { RouterLink, useSearchParams } from './router.tsx';

function withoutShow(query: URLSearchParams) {
  query.delete('show');
  return query;
}

function Filters() {
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <p>{query.get('show')}</p>
      <button type="button" onClick={() => setQuery({ show: 'ana & bia' }, { replace: true })}>
        show
      </button>
      <button type="button" onClick={() => setQuery(withoutShow)}>
        clear
      </button>
    </>
  );
}

const page = (
  <AppRoot namespace="kit">
    <RouterLink href="/app/clients">inside</RouterLink>
    <RouterLink href="/api/clients/export">download</RouterLink>
    <RouterLink href="/app/clients" target="_blank">
      tab
    </RouterLink>
    <Filters />
  </AppRoot>
);

/** True when the page handles the click; false when the browser does. */
function handles(name: string, click: MouseEventInit = {}): boolean {
  let isHandled = false;
  const note = (event: MouseEvent) => {
    isHandled = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', note, { once: true });
  fireEvent.click(screen.getByText(name), { button: 0, ...click });
  return isHandled;
}

beforeEach(() => navigate('/app/before', { force: true }));
afterEach(() => navigate('/', { force: true }));

test('a link inside the product opens without loading the page', () => {
  render(page);
  expect(handles('inside')).toBe(true);
  expect(currentPlace().pathname).toBe('/app/clients');
});

test('the browser opens downloads, other tabs and clicks with a modifier key', () => {
  render(page);
  for (const name of ['download', 'tab']) expect(handles(name), name).toBe(false);
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect(handles('inside', { [key]: true }), key).toBe(false);
  expect(handles('inside', { button: 1 })).toBe(false);
  expect(currentPlace().pathname).toBe('/app/before');
});

test('search parameters follow the address and change it', async () => {
  render(page);
  await userEvent.click(screen.getByText('show'));
  expect(window.location.search).toBe('?show=ana+%26+bia');
  expect(screen.getByText('ana & bia')).toBeDefined();
  await userEvent.click(screen.getByText('clear'));
  expect(currentPlace()).toMatchObject({ pathname: '/app/before', search: '' });
  expect(screen.queryByText('ana & bia')).toBeNull();
});
