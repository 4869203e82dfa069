const BRACED = /\{[^{}]*\}|[{}]/g;
const VARIABLE = /\{\s*(\p{L}+)\s*\}/gu;

/** Braced parts of a template that are not among the variables `names`, and unpaired braces. Each is listed once. */
export function unknownVariables(template: string, names: readonly string[]): string[] {
  const braced = template.match(BRACED) ?? [];
  const isKnown = (part: string) => names.includes(part.slice(1, -1).trim());
  return [...new Set(braced.filter((part) => !isKnown(part)))];
}

/** The template with its variables, `{name}`, replaced by their values. */
export function filledTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const known = new Map(Object.entries(values));
  return template.replace(VARIABLE, (whole, name: string) => known.get(name) ?? whole);
}
