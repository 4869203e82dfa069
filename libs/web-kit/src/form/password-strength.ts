import { PASSWORD_STRENGTH } from '@alinha/contracts-core';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';

const checker = new ZxcvbnFactory({
  dictionary: { ...common, ...portuguese },
  graphs: adjacencyGraphs,
  maxLength: PASSWORD_STRENGTH.checkedLength,
  l33tMaxSubstitutions: PASSWORD_STRENGTH.maxSubstitutions,
});

const COMMON = new Set<unknown>(['topTen', 'topHundred', 'common', 'similarToCommon']);

export type PasswordStrength = {
  /** 0 (weakest) to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** In the lists of leaked passwords, exactly or with small changes. */
  readonly isCommon: boolean;
};

/** Estimates how hard a password is to guess. Takes up to 20 ms. The file has 0.5 MB: load it on demand. */
export function strengthOf(password: string): PasswordStrength {
  const { score, feedback } = checker.check(password);
  return { score, isCommon: score < PASSWORD_STRENGTH.minScore && COMMON.has(feedback.warning) };
}
