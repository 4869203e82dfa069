import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const CONTRACT = /\/libs\/contracts\/[^/]+\/src\/[^/]+\.ts$/;
/** Endpoint properties that the browser client never reads: schemas, and the text for the API description. */
const SCHEMA_KEYS = new Set(['params', 'query', 'body', 'data', 'record', 'summary']);
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

/** Edits that remove schemas from endpoint declarations. */
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

/** Whether evaluating the expression has no side effects, so that a bundler may drop it. */
const isPlain = ({ type }: Node) => /Function|Literal|Class|^Identifier$/.test(type);

/** Marks constants made by a function call as pure, so that a bundler drops unused ones. */
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

/** Applies edits from the end, so that earlier offsets stay valid. An edit includes the comma after it. */
function edited(code: string, edits: readonly Edit[]): string {
  let text = code;
  for (const edit of [...edits].sort((a, b) => b.start - a.start || b.end - a.end)) {
    const comma = edit.text === '' ? (/^\s*,/.exec(text.slice(edit.end))?.[0].length ?? 0) : 0;
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end + comma);
  }
  return text;
}

/** Names that code uses as values, not as types. */
function* namesIn(node: Node): Generator<string> {
  if (node.type === 'Identifier') yield String(node.name);
  const isType = node.type.startsWith('TS');
  for (const [key, value] of Object.entries(node)) {
    if (isType && key !== 'expression') continue;
    if ((key === 'key' || key === 'property') && !node.computed) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* namesIn(child);
  }
}

/** Names that a statement declares. */
function declaredBy(statement: Node): readonly string[] {
  const declaration = (statement.declaration ?? statement) as Node;
  const named =
    declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : [declaration];
  return named.map(({ id }) => (isNode(id) ? String(id.name) : '')).filter((name) => name !== '');
}

/** Schema factories of contracts-core whose names do not end in "Schema". */
const MAKERS = new Set(['z', 'requiredText', 'optionalText', 'nameText', 'defineEvent', 'defineQuestion']);
const isSchemaName = (name: string) => MAKERS.has(name) || name.endsWith('Schema');
const VALUES = /^(VariableDeclaration|FunctionDeclaration|ClassDeclaration)$/;

/** Three modules without import cycles: constants must exist before schemas use them. */
type Parts = { readonly start: string; readonly values: string; readonly schemas: string };

/**
 * Splits a contract module into values (what callers of its routes need), schemas (which may import values) and the
 * module itself, which re-exports both. A file that uses values then contains no schemas.
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
 * Endpoints declare input and output as zod schemas. A browser that only calls a route needs its address, so schemas
 * leave the declarations, and schemas that no form uses leave the bundle, together with zod.
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
 * A shared library is bundled whole. These parts of zod are unused in browsers: locale texts (contracts have their
 * own),
 * the compiler (forbidden by the Content-Security-Policy) and JSON Schema. Their exports become empty functions.
 */
export function zodForBrowsers(): Plugin {
  return {
    name: 'alinha:zod-for-browsers',
    apply: 'build',
    // Schemas created before web-kit sets `jitless` would test whether eval is allowed and violate the policy.
    transform: {
      filter: { id: /\/zod\/v4\/core\/util\.js$/ },
      handler: (code) => {
        const probe = /allowsEval = .*cached\(\(\) => \{/;
        if (!probe.test(code)) throw new Error('zod no longer contains the eval test: remove this transform');
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
