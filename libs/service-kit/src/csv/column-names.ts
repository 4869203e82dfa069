/** Normalizes a text: lower case, without accents and punctuation. "E-mail*" becomes "e mail". */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

type ColumnName<Field> = { readonly field: Field; readonly name: string };

/** Known names of columns, normalized. */
export type ColumnNames<Field extends string> = {
  /** Names that match a whole header. The preferred name of a field comes first. */
  readonly whole: readonly ColumnName<Field>[];
  /** Names that also match as a part of a header, longest first: "telefone de emergencia" before "telefone". */
  readonly amongWords: readonly ColumnName<Field>[];
};

type NameRules = {
  /** Names that match only a whole header: "estado" must not match "Estado civil". */
  readonly onlyWhole?: readonly string[];
  /** Names with the lowest priority as a part of a header: "CEP do endereço" is a postal code. */
  readonly vague?: readonly string[];
};

/** @param namesOf names by field, normalized by {@link plainWords}, the preferred one first */
export function columnNames<Field extends string>(
  namesOf: Readonly<Record<Field, readonly string[]>>,
  { onlyWhole = [], vague = [] }: NameRules = {},
): ColumnNames<Field> {
  const whole = (Object.entries(namesOf) as [Field, readonly string[]][]).flatMap(([field, names]) =>
    names.map((name) => ({ field, name })),
  );
  const isVague = ({ name }: ColumnName<Field>) => Number(vague.includes(name));
  const amongWords = whole
    .filter(({ name }) => !onlyWhole.includes(name))
    .sort((a, b) => isVague(a) - isVague(b) || b.name.length - a.name.length);
  return { whole, amongWords };
}

const isSame = (header: string, name: string) => header === name;
const isAmong = (header: string, name: string) => ` ${header} `.includes(` ${name} `);

/** Finds the column of each field by its header. A whole header wins over a part. */
export function suggestColumns<Field extends string>(
  columns: readonly string[],
  { whole, amongWords }: ColumnNames<Field>,
): Partial<Record<Field, number>> {
  const free = new Map(columns.map((column, index) => [index, plainWords(column)]));
  const mapping: Partial<Record<Field, number>> = {};
  const find = ({ field, name }: ColumnName<Field>, matches: typeof isSame) => {
    if (mapping[field] !== undefined) return;
    for (const [column, header] of free) {
      if (!matches(header, name)) continue;
      mapping[field] = column;
      free.delete(column);
      return;
    }
  };
  for (const known of whole) find(known, isSame);
  for (const known of amongWords) find(known, isAmong);
  return mapping;
}
