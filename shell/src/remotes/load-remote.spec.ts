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

test('a remote is loaded and bootstrapped once for several calls', async () => {
  const loaded = module();
  vi.mocked(loadRemote).mockResolvedValue(loaded);
  const load = remoteLoader(remote, async () => null);
  expect(await load()).toBe(loaded);
  expect(await load()).toBe(loaded);
  expect(loadRemote).toHaveBeenCalledOnce();
  expect(loaded.bootstrap).toHaveBeenCalledOnce();
});

test("a retry loads the entry of the newest registry and bypasses the browser's module cache", async () => {
  vi.mocked(loadRemote).mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce(module());
  const load = remoteLoader(remote, async () => ({ ...remote, entry: '/remotes/clients/e-2.js' }));
  await expect(load()).rejects.toThrow('404');
  await load({ again: true });
  expect(registerRemotes).toHaveBeenLastCalledWith(
    [{ name: 'clients', entry: '/remotes/clients/e-2.js?attempt=2', type: 'module' }],
    { force: true },
  );
});

test('loading fails when the module has no lifecycle', async () => {
  vi.mocked(loadRemote).mockResolvedValue({ hello: 'world' });
  await expect(remoteLoader(remote, async () => null)()).rejects.toThrow('no lifecycle');
});
