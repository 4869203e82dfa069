import type { Plugin, Rolldown } from 'vite';

const ENTRY = 'entry';
const PARTS = 'parts';
/** Schemas of contracts. Only forms load them, together with zod. */
const SCHEMAS = /\.schemas\.ts$/;
/** Error texts. All screens import them through the contracts' index, but only forms use them. */
const ERROR_TEXTS = /\/contracts\/core\/src\/(errors|billing-errors|validation)\.ts$/;
const CONTRACTS = /\/libs\/contracts\//;

type Ids = ReadonlySet<string>;

/** The modules and all their static imports. */
function closureOf(
  roots: Iterable<string>,
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
  isExcluded: (id: string) => unknown,
): Ids {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || isExcluded(id)) continue;
    found.add(id);
    waiting.push(...(infoOf(id)?.importedIds ?? []));
  }
  return found;
}

type FewChunks = { readonly plugin: Plugin; readonly groups: Rolldown.CodeSplittingGroup[] };

/**
 * Assigns a remote's modules to few files: `entry` (for all screens, or shared by landing screens), one per landing
 * screen, and `parts`, which later screens share.
 * @param landings source files of landing screens, as in `remote.json`
 * @param shares recognizes modules of the shell's libraries; lazy ones have their own files
 */
export function fewChunks(
  landings: readonly string[],
  shares: { readonly isEager: (id: string) => boolean; readonly lazyFile: (id: string) => string | null },
): FewChunks {
  const names = new Map<string, string>();
  return {
    groups: [
      { name: (id) => shares.lazyFile(id) ?? names.get(id) ?? null, includeDependenciesRecursively: false },
    ],
    plugin: {
      name: 'alinha:few-chunks',
      apply: 'build',
      buildEnd() {
        names.clear();
        const ids = [...this.getModuleIds()];
        // The bundler copies a module's record, code included, on each request.
        const infos = new Map(ids.map((id) => [id, this.getModuleInfo(id)]));
        const infoOf = (id: string) => infos.get(id) ?? null;
        const isLate = (id: string) => shares.lazyFile(id) !== null || SCHEMAS.test(id);
        const closure = (...roots: string[]) => closureOf(roots, infoOf, isLate);
        const entry = ids.find((id) => id.endsWith('/src/entry.ts'));
        if (!entry) return;
        // Modules of the entry run at once, so they may use only eager shares.
        const needsLazy = (id: string) =>
          [...closureOf([id], infoOf, (other) => SCHEMAS.test(other))].some(shares.lazyFile);
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
          if (start.has(id) || shares.isEager(id) || (isCommon && !needsLazy(id) && !ERROR_TEXTS.test(id)))
            names.set(id, ENTRY);
          // Schemas import these modules, so they must not be in the file of a screen.
          else if (CONTRACTS.test(id)) names.set(id, landing && !ERROR_TEXTS.test(id) ? ENTRY : PARTS);
          else if (users.length > 1) names.set(id, PARTS);
          else if (landing) names.set(id, /([^/]+)\.tsx$/.exec(landing)?.[1] ?? 'screen');
        }
      },
    },
  };
}

/** Fails the build when files import each other, because a file could read constants that are not defined yet. */
export function noImportCycles(): Plugin {
  return {
    name: 'alinha:no-import-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? chunk.imports : [];
      };
      for (const file of Object.keys(bundle)) {
        const reached = new Set(importsOf(file));
        for (const other of reached) for (const next of importsOf(other)) reached.add(next);
        if (reached.has(file)) this.error(`${file} imports itself through ${[...reached].join(', ')}`);
      }
    },
  };
}

/** Bundler helpers of a few hundred bytes that would become separate files. */
const HELPERS = /^assets\/(rolldown-runtime|vite-preload-helper)-[^/]+\.js$/;
const IMPORT = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/([^"]+)";?/g;
const EXPORT = /export\s*\{([^}]*)\};?\s*$/;

const pairsOf = (list: string) => list.split(',').map((pair) => pair.trim().split(/\s+as\s+/));

/** Inlines the bundler's helpers into each file that uses them: a request costs more than the helper. */
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
        // Preloads refer to files by position in a list, so replace the helper with a file that is in the list already.
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          for (const file of helpers.keys()) chunk.code = chunk.code.replaceAll(file, chunk.fileName);
        }
        for (const file of helpers.keys()) delete bundle[file];
      },
    },
  };
}
