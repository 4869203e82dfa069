import type { core, z } from 'zod';
import type { Language } from './language.ts';
import { VALIDATION_TEXTS } from './validation-texts.ts';

export type ValidationKey = keyof typeof VALIDATION_TEXTS;

export function validationText(key: ValidationKey, language: Language): string {
  return VALIDATION_TEXTS[key][language];
}

const isKey = (text: string | undefined): text is ValidationKey =>
  text !== undefined && text in VALIDATION_TEXTS;

type Issue = core.$ZodIssue | core.$ZodRawIssue;

function genericText(issue: Issue, pt: boolean): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return pt ? 'Campo obrigatório' : 'Required field';
      return pt ? 'Tipo de valor inválido' : 'Wrong type of value';
    case 'too_small':
      if (issue.origin === 'string') {
        return pt ? `Use pelo menos ${issue.minimum} caracteres` : `Use at least ${issue.minimum} characters`;
      }
      return pt ? `O mínimo é ${issue.minimum}` : `The minimum is ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') {
        return pt ? `Use no máximo ${issue.maximum} caracteres` : `Use at most ${issue.maximum} characters`;
      }
      return pt ? `O máximo é ${issue.maximum}` : `The maximum is ${issue.maximum}`;
    case 'unrecognized_keys':
      return validationText('unknown_field', pt ? 'pt' : 'en');
    case 'invalid_value':
      return pt ? `Use um destes: ${issue.values.join(', ')}` : `Use one of: ${issue.values.join(', ')}`;
    default:
      return pt ? 'Valor inválido' : 'Invalid value';
  }
}

/** Text of one zod issue in the caller's language; `params.names` of our own issues are inserted. */
export function issueText(issue: Issue, language: Language): string {
  if (!isKey(issue.message)) return genericText(issue, language === 'pt');
  const names: unknown = issue.code === 'custom' ? issue.params?.names : undefined;
  return validationText(issue.message, language).replace('{names}', () => String(names ?? ''));
}

/** Longest part of an unknown key that a reply repeats, in characters. */
const LONGEST_NAME = 100;

/**
 * Every wrong field of a failed parse, `{path: text}`, with the first issue of each field. Each unknown key is a field of
 * its own.
 */
export function fieldTexts(error: z.ZodError, language: Language): Record<string, string> {
  // A map, because a caller may send names of inherited properties: `constructor`, `__proto__`.
  const fields = new Map<string, string>();
  for (const issue of error.issues) {
    const base = issue.path.map(String);
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...base, key.slice(0, LONGEST_NAME)])
        : [base];
    for (const path of paths) {
      const name = path.join('.') || 'body';
      if (!fields.has(name)) fields.set(name, issueText(issue, language));
    }
  }
  return Object.fromEntries(fields);
}
