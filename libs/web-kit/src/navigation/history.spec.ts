import { beforeEach, expect, test, vi } from 'vitest';
import { addOverlayEntry, currentPlace, navigate, onMove } from './history.ts';

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

test('the back button closes an open overlay and stays on the place', async () => {
  const close = vi.fn();
  const remove = addOverlayEntry(close);
  window.history.back();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  remove();
  await aMoment();
  expect(currentPlace().pathname).toBe('/start');
  expect(window.history.state).not.toHaveProperty('overlay');
});

test('an overlay that closes by itself removes its entry, unless another overlay takes it', async () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const removeFirst = addOverlayEntry(first);
  const entries = window.history.length;
  removeFirst();
  const removeSecond = addOverlayEntry(second);
  await aMoment();
  expect(window.history.state).toHaveProperty('overlay');
  expect(window.history.length).toBe(entries);
  removeSecond();
  await vi.waitFor(() => expect(window.history.state).not.toHaveProperty('overlay'));
  expect(first).not.toHaveBeenCalled();
  expect(second).not.toHaveBeenCalled();
});

test('the back button closes open overlays one by one, the latest first, also after a change of the query', async () => {
  const closed: string[] = [];
  const open = (name: string) => {
    const remove = addOverlayEntry(() => {
      closed.push(name);
      remove();
    });
  };
  open('selection');
  navigate('/start?date=2026-11-27');
  // As single-spa does after each navigation.
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  open('dialog');
  for (const names of [['dialog'], ['dialog', 'selection']]) {
    window.history.back();
    await aMoment();
    expect(closed).toEqual(names);
    expect(currentPlace().search).toBe('?date=2026-11-27');
  }
  expect(window.history.state).not.toHaveProperty('overlay');
  window.history.back();
  await vi.waitFor(() => expect(currentPlace().search).toBe(''));
});

test('replacing navigations under an open overlay add no entry', async () => {
  const remove = addOverlayEntry(() => remove());
  for (const filter of ['1', '2']) {
    navigate(`/start?filter=${filter}`, { replace: true });
    await aMoment();
  }
  expect(currentPlace().search).toBe('?filter=2');
  const { idx } = window.history.state;
  window.history.back();
  await aMoment();
  expect(window.history.state).toMatchObject({ idx: idx - 1 });
  expect(currentPlace().search).toBe('?filter=2');
  navigate('/other');
  window.history.back();
  await vi.waitFor(() => expect(currentPlace().search).toBe('?filter=2'));
});

test('the browser restores no scroll position when an overlay closes, but does after a navigation from it', async () => {
  addOverlayEntry(() => undefined)();
  expect(window.history.scrollRestoration).toBe('manual');
  await vi.waitFor(() => expect(window.history.scrollRestoration).toBe('auto'));
  const remove = addOverlayEntry(() => undefined);
  navigate('/app/clients');
  remove();
  await aMoment();
  expect(currentPlace().pathname).toBe('/app/clients');
  expect(window.history.scrollRestoration).toBe('auto');
});

test('a navigation from an overlay replaces its entry', async () => {
  const remove = addOverlayEntry(() => undefined);
  const entries = window.history.length;
  navigate('/app/clients');
  remove();
  await aMoment();
  expect(window.history.length).toBe(entries);
  expect(currentPlace().pathname).toBe('/app/clients');
  window.history.back();
  await vi.waitFor(() => expect(currentPlace().pathname).toBe('/start'));
});

/** Removes the entry of an overlay, and runs `meanwhile` before the popstate event of that arrives. */
async function removing(remove: () => void, meanwhile: () => void): Promise<void> {
  const back = window.history.back.bind(window.history);
  // The DOM of the tests forgets a pending `back` when an entry is added; browsers do not.
  const spy = vi.spyOn(window.history, 'back').mockImplementationOnce(() => {
    meanwhile();
    back();
  });
  remove();
  await aMoment();
  expect(spy).toHaveBeenCalledOnce();
  spy.mockRestore();
}

test('an overlay that opens while the entry of another is removed stays open and gets an entry', async () => {
  const close = vi.fn();
  let removeSecond: () => void = vi.fn();
  await removing(
    addOverlayEntry(() => undefined),
    () => {
      removeSecond = addOverlayEntry(close);
    },
  );
  expect(close).not.toHaveBeenCalled();
  expect(window.history.state).toHaveProperty('overlay');
  removeSecond();
  await vi.waitFor(() => expect(window.history.state).not.toHaveProperty('overlay'));
  expect(currentPlace().pathname).toBe('/start');
});

test('a navigation while the entry of an overlay is removed is not undone', async () => {
  await removing(
    addOverlayEntry(() => undefined),
    () => navigate('/app/clients'),
  );
  expect(currentPlace().pathname).toBe('/app/clients');
  expect(window.location.pathname).toBe('/app/clients');
  window.history.back();
  await vi.waitFor(() => expect(currentPlace().pathname).toBe('/start'));
  expect(window.history.state).not.toHaveProperty('overlay');
});

test('an overlay that stays open after the back button gets an entry again', async () => {
  const close = vi.fn();
  const remove = addOverlayEntry(close);
  window.history.back();
  await aMoment();
  expect(window.history.state).toHaveProperty('overlay');
  window.history.back();
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  remove();
  await aMoment();
  expect(currentPlace().pathname).toBe('/start');
  expect(window.history.state).not.toHaveProperty('overlay');
});

test('the forward button skips the entry of a closed overlay', async () => {
  const remove = addOverlayEntry(() => remove());
  const { idx } = window.history.state;
  window.history.back();
  await aMoment();
  const back = vi.spyOn(window.history, 'back');
  window.history.forward();
  await vi.waitFor(() => expect(back).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(window.history.state.idx).toBe(idx - 1));
  back.mockRestore();
});

test('a page that is reloaded with an open overlay removes its entry', async () => {
  const place = window.history.state;
  window.history.pushState({ ...place, idx: place.idx + 1, overlay: true }, '');
  vi.resetModules();
  const reloaded = await import('./history.ts');
  await vi.waitFor(() => expect(window.history.state).toEqual(place));
  reloaded.navigate('/app/clients');
  expect(window.location.pathname).toBe('/app/clients');
});
