import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const CONTRACT = /\/libs\/contracts\/[^/]+\/src\/[^/]+\.ts$/;
/** What the browser's client asks no route for: its schemas, and what it is told by in the API's description. */
const SCHEMA_KEYS = new Set(['params', 'query', 'body', 'data', 'summary']);
const ROUTES = new Set(['defineEndpoint', 'defineUpload']);

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;
type Edit = { readonly start: number; readonly end: number; readonly text: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isCallOf = (node: Node, names: ReadonlySet<string>) =>
  node.type === 'CallExpression' &&
  isNode(node.callee) &&
  node.callee.type === 'Identifier' &&
  names.has(String(node.callee.name));

/** The schemas that a route is declared with, as edits that take them out. */
function* schemasOfRoutes(node: Node): Generator<Edit> {
  if (isCallOf(node, ROUTES)) {
    const [input] = node.arguments as Node[];
    for (const property of (input?.properties ?? []) as Node[]) {
      const key = property.key as Node | undefined;
      if (key && SCHEMA_KEYS.has(String(key.name)))
        yield { start: property.start, end: property.end, text: '' };
    }
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) yield* schemasOfRoutes(child);
  }
}

/** Whether nothing happens where the value is made, so that a bundler sees by itself that it may be left out. */
const isPlain = ({ type }: Node) => /Function|Literal|Class|^Identifier$/.test(type);

/** Constants of a module, each made by a function that a bundler may leave out when nobody asks for its result. */
function* pureConstants(program: Node): Generator<Edit> {
  for (const statement of program.body as Node[]) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations as Node[]) {
      if (!isNode(init) || isPlain(init)) continue;
      yield { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' };
      yield { start: init.end, end: init.end, text: '))()' };
    }
  }
}

/** Later edits first, so that the places of the others stay; an edit goes with the comma behind it. */
function edited(code: string, edits: readonly Edit[]): string {
  let text = code;
  for (const edit of [...edits].sort((a, b) => b.start - a.start || b.end - a.end)) {
    const comma = edit.text === '' ? (/^\s*,/.exec(text.slice(edit.end))?.[0].length ?? 0) : 0;
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end + comma);
  }
  return text;
}

/** Names that a piece of code asks for as values; those of types are none. */
function* namesIn(node: Node): Generator<string> {
  if (node.type === 'Identifier') yield String(node.name);
  const isType = node.type.startsWith('TS');
  for (const [key, value] of Object.entries(node)) {
    if (isType && key !== 'expression') continue;
    if ((key === 'key' || key === 'property') && !node.computed) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* namesIn(child);
  }
}

/** What a statement declares. */
function declaredBy(statement: Node): readonly string[] {
  const declaration = (statement.declaration ?? statement) as Node;
  const named =
    declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : [declaration];
  return named.map(({ id }) => (isNode(id) ? String(id.name) : '')).filter((name) => name !== '');
}

/** Makers of schemas in contracts-core that are not called so. */
const MAKERS = new Set(['z', 'requiredText', 'optionalText', 'nameText', 'defineEvent', 'defineQuestion']);
const isSchemaName = (name: string) => MAKERS.has(name) || name.endsWith('Schema');
const VALUES = /^(VariableDeclaration|FunctionDeclaration|ClassDeclaration)$/;

/** Three modules, none of which asks for one that asks for it: what a constant is must be known when a schema is made. */
type Parts = { readonly start: string; readonly values: string; readonly schemas: string };

/**
 * A contract's module taken apart: what a caller of its routes needs, the schemas, which may ask for that, and the module
 * itself, which only passes both on. A file of the bundle that has the first has then no part of the second.
 */
function partsOf(code: string, program: Node, path: string): Parts | null {
  const statements = program.body as Node[];
  const isValue = (statement: Node) => VALUES.test(((statement.declaration ?? statement) as Node).type);
  const values = statements.filter(isValue).map((statement) => ({
    statement,
    declared: declaredBy(statement),
    asked: new Set(namesIn((statement.declaration ?? statement) as Node)),
  }));
  const schemas = new Set(values.filter(({ asked }) => [...asked].some(isSchemaName)));
  for (let before = -1; before !== schemas.size; ) {
    before = schemas.size;
    const names = new Set([...schemas].flatMap(({ declared }) => declared));
    for (const value of values) if ([...value.asked].some((name) => names.has(name))) schemas.add(value);
  }
  if (schemas.size === 0) return null;
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const isExported = ({ statement }: { statement: Node }) => statement.type === 'ExportNamedDeclaration';
  const others = values.filter((value) => !schemas.has(value));
  const namesOf = (some: typeof values) => some.flatMap(({ declared }) => declared).join(', ');
  const file = path.split('/').at(-1) ?? '';
  const imports = statements.filter(({ type }) => type === 'ImportDeclaration').map(textOf);
  return {
    start: [
      ...statements.filter((statement) => !isValue(statement)).map(textOf),
      `export { ${namesOf(others.filter(isExported))} } from './${partNamed('values', file)}';`,
      `export { ${namesOf([...schemas].filter(isExported))} } from './${partNamed('schemas', file)}';`,
    ].join('\n'),
    values: [
      ...imports,
      ...others.map(({ statement }) => textOf(statement)),
      `export { ${namesOf(others.filter((value) => !isExported(value)))} };`,
    ].join('\n'),
    schemas: [
      ...imports,
      `import { ${namesOf(others)} } from './${partNamed('values', file)}';`,
      ...[...schemas].map(({ statement }) => textOf(statement)),
    ].join('\n'),
  };
}

const partNamed = (part: 'values' | 'schemas', file: string) => file.replace(/\.ts$/, `.${part}.ts`);

/**
 * A contract says once what a route takes and answers, as zod schemas. A browser that only calls the route needs its
 * address: the schemas leave its declaration, and those that no form asks for leave the bundle, and zod with them.
 */
export function contractsForBrowsers(): Plugin {
  const parts = new Map<string, string>();
  return {
    name: 'alinha:contracts-for-browsers',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.(values|schemas)\.ts$/ },
      handler: (source, importer) => {
        const path = importer ? join(dirname(importer), source) : source;
        return parts.has(path) ? { id: path, moduleSideEffects: false } : null;
      },
    },
    load: {
      filter: { id: /\.(values|schemas)\.ts$/ },
      handler: (id) => parts.get(id),
    },
    transform: {
      filter: { id: CONTRACT },
      handler(code, id) {
        const parse = (text: string) => this.parse(text, { lang: 'ts' }) as unknown as Node;
        const pure = (text: string) => edited(text, [...pureConstants(parse(text))]);
        const bare = edited(code, [...schemasOfRoutes(parse(code))]);
        const taken = parts.has(id) ? null : partsOf(bare, parse(bare), id);
        if (!taken) return { code: pure(bare), map: null };
        parts.set(partNamed('values', id), taken.values);
        parts.set(partNamed('schemas', id), taken.schemas);
        return { code: pure(taken.start), map: null };
      },
    },
  };
}

const UNUSED_ZOD =
  /\/zod\/v4\/(locales\/index|classic\/from-json-schema|core\/(compile|visit|to-json-schema|json-schema-(processors|generator)))\.js$/;

/**
 * A shared library is bundled whole. Most of zod is error texts in fifty languages, which the contracts replace by
 * their own, a compiler, which our Content-Security-Policy forbids, and JSON Schema, which no browser code asks for:
 * their exports stay, as functions that do nothing.
 */
export function zodForBrowsers(): Plugin {
  return {
    name: 'alinha:zod-for-browsers',
    apply: 'build',
    // Schemas that are made before web-kit says `jitless` would try whether the policy lets them compile.
    transform: {
      filter: { id: /\/zod\/v4\/core\/util\.js$/ },
      handler: (code) => {
        const probe = /allowsEval = .*cached\(\(\) => \{/;
        if (!probe.test(code)) throw new Error('zod no longer asks whether it may compile: take this out');
        return { code: code.replace(probe, '$&\n    return false;'), map: null };
      },
    },
    load: {
      filter: { id: UNUSED_ZOD },
      handler: (id) => {
        const source = readFileSync(id, 'utf8');
        const declared = source.matchAll(/^export (?:async )?(?:const|let|function|class) (\w+)/gm);
        return (
          [...declared].map(([, name]) => `export const ${name} = () => undefined;`).join('\n') ||
          'export {};'
        );
      },
    },
  };
}
