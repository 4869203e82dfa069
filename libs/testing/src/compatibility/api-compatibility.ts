import { type Definitions, type Direction, type Schema, SchemaComparison } from './schema-compatibility.ts';

type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
};
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

/** The parts of an OpenAPI document that the product uses. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Definitions };
};

/** Schemas of events, RPC queries and RPC replies, by name. */
export type MessageSchemas = Readonly<Record<string, Schema>>;

const isSuccess = (status: string) => status.startsWith('2');

class ApiComparison {
  constructor(
    private readonly before: ApiDocument,
    private readonly after: ApiDocument,
  ) {}

  problems(): string[] {
    return Object.entries(this.before.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, operation]) => {
        const title = `${method.toUpperCase()} ${path}`;
        const now = this.after.paths[path]?.[method];
        return now ? this.ofOperation(title, operation, now) : [`${title} is gone`];
      }),
    );
  }

  private ofOperation(title: string, before: Operation, after: Operation): string[] {
    return [
      ...this.ofParameters(title, before.parameters ?? [], after.parameters ?? []),
      ...this.ofBody(title, before.requestBody, after.requestBody),
      ...this.ofReply(title, before.responses, after.responses),
    ];
  }

  private ofParameters(title: string, before: readonly Parameter[], after: readonly Parameter[]): string[] {
    const same = (one: Parameter) => (other: Parameter) => other.name === one.name && other.in === one.in;
    const kept = before.flatMap((parameter) => {
      const place = `${title} ${parameter.in} ${parameter.name}`;
      const now = after.find(same(parameter));
      if (!now) return [`${place} is gone`];
      const wanted = now.required && !parameter.required ? [`${place} is required now`] : [];
      return [...wanted, ...this.schemas('accepted', parameter.schema, now.schema, place)];
    });
    const added = after.filter((parameter) => parameter.required && !before.some(same(parameter)));
    return [...kept, ...added.map(({ name, in: part }) => `${title} ${part} ${name} is required now`)];
  }

  private ofBody(title: string, before: Operation['requestBody'], after: Operation['requestBody']): string[] {
    if (!after) return before ? [`${title} takes no body any more`] : [];
    if (!before) return after.required ? [`${title} body is required now`] : [];
    const wanted = after.required && !before.required ? [`${title} body is required now`] : [];
    return [...wanted, ...this.contents('accepted', before.content, after.content, `${title} body`)];
  }

  private ofReply(title: string, before: Operation['responses'], after: Operation['responses']): string[] {
    return Object.keys(before)
      .filter(isSuccess)
      .flatMap((status) => {
        const now = after[status];
        if (!now) return [`${title} does not answer ${status} any more`];
        return this.contents('answered', before[status]?.content ?? {}, now.content ?? {}, `${title} reply`);
      });
  }

  private contents(direction: Direction, before: Content, after: Content, place: string): string[] {
    return Object.entries(before).flatMap(([type, { schema }]) => {
      const now = after[type];
      return now ? this.schemas(direction, schema, now.schema, place) : [`${place} is no ${type} any more`];
    });
  }

  private schemas(direction: Direction, before: Schema, after: Schema, place: string): string[] {
    const { schemas: earlier } = this.before.components;
    const { schemas: later } = this.after.components;
    return new SchemaComparison(earlier, later, direction).problems(before, after, place);
  }
}

/** Changes of the later API that break a client of the earlier one, one line each. */
export function apiProblems(before: ApiDocument, after: ApiDocument): string[] {
  return new ApiComparison(before, after).problems();
}

/** Messages of an earlier release that the later one would refuse. */
export function messageProblems(before: MessageSchemas, after: MessageSchemas): string[] {
  return Object.entries(before).flatMap(([name, schema]) => {
    const now = after[name];
    if (!now) return [`${name} is gone`];
    const comparison = new SchemaComparison(schema.$defs ?? {}, now.$defs ?? {}, 'accepted');
    return comparison.problems(schema, now, name);
  });
}
