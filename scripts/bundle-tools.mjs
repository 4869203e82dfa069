/**
 * Bundles the programs of bench, and the one that records contracts, into `dist/tools`. Packages are not bundled.
 *   node scripts/bundle-tools.mjs
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { bundleOptions, root } from './bundle.mjs';

const entries = [...globSync('bench/src/*.ts', { cwd: root }), 'libs/testing/src/record-contracts.ts'];
await build(bundleOptions(entries, join(root, 'dist/tools'), /^(?!@alinha\/|@oxc-project\/runtime\/)[\w@]/));
