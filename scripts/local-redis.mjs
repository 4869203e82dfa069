import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** One database for each app of a test run. */
const DATABASES = 1_024;

/** Starts a Redis without persistence on loopback. Returns null when redis-server is not installed. */
export async function startRedis() {
  const port = await freePort();
  const server = spawn(
    'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--databases',
      String(DATABASES),
      '--save',
      '',
      '--appendonly',
      'no',
    ],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const ready = await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.once('exit', () => resolve(false));
    server.stdout.on(
      'data',
      (chunk) => String(chunk).includes('Ready to accept connections') && resolve(true),
    );
  });
  return ready ? { url: `redis://127.0.0.1:${port}`, stop: () => server.kill('SIGTERM') } : null;
}
