import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { beforeEach, expect, test, vi } from 'vitest';
import { remoteLoader } from './load-remote.ts';
import type { RemoteEntry } from './registry.ts';

vi.mock('@module-federation/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }));

const remote: RemoteEntry = { id: 'clients', basePaths: [], menu: [], entry: '/remotes/clients/e-1.js' };
const module = () => ({ bootstrap: vi.fn(async () => undefined), mount: vi.fn(), unmount: vi.fn() });

beforeEach(() => {
  vi.mocked(loadRemote).mockReset();
  vi.mocked(registerRemotes).mockReset();
});

test('loads and bootstraps once, however often it is asked', async () => {
  const loaded = module();
  vi.mocked(loadRemote).mockResolvedValue(loaded);
  const load = remoteLoader(remote, async () => null);
  expect(await load()).toBe(loaded);
  expect(await load()).toBe(loaded);
  expect(loadRemote).toHaveBeenCalledOnce();
  expect(loaded.bootstrap).toHaveBeenCalledOnce();
});

test('after a failure it goes to the entry of the newest registry, past what the browser remembers', async () => {
  vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce(module());
  const load = remoteLoader(remote, async () => ({ ...remote, entry: '/remotes/clients/e-2.js' }));
  await expect(load()).rejects.toThrow('404');
  await load({ again: true });
  expect(registerRemotes).toHaveBeenLastCalledWith(
    [{ name: 'clients', entry: '/remotes/clients/e-2.js?attempt=2', type: 'module' }],
    { force: true },
  );
});

test('a module that is no remote is a failure', async () => {
  vi.mocked(loadRemote).mockResolvedValue({ hello: 'world' });
  await expect(remoteLoader(remote, async () => null)()).rejects.toThrow('no lifecycle');
});
