import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's parameters, which follow OWASP's minimum (19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | null = null;

/** Compares in the same time whether or not there is an account: without one, against a decoy. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash('a password that nobody has');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
