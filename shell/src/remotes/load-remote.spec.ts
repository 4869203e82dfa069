import { beforeEach, expect, test, vi } from 'vitest';
import { type FederationRuntime, remoteLoader } from './load-remote.ts';
import type { RemoteEntry } from './registry.ts';

const remote: RemoteEntry = { id: 'clients', basePaths: [], menu: [], entry: '/remotes/clients/e-1.js' };
const module = () => ({ bootstrap: vi.fn(async () => undefined), mount: vi.fn(), unmount: vi.fn() });

const loadRemote = vi.fn<FederationRuntime['loadRemote']>();
const registerRemotes = vi.fn<FederationRuntime['registerRemotes']>();
const runtime: FederationRuntime = { loadRemote, registerRemotes };

beforeEach(() => {
  loadRemote.mockReset();
  registerRemotes.mockReset();
});

test('a remote is loaded and bootstrapped once for several calls', async () => {
  const loaded = module();
  loadRemote.mockResolvedValue(loaded);
  const load = remoteLoader(remote, async () => null, runtime);
  expect(await load()).toBe(loaded);
  expect(await load()).toBe(loaded);
  expect(loadRemote).toHaveBeenCalledOnce();
  expect(loaded.bootstrap).toHaveBeenCalledOnce();
});

test("a retry loads the entry of the newest registry and bypasses the browser's module cache", async () => {
  loadRemote.mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce(module());
  const load = remoteLoader(remote, async () => ({ ...remote, entry: '/remotes/clients/e-2.js' }), runtime);
  await expect(load()).rejects.toThrow('404');
  await load({ isRetry: true });
  expect(registerRemotes).toHaveBeenLastCalledWith(
    [{ name: 'clients', entry: '/remotes/clients/e-2.js?attempt=2', type: 'module' }],
    { force: true },
  );
});

test('loading fails when the module has no lifecycle', async () => {
  loadRemote.mockResolvedValue({ hello: 'world' });
  await expect(remoteLoader(remote, async () => null, runtime)()).rejects.toThrow('no lifecycle');
});
