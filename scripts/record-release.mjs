// Keeps what a release leaves to those after it, in libs/testing/releases: a demonstration company's data, which later
// releases must be able to take over, and its contracts, which they must keep.
//   npm run record-release            of the version in package.json
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, Failure, fail, install, node, root, run, say } from './toolbox.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const target = join(root, 'libs', 'testing', 'releases', version);

async function started(dataDir) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: process.env.PORT || '3999',
    DEMO: '1',
    RATE_LIMIT: '0',
  };
  // A product of its own, whatever this shell is set up for.
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'SERVICES', 'PUBLIC_URL']) delete env[name];
  const child = fork(join(root, 'dist/server/main.js'), {
    execPath: node,
    execArgv: [],
    cwd: root,
    env: { ...env, LOG_LEVEL: 'warn', NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Failure(`the product ended with ${code}`);
  });
  const [{ url }] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return { child, url };
}

const dataDir = mkdtempSync(join(tmpdir(), 'alinha-release-'));
try {
  await install();
  await build();
  const { child, url } = await started(dataDir);
  try {
    const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '', REDIS_URL: '' };
    await run(node, ['dist/server/backup.js', `${target}.alinha`], { env });
    chmodSync(`${target}.alinha`, 0o644);
    // The data of every release is tried again; of the contracts those of the last one hold.
    for (const name of globSync('libs/testing/releases/*.contracts.json', { cwd: root }))
      rmSync(join(root, name));
    await run(node, ['libs/testing/dist/record-contracts.js', url, `${target}.contracts.json`]);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  say(`kept what release ${version} leaves: ${target}.*`);
} catch (error) {
  fail(error);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
