// A Redis whose contents stay, for a product that runs on this machine in several processes.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from './local-redis.mjs';
import { Failure } from './toolbox.mjs';

const ATTEMPTS = 240;
const PAUSE_MS = 250;
const ANSWER_MS = 2_000;

/** What Redis on loopback says to commands, or null when nobody answers. */
function ask(port, ...commands) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${commands.join('\r\n')}\r\n`));
    let answer = '';
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.split('\r\n').length > commands.length) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer === '' ? null : answer));
  });
}

const kept = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

function secretOf(folder) {
  const file = join(folder, 'password.secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/**
 * Starts Redis on loopback with its files in `folder`; one that outlived whoever started it is taken over. Null when the
 * machine has none.
 */
export async function startKeptRedis(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const password = secretOf(folder);
  const portFile = join(folder, 'port');
  const answers = async (port) =>
    (await ask(port, `AUTH ${password}`, 'PING'))?.endsWith('+PONG\r\n') ?? false;
  const running = Number(kept(portFile));
  const port = running && (await answers(running)) ? running : await launch(folder, password, answers);
  if (port === null) return null;
  writeFileSync(portFile, String(port));
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    /** Settles once everything is on the disk and nobody listens any more. */
    stop: async () => {
      await ask(port, `AUTH ${password}`, 'SHUTDOWN SAVE');
      for (let attempt = 0; attempt < ATTEMPTS && (await answers(port)); attempt++)
        await setTimeout(PAUSE_MS);
    },
  };
}

async function launch(folder, password, answers) {
  const port = await freePort();
  // Away from the terminal: Ctrl-C reaches the product first, and this last.
  const server = spawn('redis-server', ['-'], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  let [missing, ended] = [false, false];
  server.once('error', () => {
    missing = true;
  });
  server.once('exit', () => {
    ended = true;
  });
  server.stdin.on('error', () => {});
  server.stdin.end(
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `requirepass ${password}`,
      'dir .',
      'appendonly yes',
      'maxmemory-policy noeviction',
      `logfile redis.log`,
      '',
    ].join('\n'),
  );
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (missing) return null;
    if (ended) throw new Failure(`Redis did not start: see ${join(folder, 'redis.log')}`);
    if (await answers(port)) {
      server.unref();
      return port;
    }
    await setTimeout(PAUSE_MS);
  }
  throw new Failure(`Redis did not answer: see ${join(folder, 'redis.log')}`);
}
