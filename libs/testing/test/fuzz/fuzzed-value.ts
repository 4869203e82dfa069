/** Owner of the record of a fuzzed id: the sender's company, the company with the marker, or no company. */
export type Holder = 'own' | 'marked' | 'nobody';

/** A value that only the running product knows, such as an id. Resolved when the request is sent. */
export class Reference {
  constructor(
    readonly kind: string,
    readonly holder: Holder,
  ) {}

  toJSON(): string {
    return `<${this.kind} of ${this.holder}>`;
  }
}

/** Sent unchanged: invalid JSON or an encoding that no encoder produces. */
export class Verbatim {
  constructor(readonly text: string) {}

  toJSON(): string {
    return `<verbatim ${this.text.slice(0, 60)}>`;
  }
}

export type Resolve = (reference: Reference) => string | number;

/** JSON of a value that may contain references and verbatim parts. */
export function encodeJson(value: unknown, resolve: Resolve): string {
  if (value instanceof Reference) return JSON.stringify(resolve(value));
  if (value instanceof Verbatim) return value.text;
  if (Array.isArray(value)) return `[${value.map((entry) => encodeJson(entry, resolve)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${encodeJson(entry, resolve)}`).join(',')}}`;
}

/** Half a surrogate pair, encoded as a careless client would send it. */
const HALF_PAIR = '%ED%A0%80';

/** A value as encoded in a path or query. */
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

/** Change of one place of a value: replaced, removed, or an unknown entry added. */
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

/** `value` with the `index`-th place damaged (modulo the number of places). */
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
