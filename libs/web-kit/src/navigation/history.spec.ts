import { beforeEach, expect, test, vi } from 'vitest';
import { currentPlace, navigate, onMove } from './history.ts';

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
