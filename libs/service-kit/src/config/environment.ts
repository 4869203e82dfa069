import { z } from 'zod';

/** Message for the operator with one line per wrong key. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** A URL with one of `schemes`. */
export const urlWithScheme = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.replace(':', '')),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    );

/** `on`/`off`, `1`/`0` or `true`/`false`. */
export const flag = (byDefault: boolean) =>
  z
    .enum(['1', '0', 'true', 'false', 'on', 'off'], { error: 'must be 1 or 0' })
    .default(byDefault ? '1' : '0')
    .transform((value) => value === '1' || value === 'true' || value === 'on');

export const port = (byDefault: number) =>
  z.coerce
    .number({ error: 'must be a port number from 1 to 65535' })
    .int('must be a port number from 1 to 65535')
    .min(1, 'must be a port number from 1 to 65535')
    .max(65_535, 'must be a port number from 1 to 65535')
    .default(byDefault);

/**
 * Parses the environment. An empty variable counts as unset.
 * @throws ConfigurationError with every wrong key
 */
export function readEnvironment<S extends z.ZodType>(schema: S, environment: NodeJS.ProcessEnv): z.output<S> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigurationError(
    result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
  );
}
