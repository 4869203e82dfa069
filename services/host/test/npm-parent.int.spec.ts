import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from '@alinha/testing';
import { expect, onTestFinished, test } from 'vitest';

const watcher = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'scripts', 'npm-parent.mjs')).href;

/** Replaces `npm start`: prints its own and npm's process id, and ends on SIGTERM. */
const SCRIPT = `
import { writeFileSync } from 'node:fs';
import { npmProcess, stopWithNpm } from '${watcher}';
const npm = npmProcess();
stopWithNpm(npm, () => process.exit(0));
writeFileSync('pids', JSON.stringify({ npm, own: process.pid }));
setTimeout(() => {}, 60_000);
`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function started(command: string, args: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'alinha-npm-'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }));
  await writeFile(join(folder, 'start.mjs'), SCRIPT);
  const child = spawn(command, args, { cwd: folder, stdio: 'ignore' });
  const pids = await eventually(
    async () => JSON.parse(await readFile(join(folder, 'pids'), 'utf8')) as { npm: number; own: number },
    20_000,
  );
  onTestFinished(async () => {
    for (const pid of [pids.own, pids.npm]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true });
  });
  return { child, ...pids };
}

test('a script that npm runs ends when npm is killed', async () => {
  const { child, npm, own } = await started('npm', ['start']);
  expect(npm).toBe(child.pid);
  process.kill(npm, 'SIGKILL');
  await eventually(async () => expect(isAlive(own)).toBe(false), 5_000);
});

test('a script continues when only the shell that started npm ends', async () => {
  const { child, npm, own } = await started('sh', ['-c', 'npm start & sleep 60']);
  child.kill('SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect([isAlive(npm), isAlive(own)]).toEqual([true, true]);
});
