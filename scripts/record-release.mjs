// npm run record-release [-- --again] [-- --backup]: records the release of package.json in libs/testing/releases (ADR 34):
// its contracts, what its remotes import from shared libraries, and with --backup a demonstration company's backup.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, Failure, fail, install, node, root, run, say } from './toolbox.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const target = join(root, 'libs', 'testing', 'releases', version);

/** TEST_DATA_KEY of libs/testing, with which the tests read the recorded backup. */
const DATA_KEY = 'k4Wc0VhHqS2m8nXyTz1LrBd9EoGfJpUaQiZvNe5M7sY';

async function started(dataDir) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATA_KEY,
    PORT: process.env.PORT || '3999',
    DEMO: '1',
    RATE_LIMIT: '0',
  };
  // The recording must not use the databases of the caller's environment.
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'SERVICES', 'PUBLIC_URL']) delete env[name];
  const child = fork(join(root, 'dist/server/main.js'), {
    execPath: node,
    execArgv: [],
    cwd: root,
    env: { ...env, LOG_LEVEL: 'warn', NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Failure(`the product stopped with code ${code}`);
  });
  const [{ url }] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => {});
  return { child, url };
}

/** Value names that the remotes import from each shared library. */
function takenOfShared(folder) {
  const taken = {};
  const IMPORT = /^import \{([^}]*)\} from '(@alinha\/(?:ui|web-kit)(?:\/\w+)?)'/gm;
  for (const file of globSync('mfe-*/src/**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.spec.*'] })) {
    const source = readFileSync(join(folder, file), 'utf8');
    // Test files are not part of a remote.
    if (source.includes("'@alinha/web-kit/testing'") || source.includes("'@testing-library/")) continue;
    for (const [, names, library] of source.matchAll(IMPORT)) {
      const values = names.split(',').map((name) => name.trim().split(' as ')[0]);
      const named = values.filter((name) => name !== '' && !name.startsWith('type '));
      taken[library] = [...new Set([...(taken[library] ?? []), ...named])].sort();
    }
  }
  return taken;
}

const dataDir = mkdtempSync(join(tmpdir(), 'alinha-release-'));
try {
  const recorded = globSync(`libs/testing/releases/${version}.*`, { cwd: root });
  if (recorded.length > 0 && !process.argv.includes('--again'))
    throw new Failure(`${version} is already recorded; --again replaces it`);
  await install();
  await build();
  await run(node, ['scripts/bundle-tools.mjs']);
  const { child, url } = await started(dataDir);
  try {
    if (process.argv.includes('--backup')) {
      const given = { ...process.env, DATABASE_URL: '', REDIS_URL: '' };
      const env = { ...given, DATA_DIR: dataDir, DATA_KEY, LOG_LEVEL: 'warn' };
      await run(node, ['dist/server/backup.js', `${target}.alinha`], { env });
      chmodSync(`${target}.alinha`, 0o644);
    }
    // Deletes older contracts, because only the last release runs beside this one. Backups stay for restore tests.
    for (const name of globSync('libs/testing/releases/*.json*', { cwd: root })) rmSync(join(root, name));
    await run(node, ['dist/tools/record-contracts.js', url, `${target}.contracts.json.gz`]);
    writeFileSync(`${target}.shared.json`, `${JSON.stringify(takenOfShared(root), null, 2)}\n`);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  say(`recorded release ${version}: ${target}.*`);
} catch (error) {
  fail(error);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
