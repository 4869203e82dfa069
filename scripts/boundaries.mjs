// Checks imports between projects: compares the Nx project graph with the rules below, by project tag.
// Part of `npm run verify`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, root, say } from './toolbox.mjs';

/** Tag of the importing project -> tags that an imported project may have. */
const RULES = {
  'type:workspace': [],
  'type:contract': ['type:contract-core'],
  'type:contract-core': [],
  'type:kit': ['type:contract-core'],
  'type:service': ['type:kit', 'type:contract', 'type:contract-core', 'type:testing'],
  'type:gateway': ['type:kit', 'type:contract', 'type:contract-core', 'type:testing'],
  'type:host': [
    'type:service',
    'type:gateway',
    'type:kit',
    'type:contract',
    'type:contract-core',
    'type:testing',
  ],
  'type:testing': [
    'type:host',
    'type:service',
    'type:gateway',
    'type:kit',
    'type:contract',
    'type:contract-core',
  ],
  'type:ui': ['type:contract-core'],
  'type:web-kit': ['type:ui', 'type:contract', 'type:contract-core'],
  'type:shell': ['type:web-kit', 'type:ui', 'type:contract', 'type:contract-core'],
  'type:remote': ['type:web-kit', 'type:ui', 'type:contract', 'type:contract-core'],
  'type:e2e': ['type:contract', 'type:contract-core', 'type:testing'],
  'type:bench': ['type:testing', 'type:contract', 'type:contract-core', 'type:kit', 'type:host'],
};

/** Packages that projects with a tag must not import directly, and the reason. */
const FORBIDDEN_PACKAGES = {
  'platform:browser': [[/^node:/, 'Node code in a browser project']],
  'platform:node': [[/^react(-dom)?($|\/)/, 'React in a Node project']],
  'platform:any': [[/^(?!zod$|\.|@alinha\/)/, 'contracts depend on zod alone']],
  'type:remote': [
    [
      /^(react-router|@tanstack\/react-query|i18next|react-i18next|react-hook-form|single-spa)($|\/)/,
      'comes from @alinha/web-kit',
    ],
    [/^(radix-ui|sonner)($|\/)/, 'comes from @alinha/ui'],
  ],
};

function projectGraph() {
  const folder = mkdtempSync(join(tmpdir(), 'alinha-graph-'));
  try {
    const file = join(folder, 'graph.json');
    execFileSync(join(root, 'node_modules', '.bin', 'nx'), ['graph', `--file=${file}`], {
      cwd: root,
      env: {
        ...process.env,
        NX_DAEMON: 'false',
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
      },
      stdio: 'pipe',
    });
    return JSON.parse(readFileSync(file, 'utf8')).graph;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function* sourceFiles(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'generated' || entry.name === 'dist') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Sources of a project without its unit tests. */
function* productFiles(project) {
  for (const file of sourceFiles(join(root, project.data.root, 'src')))
    if (!/\.spec\.tsx?$/.test(file)) yield file;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\n[^'"\n;]*?)*?\bfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

function* wrongPackages(project) {
  const rules = project.data.tags.flatMap((tag) => FORBIDDEN_PACKAGES[tag] ?? []);
  if (rules.length === 0) return;
  for (const file of productFiles(project)) {
    if (/[/\\]testing[/\\]/.test(file)) continue;
    for (const match of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const name = match[1] ?? match[2];
      const broken = rules.find(([pattern]) => pattern.test(name));
      if (broken) yield `${file.slice(root.length + 1)} imports ${name}: ${broken[1]}`;
    }
  }
}

/** Tags that tests of a project may import too. Only these: a test is no reason to depend on another service. */
const IN_TESTS = ['type:testing', 'type:host', 'type:kit', 'type:contract', 'type:contract-core'];

/** Tests do not declare what they import, because the testing library depends on the product. */
function* wrongTestImports(project, byPackage) {
  const allowed = [...(RULES[typeOf(project)] ?? []), ...IN_TESTS];
  for (const file of sourceFiles(join(root, project.data.root, 'test'))) {
    for (const match of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const [name] = (match[1] ?? match[2]).match(/^@alinha\/[\w-]+/) ?? [];
      const other = name && byPackage.get(name);
      if (other && other !== project && !allowed.includes(typeOf(other)))
        yield `${file.slice(root.length + 1)} imports ${name} (${typeOf(other)})`;
    }
  }
}

/** Nx finds a dependency through package.json only, so an undeclared import would escape the other rules. */
function* undeclared(project) {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(root, project.data.root, 'package.json'), 'utf8'),
  );
  for (const file of sourceFiles(join(root, project.data.root, 'src'))) {
    for (const match of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const [name] = (match[1] ?? match[2]).match(/^@alinha\/[\w-]+/) ?? [];
      if (!name || name in dependencies || name === `@alinha/${project.name}`) continue;
      yield `${file.slice(root.length + 1)} imports ${name}, which its package.json does not declare`;
    }
  }
}

/** Endpoints contain the schemas of all their routes, and zod with them. */
function* endpointsInBrowsers(project) {
  if (!project.data.tags.includes('platform:browser')) return;
  for (const file of productFiles(project)) {
    const [name] = /\b[a-z]\w*Endpoints\b/.exec(readFileSync(file, 'utf8')) ?? [];
    if (name) yield `${file.slice(root.length + 1)} uses ${name}: browsers import the routes (ADR 4)`;
  }
}

const typeOf = (project) => project.data.tags.find((tag) => tag.startsWith('type:'));
const domainOf = (project) => project.data.tags.find((tag) => tag.startsWith('domain:'));

function* wrongDependencies({ nodes, dependencies }) {
  for (const [name, project] of Object.entries(nodes)) {
    const type = typeOf(project);
    const allowed = RULES[type];
    if (!allowed) {
      yield `${name} has no type among ${Object.keys(RULES).join(', ')}`;
      continue;
    }
    for (const { target } of dependencies[name] ?? []) {
      const other = nodes[target];
      if (!other) continue;
      if (!allowed.includes(typeOf(other)))
        yield `${name} (${type}) must not import ${target} (${typeOf(other)})`;
    }
    if (type === 'type:service' && !domainOf(project)) yield `${name} has no domain`;
  }
}

const graph = projectGraph();
const byPackage = new Map(
  Object.values(graph.nodes).map((project) => [
    JSON.parse(readFileSync(join(root, project.data.root, 'package.json'), 'utf8')).name,
    project,
  ]),
);
const problems = [
  ...wrongDependencies(graph),
  ...Object.values(graph.nodes).flatMap((project) => [
    ...wrongPackages(project),
    ...undeclared(project),
    ...wrongTestImports(project, byPackage),
    ...endpointsInBrowsers(project),
  ]),
];
if (problems.length > 0)
  fail(new Error(`Boundaries:\n${problems.map((problem) => `  ${problem}`).join('\n')}`));
say(`boundaries: ${Object.keys(graph.nodes).length} projects, no violations`);
