import { PASSWORD_STRENGTH } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

let loading: Promise<ZxcvbnFactory> | null = null;

/** Loads the dictionaries on first use, because they take megabytes. */
async function loadChecker(): Promise<ZxcvbnFactory> {
  const [core, common, portuguese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ]);
  return new core.ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...portuguese.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: PASSWORD_STRENGTH.checkedLength,
    l33tMaxSubstitutions: PASSWORD_STRENGTH.maxSubstitutions,
  });
}

/** True for at least 12 characters that are hard to guess. Takes up to 20 ms. */
export async function isStrongPassword(password: string): Promise<boolean> {
  if ([...password].length < PASSWORD_STRENGTH.minLength) return false;
  loading ??= loadChecker();
  return (await loading).check(password).score >= PASSWORD_STRENGTH.minScore;
}

/** @throws DomainError INVALID_INPUT for a weak password where the company requires strong ones. */
export async function requireStrength(password: string, isRequired: boolean): Promise<void> {
  if (!isRequired || (await isStrongPassword(password))) return;
  throw new DomainError('INVALID_INPUT', { fields: { password: 'password_weak' } });
}
