/** Check digit of both documents: remainder of a weighted sum by 11. */
function withCheckDigit(digits: readonly number[], longestWeight: number): number[] {
  const sum = digits
    .toReversed()
    .reduce((total, digit, index) => total + digit * (2 + (index % (longestWeight - 1))), 0);
  const rest = sum % 11;
  return [...digits, rest < 2 ? 0 : 11 - rest];
}

const digitsFrom = (seed: number, length: number) =>
  Array.from(String(seed).padStart(length, '1').slice(-length), Number);

/** A valid CPF of 11 digits, equal for equal seeds. */
export function testCpf(seed = 234_567): string {
  return withCheckDigit(withCheckDigit(digitsFrom(seed, 9), 11), 12).join('');
}

/** A valid CNPJ of 14 digits, equal for equal seeds. */
export function testCnpj(seed = 345_678): string {
  return withCheckDigit(withCheckDigit(digitsFrom(seed, 12), 9), 9).join('');
}
