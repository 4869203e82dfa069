/** Whose record a fuzzed id names: the caller's own, that of the company whose data nobody else may see, or nobody's. */
export type Holder = 'own' | 'marked' | 'nobody';

/** The id of a record, or another word that only the running product knows; known when the request is sent. */
export class Reference {
  constructor(
    readonly kind: string,
    readonly holder: Holder,
  ) {}

  toJSON(): string {
    return `<${this.kind} of ${this.holder}>`;
  }
}

/** Written as it is: JSON that no JavaScript value has, or an encoding that no encoder makes. */
export class Verbatim {
  constructor(readonly text: string) {}

  toJSON(): string {
    return `<verbatim ${this.text.slice(0, 60)}>`;
  }
}

export type Resolve = (reference: Reference) => string | number;

/** JSON of a value with references and verbatim parts in it. */
export function encodeJson(value: unknown, resolve: Resolve): string {
  if (value instanceof Reference) return JSON.stringify(resolve(value));
  if (value instanceof Verbatim) return value.text;
  if (Array.isArray(value)) return `[${value.map((entry) => encodeJson(entry, resolve)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${encodeJson(entry, resolve)}`).join(',')}}`;
}

/** Half of a surrogate pair has no UTF-8: what a careless client would send for it. */
const HALF_PAIR = '%ED%A0%80';

/** A value as it stands in a path or a query. */
export function encodeText(value: unknown, resolve: Resolve): string {
  if (value instanceof Reference) return encodeURIComponent(resolve(value));
  if (value instanceof Verbatim) return value.text;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /\p{Surrogate}/u.test(text) ? HALF_PAIR : encodeURIComponent(text);
}

type Container = Record<string, unknown> | unknown[];
const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Reference) &&
  !(value instanceof Verbatim);

/** What is done to one place of a value: another value there, nothing there, or an entry that nobody knows. */
export type Damage =
  | { readonly do: 'replace'; readonly with: unknown }
  | { readonly do: 'remove' }
  | { readonly do: 'add'; readonly key: string; readonly with: unknown };

function placesOf(value: unknown, path: readonly string[] = []): string[][] {
  const inside = isContainer(value)
    ? Object.entries(value).flatMap(([key, entry]) => placesOf(entry, [...path, key]))
    : [];
  return [[...path], ...inside];
}

/** `value` with one place damaged: the `index`-th, counted from the first again past the last. */
export function damaged(value: unknown, index: number, damage: Damage): unknown {
  const places = placesOf(value);
  return damagedAt(value, places[index % places.length] ?? [], damage);
}

function damagedAt(value: unknown, path: readonly string[], damage: Damage): unknown {
  const [key, ...rest] = path;
  if (key !== undefined && isContainer(value)) {
    const entries = Object.entries(value).flatMap(([name, entry]) => {
      if (name !== key) return [[name, entry] as const];
      if (rest.length === 0 && damage.do === 'remove') return [];
      return [[name, damagedAt(entry, rest, damage)] as const];
    });
    return Array.isArray(value) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries);
  }
  if (damage.do === 'replace') return damage.with;
  if (damage.do === 'add' && isContainer(value))
    return Array.isArray(value)
      ? [...value, damage.with]
      : Object.fromEntries([...Object.entries(value), [damage.key, damage.with]]);
  return value;
}
