/** The parts of JSON Schema that contracts use. */
export type Schema = {
  readonly $ref?: string;
  readonly $defs?: Definitions;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
};

export type Definitions = Readonly<Record<string, Schema>>;

/** `accepted`: input that was valid must stay valid. `answered`: output that was readable must stay readable. */
export type Direction = 'accepted' | 'answered';

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** Compares a later schema with an earlier one. References resolve in each schema's own document. */
export class SchemaComparison {
  /** Pairs in progress, so that recursive schemas end. */
  private readonly compared = new Set<string>();

  constructor(
    private readonly earlier: Definitions,
    private readonly later: Definitions,
    private readonly direction: Direction,
  ) {}

  /** Changes that break a caller of the earlier contract, each with its path. */
  problems(before: Schema, after: Schema, place: string): string[] {
    const [old, now] = [this.variants(before, this.earlier), this.variants(after, this.later)];
    const found: string[] = [];
    if (this.direction === 'answered' && !old.some(isNull) && now.some(isNull))
      found.push(`${place} may be null now`);
    for (const variant of old) {
      // A reply field that is no longer null breaks no caller.
      if (this.direction === 'answered' && isNull(variant)) continue;
      // Compare with the most similar alternative.
      const [closest] = now
        .map((candidate) => this.between(variant, candidate, place))
        .sort((one, other) => one.length - other.length);
      found.push(...(closest ?? [`${place} is gone`]));
    }
    return [...new Set(found)];
  }

  /** All alternatives of a schema, nested ones flattened. */
  private variants(schema: Schema, definitions: Definitions): Schema[] {
    if (schema.$ref) {
      const name = schema.$ref.split('/').at(-1) ?? '';
      const target = definitions[name];
      if (!target) throw new Error(`${schema.$ref} does not resolve`);
      return this.variants(target, definitions);
    }
    const offered = schema.anyOf ?? schema.oneOf;
    if (offered) return offered.flatMap((part) => this.variants(part, definitions));
    if (schema.allOf) return [merged(schema.allOf.flatMap((part) => this.variants(part, definitions)))];
    if (Array.isArray(schema.type)) return schema.type.map((type: string) => ({ ...schema, type }));
    return [schema];
  }

  private between(before: Schema, after: Schema, place: string): string[] {
    const pair = `${JSON.stringify(before)}:${JSON.stringify(after)}`;
    if (this.compared.has(pair)) return [];
    this.compared.add(pair);
    try {
      return [
        ...this.types(before, after, place),
        ...this.values(before, after, place),
        ...this.fields(before, after, place),
        ...this.elements(before, after, place),
      ];
    } finally {
      this.compared.delete(pair);
    }
  }

  private types(before: Schema, after: Schema, place: string): string[] {
    const [from, to] = this.direction === 'accepted' ? [before, after] : [after, before];
    const [given, wanted] = [typesOf(from), typesOf(to)];
    const fits = given.every(
      (type) => wanted.includes(type) || (type === 'integer' && wanted.includes('number')),
    );
    return fits
      ? []
      : [`${place} is ${typesOf(after).join(' or ')} now, it was ${typesOf(before).join(' or ')}`];
  }

  private values(before: Schema, after: Schema, place: string): string[] {
    if (this.direction === 'answered') return [];
    const [old, now] = [valuesOf(before), valuesOf(after)];
    if (!now) return [];
    if (!old) return [`${place} takes only ${now.map(String).join(', ')} now`];
    return old
      .filter((value) => !now.includes(value))
      .map((value) => `${place} does not take ${String(value)} any more`);
  }

  private fields(before: Schema, after: Schema, place: string): string[] {
    const found: string[] = [];
    for (const [name, schema] of Object.entries(before.properties ?? {})) {
      const now = after.properties?.[name];
      if (now) found.push(...this.problems(schema, now, `${place}.${name}`));
      else if (this.direction === 'answered' || after.additionalProperties === false)
        found.push(`${place}.${name} is gone`);
    }
    if (this.direction === 'accepted') {
      const added = (after.required ?? []).filter((name) => !before.required?.includes(name));
      found.push(...added.map((name) => `${place}.${name} is required now`));
    } else {
      const dropped = (before.required ?? []).filter(
        (name) => after.properties?.[name] && !after.required?.includes(name),
      );
      found.push(...dropped.map((name) => `${place}.${name} may be left out now`));
    }
    const [rest, restNow] = [before.additionalProperties, after.additionalProperties];
    if (typeof rest === 'object' && typeof restNow === 'object')
      found.push(...this.problems(rest, restNow, `${place}.*`));
    else if (this.direction === 'accepted' && rest !== false && restNow === false && before.type === 'object')
      found.push(`${place} takes no other fields any more`);
    return found;
  }

  private elements(before: Schema, after: Schema, place: string): string[] {
    if (!before.items || !after.items) return [];
    return this.problems(before.items, after.items, `${place}[]`);
  }
}

const isNull = (schema: Schema) => schema.type === 'null' || schema.const === null;

function typesOf(schema: Schema): readonly string[] {
  if (typeof schema.type === 'string') return [schema.type];
  if (schema.type) return schema.type;
  const values = valuesOf(schema);
  if (!values) return TYPES;
  return [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))];
}

function valuesOf(schema: Schema): readonly unknown[] | null {
  if ('const' in schema) return [schema.const];
  return schema.enum ?? null;
}

function merged(parts: readonly Schema[]): Schema {
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}
