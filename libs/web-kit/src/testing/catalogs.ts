import type { Catalog } from '../i18n/catalogs.ts';
import { patternOf, readUsage, type Sources } from './catalog-usage.ts';

export type CatalogCheck = {
  readonly pt: Catalog;
  readonly en: Catalog;
  readonly sources: Sources;
  /** Keys chosen by data, which no source names: `weekday.*`. */
  readonly dynamic?: readonly string[];
};

const PLURAL = /_(zero|one|two|few|many|other)$/;

function textsOf(catalog: Catalog, prefix = ''): [key: string, text: string][] {
  return Object.entries(catalog).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[prefix + name, value] as [string, string]]
      : textsOf(value, `${prefix}${name}.`),
  );
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name).sort();

function problemsOfTexts(key: string, pt: string | undefined, en: string | undefined): string[] {
  if (pt === undefined) return [`${key}: missing in pt`];
  if (en === undefined) return [`${key}: missing in en`];
  const problems: string[] = [];
  if (pt.trim() === '') problems.push(`${key}: empty in pt`);
  if (en.trim() === '') problems.push(`${key}: empty in en`);
  const [inPt, inEn] = [placeholders(pt).join(), placeholders(en).join()];
  // A plural may omit its number: "nenhuma sala".
  if (inPt !== inEn && !PLURAL.test(key)) problems.push(`${key}: values differ, pt {${inPt}} en {${inEn}}`);
  return problems;
}

/** All problems of a pair of catalogues, one line each. */
export function catalogProblems({ pt, en, sources, dynamic = [] }: CatalogCheck): string[] {
  const [ptTexts, enTexts] = [new Map(textsOf(pt)), new Map(textsOf(en))];
  const keys = new Set([...ptTexts.keys(), ...enTexts.keys()]);
  const { called, passed, patterns } = readUsage(sources);
  const named = [...patterns, ...dynamic.map((key) => patternOf(key.split('*')))];
  const problems: string[] = [];
  for (const key of keys) {
    problems.push(...problemsOfTexts(key, ptTexts.get(key), enTexts.get(key)));
    const spellings = [key, key.replace(PLURAL, '')];
    const isUsed = spellings.some(
      (name) => called.has(name) || passed.has(name) || named.some((pattern) => pattern.test(name)),
    );
    if (!isUsed) problems.push(`${key}: unused`);
  }
  for (const key of called) {
    if (!keys.has(key) && !keys.has(`${key}_other`)) problems.push(`${key}: used but in no catalogue`);
  }
  return problems.sort();
}
