import fs from 'node:fs';
import pg from 'pg';

const counts = new Map();
const orig = pg.Client.prototype.query;
pg.Client.prototype.query = function (c, ...r) {
  const t = (typeof c === 'string' ? c : (c?.text ?? c?.name ?? c?.constructor?.name)) || '?';
  const k = String(t).replace(/\s+/g, ' ').slice(0, 110);
  counts.set(k, (counts.get(k) || 0) + 1);
  return orig.call(this, c, ...r);
};
process.on('SIGUSR2', () => {
  fs.writeFileSync('/tmp/countq-' + process.pid + '-' + Date.now() + '.json', JSON.stringify([...counts]));
  counts.clear();
});
