import type { Plugin, Rolldown } from 'vite';

const ENTRY = 'entry';
const PARTS = 'parts';
/** The halves of contracts that forms ask for: see `vite.contracts.ts`. */
const SCHEMAS = /\.schemas\.ts$/;

/** They name zod for what is in their other halves. */
const CONTRACTS = /\/libs\/contracts\//;

type Ids = ReadonlySet<string>;

/** The modules that come with these, without waiting for anything that is imported when it is needed. */
function closureOf(
  roots: Iterable<string>,
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
  isLeftOut: (id: string) => unknown,
): Ids {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || isLeftOut(id)) continue;
    found.add(id);
    waiting.push(...(infoOf(id)?.importedIds ?? []));
  }
  return found;
}

type FewChunks = { readonly plugin: Plugin; readonly groups: Rolldown.CodeSplittingGroup[] };

/**
 * Says which modules of a remote go into one file, so that a screen comes in few: `entry`, what every screen needs and
 * what landing screens share with others; one for each landing screen; and what the screens and views after them share.
 * @param landings sources of the screens that an address opens with, as `remote.json` names them
 * @param isShare modules that stand for a library of the shell; those that are fetched when needed stay by themselves
 */
export function fewChunks(
  landings: readonly string[],
  isShare: { readonly held: (id: string) => boolean; readonly fetched: (id: string) => string | null },
): FewChunks {
  const names = new Map<string, string>();
  return {
    groups: [
      { name: (id) => isShare.fetched(id) ?? names.get(id) ?? null, includeDependenciesRecursively: false },
    ],
    plugin: {
      name: 'alinha:few-chunks',
      apply: 'build',
      buildEnd() {
        names.clear();
        const ids = [...this.getModuleIds()];
        const infoOf = (id: string) => this.getModuleInfo(id);
        const isLate = (id: string) => isShare.fetched(id) !== null || SCHEMAS.test(id);
        const closure = (...roots: string[]) => closureOf(roots, infoOf, isLate);
        const entry = ids.find((id) => id.endsWith('/src/entry.ts'));
        if (!entry) return;
        // What is evaluated with the entry finds only what the shell holds.
        const needsFetched = (id: string) =>
          [...closureOf([id], infoOf, (other) => CONTRACTS.test(other))].some(isShare.fetched);
        const start = closure(entry);
        const later = ids.filter((id) => infoOf(id)?.dynamicImporters.length && /\.tsx?$/.test(id));
        const closures = later.map((root) => ({ root, modules: closure(root) }));
        const isLanding = (root: string) => landings.some((source) => root.endsWith(`/${source}`));
        for (const id of ids) {
          if (SCHEMAS.test(id)) names.set(id, PARTS);
          if (isLate(id)) continue;
          const users = closures.filter(({ modules }) => modules.has(id)).map(({ root }) => root);
          const landing = users.find(isLanding);
          const isCommon = landing !== undefined && users.length > 1;
          if (start.has(id) || isShare.held(id) || (isCommon && !needsFetched(id))) names.set(id, ENTRY);
          // The halves of a contract are apart in one direction only: parts stand on the entry.
          else if (CONTRACTS.test(id)) names.set(id, landing ? ENTRY : PARTS);
          else if (isCommon) names.set(id, PARTS);
          else if (landing) names.set(id, /([^/]+)\.tsx$/.exec(landing)?.[1] ?? 'screen');
          else if (users.length > 1) names.set(id, PARTS);
        }
      },
    },
  };
}

/** Helpers of the bundler, of a few hundred bytes, that come as a file of their own. */
const HELPERS = /^assets\/(rolldown-runtime|vite-preload-helper)-[^/]+\.js$/;
const IMPORT = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/([^"]+)";?/g;
const EXPORT = /export\s*\{([^}]*)\};?\s*$/;

const pairsOf = (list: string) => list.split(',').map((pair) => pair.trim().split(/\s+as\s+/));

/** Puts the bundler's helpers into each file that uses them: a request costs more than they weigh. */
export function inlinedHelpers(): Plugin {
  return {
    name: 'alinha:inlined-helpers',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const helpers = new Map<string, string>();
        for (const [file, chunk] of Object.entries(bundle)) {
          if (chunk.type !== 'chunk' || !HELPERS.test(file) || chunk.imports.length > 0) continue;
          const exported = EXPORT.exec(chunk.code);
          if (!exported) continue;
          const names = pairsOf(exported[1] ?? '').map(([own, given = own]) => `${given}:${own}`);
          helpers.set(file, `(()=>{${chunk.code.slice(0, exported.index)};return{${names.join()}}})()`);
        }
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.imports.some((file) => helpers.has(file))) continue;
          chunk.code = chunk.code.replace(IMPORT, (statement, list: string | undefined, file: string) => {
            const helper = helpers.get(`assets/${file}`);
            if (list === undefined) return helper ? '' : statement;
            const names = pairsOf(list).map(([given, own = given]) => `${given}:${own}`);
            return helper ? `const{${names.join()}}=${helper};` : statement;
          });
          chunk.imports = chunk.imports.filter((file) => !helpers.has(file));
        }
        // What is fetched along with a screen is named by its place in a list: another file that is there takes it.
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const file of helpers.keys()) chunk.code = chunk.code.replaceAll(file, chunk.fileName);
        }
        for (const file of helpers.keys()) delete bundle[file];
      },
    },
  };
}
