import type { RemoteLifecycle } from '@alinha/web-kit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RemoteLoader } from './load-remote.ts';
import { LOAD_LIMIT_MS, type RemoteApplication, remoteApplication } from './remote-application.ts';
import type { RemoteStatus } from './remote-status.ts';

let statuses: RemoteStatus[] = [];
const outlet = document.createElement('main');

const shownRemote = (text = 'shown'): RemoteLifecycle => ({
  bootstrap: async () => undefined,
  mount: async ({ domElement }) => {
    domElement.textContent = text;
  },
  unmount: async ({ domElement }) => {
    domElement.textContent = '';
  },
});

function application(load: RemoteLoader): RemoteApplication {
  return remoteApplication({
    id: 'clients',
    load,
    createElement: () => outlet.appendChild(document.createElement('div')),
    report: (_id, status) => statuses.push(status),
  });
}

const flush = () => vi.advanceTimersByTimeAsync(0);
const phases = () => statuses.map(({ phase }) => phase);
const last = () => statuses.at(-1);

function retryLast(): void {
  const status = last();
  if (status?.phase !== 'failed') throw new Error('nothing failed');
  status.retry();
}

beforeEach(() => {
  vi.useFakeTimers();
  statuses = [];
  outlet.replaceChildren();
});
afterEach(() => void vi.useRealTimers());

test('a remote is mounted, and unmounting removes its element', async () => {
  const app = application(async () => shownRemote());
  await app.mount();
  await flush();
  expect(outlet.textContent).toBe('shown');
  expect(phases()).toEqual(['loading', 'ready']);
  await app.unmount();
  expect(outlet.childElementCount).toBe(0);
});

// The browser's import() rejects in each of these cases; load-remote.spec.ts tests the others.
test.each([
  ['an entry that is not there', new TypeError('Failed to fetch dynamically imported module')],
  ['HTML instead of JavaScript', new TypeError('Expected a JavaScript module script but got text/html')],
  ['a syntax error', new SyntaxError('Unexpected token')],
  ['a throw at evaluation', new Error('boom')],
])('%s is reported as a failure with a retry, and mount does not reject', async (_name, error) => {
  const load = vi.fn<RemoteLoader>().mockRejectedValueOnce(error).mockResolvedValueOnce(shownRemote());
  const app = application(load);
  await expect(app.mount()).resolves.toBeUndefined();
  await flush();
  expect(last()?.phase).toBe('failed');
  expect(outlet.childElementCount).toBe(0);
  retryLast();
  await flush();
  expect(load).toHaveBeenLastCalledWith({ isRetry: true });
  expect(last()?.phase).toBe('ready');
  expect(outlet.textContent).toBe('shown');
});

test('a remote that throws while mounting is reported as failed and its element is removed', async () => {
  const app = application(async () => ({ ...shownRemote(), mount: () => Promise.reject(new Error('boom')) }));
  await app.mount();
  await flush();
  expect(last()?.phase).toBe('failed');
  expect(outlet.childElementCount).toBe(0);
});

test('a load that hangs is reported as failed at the limit, and mount does not wait', async () => {
  const app = application(() => new Promise(() => undefined));
  await app.mount();
  await vi.advanceTimersByTimeAsync(LOAD_LIMIT_MS - 1);
  expect(last()?.phase).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  expect(last()?.phase).toBe('failed');
  await app.unmount();
});

test('a remote that loads after the visit is not mounted', async () => {
  let arrive: (remote: RemoteLifecycle) => void = () => undefined;
  const app = application(() => new Promise((resolve) => (arrive = resolve)));
  await app.mount();
  await app.unmount();
  arrive(shownRemote());
  await flush();
  expect(outlet.childElementCount).toBe(0);
  expect(phases()).toEqual(['loading', 'idle']);
});

test('a mount that ends after the visit is undone without affecting the next visit', async () => {
  const ends: (() => void)[] = [];
  const remote: RemoteLifecycle = {
    ...shownRemote(),
    mount: ({ domElement }) =>
      new Promise((resolve) =>
        ends.push(() => {
          domElement.textContent = 'shown';
          resolve();
        }),
      ),
  };
  const app = application(async () => remote);
  await app.mount();
  await flush();
  await app.unmount();
  await app.mount();
  await flush();
  for (const end of ends) end();
  await flush();
  expect(outlet.childElementCount).toBe(1);
  expect(outlet.textContent).toBe('shown');
  expect(last()?.phase).toBe('ready');
});

test('a mount that ends after the limit is undone', async () => {
  let end: () => void = () => undefined;
  const unmount = vi.fn(async () => undefined);
  const app = application(async () => ({
    ...shownRemote(),
    unmount,
    mount: () => new Promise<void>((resolve) => (end = resolve)),
  }));
  await app.mount();
  await vi.advanceTimersByTimeAsync(LOAD_LIMIT_MS);
  expect(last()?.phase).toBe('failed');
  end();
  await flush();
  expect(unmount).toHaveBeenCalledOnce();
  expect(outlet.childElementCount).toBe(0);
});
