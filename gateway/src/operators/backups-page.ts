import type { BackupFailure, BackupRun, BackupRuns } from '@alinha/contracts-accounts';
import { escaped, operatorPage, utc } from './operator-page.ts';

const HOUR_MS = 60 * 60_000;
/** A day, and two hours for a run that takes long. */
const LATE_HOURS = 26;

const WORDS: Readonly<Record<BackupFailure, string>> = {
  interrupted: 'The process ended during the run.',
  folder: 'The folder of the backups cannot be written or read.',
  'disk-full': 'The disk is full.',
  'data-key': 'The key for encrypting backups is missing or damaged.',
  'not-restorable': 'The backup could not be restored. Its file is kept as unverified until the next one.',
  database: 'The database could not be read.',
  other: 'The run failed.',
};

const STYLE = `.bad{color:#a4161a;font-weight:600}.late{border-color:#a4161a;background:#fdf0f0}
.card{overflow-x:auto}dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:8px 0 0}dt{color:#55635a}dd{margin:0;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}caption{padding-bottom:8px;text-align:left;font-weight:600}
@media(max-width:600px){.date{white-space:normal!important}td:nth-child(2){min-width:180px}}
th,td{padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid #e6ebe7}th{color:#55635a;font-weight:500}
.number{text-align:right;white-space:nowrap}.date{white-space:nowrap}small{display:block;color:#55635a;overflow-wrap:anywhere;font-weight:400}`;

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}

export function durationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes >= 48 * 60) return `${Math.floor(minutes / (24 * 60))} days`;
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${Math.floor(ms / 1000) % 60} s` : `${(ms / 1000).toFixed(1)} s`;
}

const tookMs = ({ started_at, finished_at }: BackupRun) =>
  finished_at === null ? null : Date.parse(finished_at) - Date.parse(started_at);
const orDash = <T>(value: T | null, text: (value: T) => string) => (value === null ? '–' : text(value));
const countText = (count: number) => count.toLocaleString('en');

/** Failure in words. A later release may have written an unknown one. */
const wordsOf = (failure: string) => WORDS[failure as BackupFailure] ?? WORDS.other;

function warning(last: BackupRun | null, now: Date): string {
  if (last && now.getTime() - Date.parse(last.started_at) <= LATE_HOURS * HOUR_MS) return '';
  const text = last
    ? `No verified backup for more than ${LATE_HOURS} hours.`
    : 'No backup has been made and verified yet.';
  return `<p class="card late bad" role="alert">${text}</p>\n`;
}

function lastCard(last: BackupRun | null, now: Date): string {
  if (!last) return '';
  const rows = [
    ['Made', `${utc(last.started_at)}, ${durationText(now.getTime() - Date.parse(last.started_at))} ago`],
    ['File', orDash(last.file, escaped)],
    ['Size', orDash(last.size_bytes, sizeText)],
    ['Rows', orDash(last.rows, countText)],
    ['Duration', orDash(tookMs(last), durationText)],
  ];
  const items = rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`);
  return `<section class="card"><h2>Last verified backup</h2><dl>${items.join('')}</dl></section>\n`;
}

function rowOf(run: BackupRun): string {
  const detail = run.detail === null ? '' : `<small>${escaped(run.detail)}</small>`;
  const result =
    run.failure === null
      ? `<td>Verified${detail}</td>`
      : `<td class="bad">Failed: ${wordsOf(run.failure)}${detail}</td>`;
  const numbers = [
    orDash(tookMs(run), durationText),
    orDash(run.size_bytes, sizeText),
    orDash(run.rows, countText),
  ];
  const cells = numbers.map((text) => `<td class="number">${text}</td>`);
  return `<tr><td class="date">${utc(run.started_at)}</td>${result}${cells.join('')}</tr>`;
}

const HEAD = ['Started', 'Result'].map((name) => `<th scope="col">${name}</th>`).join('');
const NUMBERS = ['Duration', 'Size', 'Rows'].map((name) => `<th scope="col" class="number">${name}</th>`);

/** The scheduled backups as a page. Times are UTC. */
export function backupsPage({ runs, last_verified: last }: BackupRuns, now: Date): string {
  const table = `<section class="card"><table><caption>Runs</caption><thead><tr>${HEAD}${NUMBERS.join('')}</tr></thead>
<tbody>${runs.map(rowOf).join('\n')}</tbody></table></section>`;
  const none = '<p>No run is recorded. See docs/operations.md for how to schedule backups.</p>';
  return operatorPage(
    'Backups',
    STYLE,
    `${warning(last, now)}${lastCard(last, now)}${runs.length > 0 ? table : none}`,
  );
}

/** The same for Prometheus. The time is 0 before the first verified backup, so that an alert on its age fires. */
export function backupMetrics({ last_verified, failures }: BackupRuns): string {
  const verified = last_verified === null ? 0 : Date.parse(last_verified.started_at) / 1000;
  const metric = (name: string, type: string, help: string, value: number) =>
    `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`;
  return (
    metric(
      'alinha_backup_last_verified_timestamp_seconds',
      'gauge',
      'Start of the last verified backup; 0 when there is none.',
      verified,
    ) + metric('alinha_backup_failures_total', 'counter', 'Failed runs of the scheduled backups.', failures)
  );
}
