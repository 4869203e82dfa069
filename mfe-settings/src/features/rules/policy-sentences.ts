import type { Texts } from '@alinha/web-kit';
import type { PolicyFormValues } from './policy-form.schema.ts';

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

/** The policy in sentences, in the language of `texts`. Omits sentences about a number that is missing. */
export function policySentences(policy: PolicyFormValues, texts: Texts): readonly string[] {
  const { notice_hours: hours, max_live, max_per_month } = policy;
  const notice =
    hours === 0 ? texts('rules.preview.notice_zero') : texts('rules.preview.notice', { count: hours ?? 0 });
  const expiry = texts(`rules.preview.expiry.${policy.expiry}`);
  return [
    hours !== null && texts(`rules.preview.in_time.${yesNo(policy.credit_in_time)}`, { notice, expiry }),
    texts(`rules.preview.late.${yesNo(policy.credit_late)}`),
    texts(`rules.preview.no_show.${yesNo(policy.credit_no_show)}`),
    texts(`rules.preview.closure.${yesNo(policy.credit_on_closure)}`),
    max_live !== null &&
      max_per_month !== null &&
      texts('rules.preview.limits', { count: max_live, month: max_per_month }),
    texts('rules.preview.always'),
    texts(`rules.preview.owed.${yesNo(policy.owed_when_late)}`),
  ].filter((sentence) => sentence !== false);
}

const NUMBERS = ['notice_hours', 'max_live', 'max_per_month'] as const;
const SWITCHES = [
  'credit_in_time',
  'credit_late',
  'credit_no_show',
  'credit_on_closure',
  'owed_when_late',
] as const;

/** What `after` changed in `before`, one sentence per field. */
export function policyChanges(
  before: PolicyFormValues,
  after: PolicyFormValues,
  texts: Texts,
): readonly string[] {
  const numbers = NUMBERS.filter((field) => before[field] !== after[field]).map((field) =>
    texts(`rules.history.${field}`, { before: before[field] ?? '', after: after[field] ?? '' }),
  );
  const switches = SWITCHES.filter((field) => before[field] !== after[field]).map((field) =>
    texts(`rules.history.${field}.${yesNo(after[field])}`),
  );
  const expiry =
    before.expiry === after.expiry
      ? []
      : [
          texts('rules.history.expiry', {
            before: texts(`rules.preview.expiry.${before.expiry}`),
            after: texts(`rules.preview.expiry.${after.expiry}`),
          }),
        ];
  return [...numbers, ...expiry, ...switches];
}
