import { beforeEach, expect, test, vi } from 'vitest';
import { addPanelEntry, currentPlace, navigate, onMove } from './history.ts';

beforeEach(() => navigate('/start', { force: true }));

test('navigating to the current address does nothing', () => {
  const entries = window.history.length;
  const listener = vi.fn();
  const stop = onMove(listener);
  navigate('/start');
  expect(window.history.length).toBe(entries);
  expect(listener).not.toHaveBeenCalled();
  stop();
});

test('a navigation calls listeners once, with its query and state', () => {
  const listener = vi.fn();
  const stop = onMove(listener);
  navigate('/app/clients?q=ana#list', { state: { from: 'test' } });
  expect(listener).toHaveBeenCalledOnce();
  expect(currentPlace()).toMatchObject({ pathname: '/app/clients', search: '?q=ana', hash: '#list' });
  expect(currentPlace().state).toEqual({ from: 'test' });
  stop();
});

test('a replacing navigation adds no entry', () => {
  const entries = window.history.length;
  navigate('/other', { replace: true });
  expect(window.history.length).toBe(entries);
  expect(currentPlace().pathname).toBe('/other');
});

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

test('the back button closes an open panel and stays on the place', async () => {
  const close = vi.fn();
  const remove = addPanelEntry(close);
  window.history.back();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  remove();
  await aMoment();
  expect(currentPlace().pathname).toBe('/start');
  expect(window.history.state).not.toHaveProperty('panel');
});

test('a panel that closes by itself removes its entry, unless another panel takes it', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const removeFirst = addPanelEntry(first);
  const entries = window.history.length;
  removeFirst();
  const removeSecond = addPanelEntry(second);
  await aMoment();
  expect(window.history.state).toHaveProperty('panel');
  expect(window.history.length).toBe(entries);
  removeSecond();
  await vi.waitFor(() => expect(window.history.state).not.toHaveProperty('panel'));
  expect(first).not.toHaveBeenCalled();
  expect(second).not.toHaveBeenCalled();
});

test('a navigation from a panel replaces its entry', async () => {
  const remove = addPanelEntry(() => undefined);
  const entries = window.history.length;
  navigate('/app/clients');
  remove();
  await aMoment();
  expect(window.history.length).toBe(entries);
  expect(currentPlace().pathname).toBe('/app/clients');
  window.history.back();
  await vi.waitFor(() => expect(currentPlace().pathname).toBe('/start'));
});
