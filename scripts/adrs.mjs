// Checks the headings of docs/adr. Part of `npm test`. Statuses that name another ADR must be mutual.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, fail, root } from './toolbox.mjs';

const SECTIONS = '## Context,## Options considered,## Decision,## Consequences';
const INVERSE = { 'amended by': 'amends', 'superseded by': 'supersedes' };
for (const [one, other] of Object.entries(INVERSE)) INVERSE[other] = one;

const folder = join(root, 'docs', 'adr');
const files = readdirSync(folder).sort();
const problems = [];
/** `<file> <relation> <other file>`, as written in the statuses. */
const relations = [];
for (const [index, file] of files.entries()) {
  const [title, , status, date, ...lines] = readFileSync(join(folder, file), 'utf8').split('\n');
  const check = (isRight, problem) => isRight || problems.push(`${file}: ${problem}`);
  check(Number(file.slice(0, 4)) === index + 1, `its number must be ${index + 1}`);
  check(title.startsWith(`# ${index + 1}. `), `line 1 must be "# ${index + 1}. <decision>"`);
  check(/^- Date: \d{4}-\d\d-\d\d$/.test(date), 'line 4 must be "- Date: YYYY-MM-DD"');
  check(lines.filter((line) => line.startsWith('## ')).join() === SECTIONS, `must have ${SECTIONS}`);
  for (const part of status.replace('- Status: ', '').split('; ')) {
    const relation = part.split(' [')[0];
    const links = [...part.matchAll(/\[(\d+)\]\((0*\1-[\w-]+\.md)\)/g)].map((link) => link[2]);
    const isRight = relation === 'accepted' || (relation in INVERSE && links.length > 0);
    check(isRight, `cannot read the status "${part}"`);
    for (const target of links) relations.push([file, relation, target]);
  }
}
const stated = new Set(relations.map((relation) => relation.join(' ')));
for (const [file, relation, target] of relations) {
  const inverse = [target, INVERSE[relation], file].join(' ');
  if (!stated.has(inverse)) problems.push(`missing: ${inverse}`);
}
if (problems.length > 0) fail(new Failure(problems.join('\n')));
