import type { z } from 'zod';

/** Unknown keys that an error names. */
const MOST_UNKNOWN = 20;

type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly element?: z.ZodType;
  readonly checks?: readonly { readonly _zod: { readonly def: { check: string; maximum?: number } } }[];
  readonly options?: readonly z.ZodType[];
  readonly discriminator?: string;
  readonly keyType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly innerType?: z.ZodType;
};

const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;
const valuesOf = (schema: z.ZodType | undefined): ReadonlySet<unknown> | undefined => schema?._zod.values;

/** Longest array that a schema accepts; undefined without a limit. */
export function longestArray(schema: z.ZodType): number | undefined {
  const limits = definitionOf(schema).checks?.map(({ _zod }) => _zod.def) ?? [];
  return limits.find(({ check }) => check === 'max_length')?.maximum;
}

/**
 * Cuts an input before its schema validates it, so that validation and its errors stay short: 20 unknown keys of all
 * objects together remain, and of each array one element above its limit. A cut input stays invalid.
 */
export class InputBounds {
  private unknownLeft = MOST_UNKNOWN;

  cut(schema: z.ZodType, value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const definition = definitionOf(schema);
    if (definition.innerType) return this.cut(definition.innerType, value);
    if (definition.in) return this.cut(definition.in, value);
    if (definition.type === 'union') return this.cutUnion(definition, value as Record<string, unknown>);
    if (definition.type === 'array') return this.cutArray(schema, definition, value);
    if (definition.type === 'object' && definition.catchall?._zod.def.type === 'never')
      return this.cutObject(new Map(Object.entries(definition.shape ?? {})), value);
    const keys = valuesOf(definition.keyType);
    return keys ? this.cutObject(new Map([...keys].map((key) => [String(key), null])), value) : value;
  }

  private cutUnion({ options = [], discriminator }: Definition, value: Record<string, unknown>): unknown {
    if (discriminator === undefined) return value;
    const option = options.find((candidate) =>
      valuesOf(definitionOf(candidate).shape?.[discriminator])?.has(value[discriminator]),
    );
    return option ? this.cut(option, value) : value;
  }

  private cutArray(schema: z.ZodType, { element }: Definition, value: object): unknown {
    if (!Array.isArray(value) || !element) return value;
    const longest = longestArray(schema);
    const elements: unknown[] = longest === undefined ? value : value.slice(0, longest + 1);
    return elements.map((entry) => this.cut(element, entry));
  }

  private cutObject(known: ReadonlyMap<string, z.ZodType | null>, value: object): unknown {
    if (Array.isArray(value)) return value;
    const cut: [string, unknown][] = [];
    for (const [key, schema] of known) {
      if (!Object.hasOwn(value, key)) continue;
      const entry: unknown = (value as Record<string, unknown>)[key];
      cut.push([key, schema ? this.cut(schema, entry) : entry]);
    }
    for (const key in value) {
      if (this.unknownLeft === 0) break;
      if (known.has(key)) continue;
      this.unknownLeft--;
      cut.push([key, (value as Record<string, unknown>)[key]]);
    }
    // Defines own properties, also for names such as `__proto__`.
    return Object.fromEntries(cut);
  }
}
