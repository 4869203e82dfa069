/** Source text by file name, from `import.meta.glob(…, { query: '?raw', import: 'default', eager: true })`. */
export type Sources = Readonly<Record<string, unknown>>;

/** Catalogue keys that the sources use. */
export type Usage = {
  /** Literal keys in `texts(…)` or `t(…)`. */
  readonly called: ReadonlySet<string>;
  /** Literals passed as values: `labelKey: 'a.b'`. Some only look like keys. */
  readonly passed: ReadonlySet<string>;
  /** Template keys: texts(`period.${name}`). */
  readonly patterns: readonly RegExp[];
};

/** Comments on their own lines. Keys in them are not used. */
const COMMENT = /^\s*(?:\/\/.*$|\/\*[\s\S]*?\*\/)/gm;
const CALL = /\b(?:texts|t)\(/g;
const LITERAL = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g;
const PASSED = /\b\w*[kK]ey\b\s*[:=]\s*\{?\s*(?:'([^']+)'|"([^"]+)")/g;
/** `${…}` in a template. */
const PLACE = /\$\{[^}]*\}/;

/** Any text may be between the parts. */
export function patternOf(parts: readonly string[]): RegExp {
  const literal = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.+')}$`);
}

/** The first argument of the call whose parenthesis opens just before `start`. */
function firstArgument(code: string, start: number): string {
  let depth = 0;
  let quote = '';
  for (let at = start; at < code.length; at += 1) {
    const symbol = code.charAt(at);
    if (quote) {
      if (symbol === quote) quote = '';
    } else if (`'"\``.includes(symbol)) quote = symbol;
    else if ('([{'.includes(symbol)) depth += 1;
    else if (depth > 0 && ')]}'.includes(symbol)) depth -= 1;
    else if (depth === 0 && (symbol === ',' || symbol === ')')) return code.slice(start, at);
  }
  return '';
}

/** Literals of an argument, with both branches of a conditional and without the values it compares. */
function literalsOf(argument: string): RegExpMatchArray[] {
  return [...argument.matchAll(LITERAL)].filter((match) => {
    const before = argument.slice(0, match.index).trimEnd();
    const after = argument.slice(match.index + match[0].length).trimStart();
    return !/[!=]==?$/.test(before) && !/^[!=]==?/.test(after);
  });
}

/** Reads all sources that are not tests. */
export function readUsage(sources: Sources): Usage {
  const called = new Set<string>();
  const passed = new Set<string>();
  const patterns: RegExp[] = [];
  for (const [file, source] of Object.entries(sources)) {
    if (typeof source !== 'string' || /\.spec\.tsx?$/.test(file)) continue;
    const code = source.replace(COMMENT, '');
    for (const call of code.matchAll(CALL)) {
      for (const [, single, double, template] of literalsOf(
        firstArgument(code, call.index + call[0].length),
      )) {
        if (template !== undefined && PLACE.test(template)) patterns.push(patternOf(template.split(PLACE)));
        else called.add(single ?? double ?? template ?? '');
      }
    }
    for (const [, single, double] of code.matchAll(PASSED)) passed.add(single ?? double ?? '');
  }
  return { called, passed, patterns };
}
