/** A form-encoded body of Stripe: texts, objects and lists. */
export type FormValue = string | { readonly [name: string]: FormValue };
export type Form = Readonly<Record<string, FormValue>>;

type Draft = { [name: string]: string | Draft };

/** Parses `a[b][0]=c` to `{a: {b: {0: 'c'}}}`. List indexes become names. */
export function readForm(text: string): Form {
  const form: Draft = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let place: Draft = form;
    for (const step of path) {
      const next = place[step];
      const inner: Draft = typeof next === 'object' ? next : {};
      place[step] = inner;
      place = inner;
    }
    place[last] = value;
  }
  return form;
}

export const textOf = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
};

export const partOf = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === 'object' ? value : {};
};

/** A part with text values only, such as metadata. */
export const textsOf = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partOf(form, name)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
