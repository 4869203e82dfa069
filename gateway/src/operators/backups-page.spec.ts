import type { BackupRun } from '@alinha/contracts-accounts';
import { expect, test } from 'vitest';
import { backupMetrics, backupsPage, durationText, sizeText } from './backups-page.ts';

const verified: BackupRun = {
  started_at: '2026-11-28T03:30:00.000Z',
  finished_at: '2026-11-28T03:31:05.000Z',
  file: 'alinha-20261128T033000000Z.alinha',
  size_bytes: 12_345_678,
  rows: 98_765,
  failure: null,
  detail: null,
};
const failed: BackupRun = {
  ...verified,
  started_at: '2026-11-29T03:30:00.000Z',
  failure: 'disk-full',
  detail: 'no space for <b>',
};
const late = 'No verified backup for more than 26 hours.';

test('the page shows the last verified backup with age, size, rows and duration', () => {
  const page = backupsPage(
    { runs: [verified], last_verified: verified, failures: 0 },
    new Date('2026-11-29T05:30:00Z'),
  );
  for (const text of ['2026-11-28 03:30 UTC, 26 h 0 min ago', '12.3 MB', '98,765', '1 min 5 s', 'Verified'])
    expect(page).toContain(text);
  expect(page).not.toContain(late);
});

test('the page says when no backup is verified for more than 26 hours', () => {
  const runs = { runs: [failed, verified], last_verified: verified, failures: 1 };
  expect(backupsPage(runs, new Date('2026-11-29T05:30:01Z'))).toContain(`role="alert">${late}`);
  const none = backupsPage({ runs: [failed], last_verified: null, failures: 1 }, new Date(failed.started_at));
  expect(none).toContain('No backup has been made and verified yet.');
});

test('the page shows failures in words, also unknown ones, and escapes their details', () => {
  const unknown = { ...failed, started_at: '2026-11-29T04:30:00.000Z', finished_at: null, failure: 'later' };
  const page = backupsPage({ runs: [unknown, failed], last_verified: null, failures: 2 }, new Date());
  expect(page).toContain('Failed: The disk is full.<small>no space for &lt;b&gt;</small>');
  expect(page).toContain('Failed: The run failed.');
});

test('the metrics are in seconds, and 0 without a verified backup', () => {
  const name = 'alinha_backup_last_verified_timestamp_seconds';
  expect(backupMetrics({ runs: [], last_verified: verified, failures: 3 })).toContain(
    `\n${name} 1795836600\n`,
  );
  const none = backupMetrics({ runs: [], last_verified: null, failures: 3 });
  expect(none).toContain(`\n${name} 0\n`);
  expect(none).toContain('# TYPE alinha_backup_failures_total counter\nalinha_backup_failures_total 3\n');
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [4_200_000_000, '4.2 GB'],
])('the size of %i bytes is shown as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

test.each([
  [1_260, '1.3 s'],
  [59 * 60_000, '59 min 0 s'],
  [47 * 3_600_000, '47 h 0 min'],
  [75 * 3_600_000, '3 days'],
])('the duration of %i ms is shown as %s', (ms, text) => expect(durationText(ms)).toBe(text));
