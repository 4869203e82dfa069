// Checks imports of projects and packages with dependency-cruiser. Part of `npm run verify`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { Failure, fail, root, say } from './toolbox.mjs';

const PROJECTS = ['shell', 'mfe-*', 'gateway', 'services', 'libs', 'e2e', 'bench'];
const PROJECT = '^(shell|mfe-[^/]+|gateway|services/[^/]+|libs/contracts/[^/]+|libs/[^/]+|e2e|bench)/';
/** Folder of an importing project -> folders that it may import from. `$1` is the first group of the folder. */
const ALLOWED = {
  'libs/contracts/([^/]+)': 'libs/contracts/(core|$1)',
  'libs/service-kit': 'libs/service-kit|libs/contracts/core',
  '(gateway|services/(?!host/)[^/]+)': '$1|libs/service-kit|libs/contracts|libs/testing',
  'services/host': 'services|gateway|libs/service-kit|libs/contracts|libs/testing',
  'libs/testing': 'libs/testing|services|gateway|libs/service-kit|libs/contracts',
  'libs/ui': 'libs/ui|libs/contracts/core',
  'libs/web-kit': 'libs/web-kit|libs/ui|libs/contracts',
  '(shell|mfe-[^/]+)': '$1|libs/web-kit|libs/ui|libs/contracts',
  e2e: 'e2e|libs/testing|libs/contracts',
  bench: 'bench|libs/testing|libs/contracts|libs/service-kit|services/host',
};

const NO_TEST = '\\.spec\\.|/src/testing/';
const PACKAGES = [
  [
    'Node code in a browser project',
    '^(shell|mfe-[^/]+|libs/ui|libs/web-kit)/src/',
    { dependencyTypes: ['core'] },
  ],
  [
    'React in a Node project',
    '^(gateway|services|libs/(service-kit|testing))/',
    { path: 'node_modules/react(-dom)?/' },
  ],
  [
    'contracts depend on zod alone',
    '^libs/contracts/[^/]+/src/',
    { pathNot: '^libs/contracts/|node_modules/zod/' },
  ],
  [
    'comes from @alinha/web-kit',
    '^mfe-[^/]+/src/',
    {
      path: 'node_modules/(react-router|@tanstack/react-query|i18next|react-i18next|react-hook-form|single-spa)/',
    },
  ],
  ['comes from @alinha/ui', '^mfe-[^/]+/src/', { path: 'node_modules/(radix-ui|sonner)/' }],
];

const forbidden = [
  ...Object.entries(ALLOWED).map(([folder, others]) => ({
    name: `allowed are ${others}`,
    from: { path: `^${folder}/` },
    to: { path: PROJECT, pathNot: `^(${others})/` },
  })),
  {
    name: 'tests alone use libs/testing',
    from: { path: '^(gateway|services/[^/]+)/src/', pathNot: NO_TEST },
    to: { path: '^libs/testing/' },
  },
  ...PACKAGES.map(([name, path, to]) => ({ name, from: { path, pathNot: NO_TEST }, to })),
];

const { output } = await cruise(
  PROJECTS,
  {
    ruleSet: { forbidden },
    validate: true,
    baseDir: root,
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/src/generated/' },
  },
  {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
  },
);

/** Nx finds a dependency through package.json only, so builds with an undeclared one would be cached too long. */
function* undeclared({ source, dependencies }) {
  const [folder] = source.match(PROJECT) ?? [];
  if (!folder || !source.startsWith(`${folder}src/`)) return;
  const { name, dependencies: declared } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  for (const { module } of dependencies) {
    const [other] = module.match(/^@alinha\/[\w-]+/) ?? [];
    if (other && other !== name && !(other in (declared ?? {})))
      yield `${source} imports ${other}, which its package.json does not declare`;
  }
}

const problems = [
  ...output.summary.violations.map(({ from, to, rule }) => `${from} imports ${to}: ${rule.name}`),
  ...output.modules.flatMap((module) => [...undeclared(module)]),
];
if (problems.length > 0) fail(new Failure(`Boundaries:\n  ${problems.join('\n  ')}`));
say(`boundaries: ${output.summary.totalDependenciesCruised} imports, no violations`);
