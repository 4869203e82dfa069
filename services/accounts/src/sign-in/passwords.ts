import { ConcurrencyLimit } from '@alinha/service-kit';
import { hash, verify } from '@node-rs/argon2';

/**
 * Each hash takes a thread and 19 MiB. Two at a time leave threads for other work. At most 100 wait, about two seconds;
 * further calls are refused with Retry-After.
 */
const hashing = new ConcurrencyLimit({ concurrency: 2, maxWaiting: 100 });

/**
 * Argon2id with the library's parameters, which follow OWASP's minimum (19 MiB, 2 passes).
 * @throws DomainError SERVICE_UNAVAILABLE when too many passwords come at once
 */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password));
}

let decoy: Promise<string> | null = null;

/**
 * Takes the same time without an account, because it then compares with a decoy.
 * @param compare argon2's comparison; a test replaces it
 * @throws DomainError SERVICE_UNAVAILABLE when too many passwords come at once
 */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  compare: (hashed: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  decoy ??= hash('a password that nobody has');
  // Awaited in both cases, because creating the decoy takes as long as a comparison.
  const decoyHash = await decoy;
  const matches = await hashing.run(() => compare(passwordHash ?? decoyHash, password));
  return matches && passwordHash !== undefined;
}
