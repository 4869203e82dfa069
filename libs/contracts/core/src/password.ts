/**
 * Rule for strong passwords, and limits of the zxcvbn check in browser and server. The check takes quadratic time, so it
 * reads only the first characters and few substitutions such as `@` for `a`.
 */
export const PASSWORD_STRENGTH = {
  minLength: 12,
  /** zxcvbn score from 0 to 4; 3 needs more than 10^8 guesses. */
  minScore: 3,
  checkedLength: 32,
  maxSubstitutions: 10,
} as const;
