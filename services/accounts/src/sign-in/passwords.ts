import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's parameters, which follow OWASP's minimum (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | null = null;

/**
 * Compares in the same time whether or not there is an account: without one, against a decoy.
 * @param compare argon2's comparison, which a test watches.
 */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  compare: (hashed: string, password: string) => Promise<boolean> = verify,
): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  // Waited for in either case: making it takes as long as a comparison.
  const nobodys = await decoy;
  const matches = await compare(passwordHash ?? nobodys, password);
  return matches && passwordHash !== undefined;
}
